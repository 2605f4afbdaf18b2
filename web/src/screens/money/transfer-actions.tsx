import { withdrawOffer } from '@nairadesk/contract/offers';
import type { Receipt } from '@nairadesk/contract/receipts';
import { useCall } from '../../api/use-call.ts';
import { BankTime } from '../../components/text/bank-time.tsx';
import { Button } from '../../ui/button.tsx';
import { leftOf, matchWords } from './money-words.ts';
import { ReversalActions } from './reversal-actions.tsx';
import { useMoneyChange } from './use-money-change.ts';

/** What staff can do with a transfer itself. */
export type TransferAction =
  | 'match'
  | 'new-order'
  | 'send-back'
  | 'take-back'
  | 'name-reversed'
  | 'undo-reversal'
  | 'undo-take-back';

interface TransferActionsProps {
  transfer: Receipt;
  /** The desk proposes an order: to find another comes second. */
  proposed: boolean;
  onAsk: (about: { what: TransferAction }) => void;
}

/** The buttons for what may be done with a transfer now. */
export function TransferActions({ transfer, proposed, onAsk }: TransferActionsProps) {
  const { kind, direction, reversal, offered } = transfer;
  const isLeft = leftOf(transfer) !== 'none';
  if (kind === 'reversal') return <ReversalActions transfer={transfer} onAsk={onAsk} />;
  if (kind !== 'transfer' || reversal) return null;
  if (offered) return <Offered offered={offered} />;
  return (
    <div className="mt-4 flex flex-col gap-2.5 sm:ml-15 sm:flex-row">
      {isLeft && (
        <Button variant={proposed ? 'secondary' : 'primary'} onClick={() => onAsk({ what: 'match' })}>
          {matchWords[direction]}
        </Button>
      )}
      {isLeft && direction === 'in' && (
        <Button variant="secondary" onClick={() => onAsk({ what: 'new-order' })}>
          Offer a new order
        </Button>
      )}
      {isLeft && direction === 'in' && (
        <Button variant="secondary" onClick={() => onAsk({ what: 'send-back' })}>
          Send it back
        </Button>
      )}
      <Button variant="quiet" onClick={() => onAsk({ what: 'take-back' })}>
        {direction === 'in' ? 'The bank took it back' : 'It bounced'}
      </Button>
    </div>
  );
}

/** A new order waits for the customer’s answer: the money stays until then. */
function Offered({ offered }: { offered: NonNullable<Receipt['offered']> }) {
  const { options } = useMoneyChange(() => undefined);
  const withdraw = useCall(withdrawOffer, { ...options, quiet: false });
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2.5 sm:ml-15">
      <p className="min-w-0 flex-1 basis-60">
        A new order is offered for this money, which came after {offered.transactionId} had ended. The
        customer can answer until <BankTime time={offered.validUntil} />.
      </p>
      <Button
        variant="secondary"
        pending={withdraw.pending}
        onClick={() => withdraw.send({ id: offered.id })}
      >
        Withdraw offer
      </Button>
    </div>
  );
}
