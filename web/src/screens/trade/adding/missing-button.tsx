import type { Asset } from '@nairadesk/contract/assets';
import { t } from '../../../language/translate.ts';
import { Link } from '../../../router/link.tsx';
import { paths } from '../../../router/paths.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';

interface MissingButtonProps {
  asset: Asset;
  network: string;
  missing: 'wallet' | 'memo' | 'bank';
  onAdd: (what: 'wallet' | 'bank') => void;
  /** Keeps what was typed, for a detour to Settings. */
  onLeave: () => void;
}

/** Replaces the submit button while the wallet, memo or bank account is missing. */
export function MissingButton({ asset, network, missing, onAdd, onLeave }: MissingButtonProps) {
  if (missing === 'memo')
    return (
      <Link
        to={paths.settings}
        search={{ tab: 'wallet-address', asset: asset.id, network }}
        onClick={onLeave}
        className={buttonClass({ size: 'lg', full: true })}
      >
        {t('Answer in Settings')}
      </Link>
    );
  return (
    <Button size="lg" full onClick={() => onAdd(missing)}>
      {missing === 'wallet' ? t('Add wallet address') : t('Add bank account')}
    </Button>
  );
}
