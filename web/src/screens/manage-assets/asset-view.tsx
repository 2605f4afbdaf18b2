import { deleteAsset } from '@nairadesk/contract/asset-changes';
import { type Asset, listAssets } from '@nairadesk/contract/assets';
import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { Fact, FactList } from '../../components/text/fact-list.tsx';
import { Money } from '../../components/text/money.tsx';
import { networkName } from '../../components/wallet/network-name.ts';
import { AssetTile } from '../../ui/asset-tile.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toasts.ts';

interface AssetViewProps {
  asset: Asset;
  onEdit: () => void;
  onClose: () => void;
}

/** An asset's details, with Edit and Delete. */
export function AssetView({ asset, onEdit, onClose }: AssetViewProps) {
  const [asking, setAsking] = useState(false);
  const remove = useCall(deleteAsset, {
    invalidates: [listAssets],
    onSuccess: (answer) => {
      toast.done(answer.message);
      onClose();
    },
  });
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={asset.name}
        footer={
          <>
            <Button
              variant="quiet"
              className="text-loss hover:bg-loss-soft sm:mr-auto"
              onClick={() => setAsking(true)}
            >
              Delete
            </Button>
            <Button onClick={onEdit}>Edit</Button>
          </>
        }
      >
        <Facts asset={asset} />
      </Dialog>
      <ConfirmDialog
        open={asking}
        title={`Delete ${asset.name}?`}
        confirmLabel="Delete asset"
        keepLabel="Keep asset"
        danger
        pending={remove.pending}
        onConfirm={() => remove.send({ id: asset.id })}
        onClose={() => setAsking(false)}
      >
        Customers won’t see it or be able to place new orders for it. Open orders can still be paid and
        completed. Transaction History keeps its name.
      </ConfirmDialog>
    </>
  );
}

function Facts({ asset }: { asset: Asset }) {
  return (
    <>
      <div className="mb-3 flex items-start gap-4">
        <AssetTile name={asset.name} logo={asset.logo} size="lg" />
        <p className="min-w-0 text-ink-soft [overflow-wrap:anywhere]">
          {asset.description || 'No description yet.'}
        </p>
      </div>
      <FactList>
        <Fact label="Buying price">
          <Money naira={asset.buyingPrice} />
        </Fact>
        <Fact label="Selling price">
          <Money naira={asset.sellingPrice} />
        </Fact>
        <Fact label="Minimum amount">
          <Money naira={asset.minAmount} />
        </Fact>
        <Fact label="Maximum amount">
          {asset.maxAmount ? <Money naira={asset.maxAmount} /> : 'No maximum'}
        </Fact>
        {asset.networks.length > 0 && (
          <Fact label="Networks">{asset.networks.map(networkName).join(', ')}</Fact>
        )}
      </FactList>
    </>
  );
}
