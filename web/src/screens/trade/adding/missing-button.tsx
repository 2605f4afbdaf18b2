import type { Network } from '@nairadesk/contract/networks';
import { memoLabel } from '../../../components/wallet/memo-label.ts';
import { t } from '../../../language/translate.ts';
import { Button } from '../../../ui/button.tsx';
import type { Missing } from '../receiving.tsx';

interface MissingButtonProps {
  network: string;
  missing: Missing;
  onAdd: (what: Missing) => void;
}

/** Replaces the submit button while the wallet, memo or bank account is missing. */
export function MissingButton({ network, missing, onAdd }: MissingButtonProps) {
  return (
    <Button size="lg" full onClick={() => onAdd(missing)}>
      {labelOf(missing, network)}
    </Button>
  );
}

function labelOf(missing: Missing, network: string): string {
  if (missing === 'wallet') return t('Add wallet address');
  if (missing === 'bank') return t('Add bank account');
  return t('Add {memo}', { memo: memoLabel(network as Network).toLowerCase() });
}
