import type { Receipt } from '@nairadesk/contract/receipts';
import { Button } from '../../ui/button.tsx';
import { leftOf, matchWords } from './money-words.ts';

interface ReversalActionsProps {
  transfer: Receipt;
  onAsk: (about: { what: 'match' | 'send-back' | 'name-reversed' | 'undo-reversal' }) => void;
}

/** What says reversal takes a transfer back, unless a customer wrote that word, or whom we paid is called so. */
export function ReversalActions({ transfer, onAsk }: ReversalActionsProps) {
  const { direction, reversal, matches, source, typedBy } = transfer;
  if (reversal || leftOf(transfer) === 'none') return null;
  return (
    <div className="mt-4 flex flex-col gap-2.5 sm:ml-15 sm:flex-row">
      {matches.length === 0 && (
        <Button onClick={() => onAsk({ what: 'name-reversed' })}>Choose what it takes back</Button>
      )}
      {/* What staff typed as taken back by the bank is no payout: undone, it is entered as a transfer. */}
      {(direction === 'in' || typedBy === null) && (
        <Button variant="secondary" onClick={() => onAsk({ what: 'match' })}>
          {matchWords[direction]}
        </Button>
      )}
      {direction === 'in' && (
        <Button variant="secondary" onClick={() => onAsk({ what: 'send-back' })}>
          Send it back
        </Button>
      )}
      {source === 'hand' && matches.length === 0 && (
        <Button variant="quiet" onClick={() => onAsk({ what: 'undo-reversal' })}>
          Undo it
        </Button>
      )}
    </div>
  );
}
