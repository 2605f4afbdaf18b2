import type { Asset } from '@nairadesk/contract/assets';
import type { AssetType } from '@nairadesk/contract/money';
import { useState } from 'react';
import { AssetForm } from './asset-form.tsx';
import { AssetView } from './asset-view.tsx';

interface AssetDialogProps {
  /** Null: a new one. */
  asset: Asset | null;
  /** The type that a new one starts with. */
  assetType: AssetType;
  onClose: () => void;
}

/** An asset's dialog: first the view, then the form. A new asset starts with the form. */
export function AssetDialog({ asset, assetType, onClose }: AssetDialogProps) {
  const [mode, setMode] = useState<'view' | 'edit'>(asset ? 'view' : 'edit');
  if (asset && mode === 'view') {
    return <AssetView asset={asset} onEdit={() => setMode('edit')} onClose={onClose} />;
  }
  return <AssetForm asset={asset} assetType={asset?.assetType ?? assetType} onClose={onClose} />;
}
