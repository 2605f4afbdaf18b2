import { formatNaira } from '@nairadesk/contract/money';
import type { OrderDetail } from '@nairadesk/contract/orders';
import { Notice } from '../../ui/notice.tsx';
import { When } from '../text/when.tsx';

type Reversed = Pick<OrderDetail, 'status' | 'reversal' | 'reversedBy' | 'takenBack' | 'owedToUs'>;

/** That an order was reversed, by whom, when and why; and that a bank took its money back. Nothing where neither is so. */
export function ReversalNotice({ order }: { order: Reversed }) {
  const { status, reversal, reversedBy, takenBack, owedToUs } = order;
  const owed = owedToUs && `The customer owes us ${formatNaira(owedToUs)}.`;
  const isOpen = status === 'pending' || status === 'successful';
  return (
    <>
      {reversal && (
        <Notice tone="loss" title={reversedBy ? `Reversed by ${reversedBy}` : 'This order was reversed'}>
          <p>
            <When time={reversal.timeStamp} />: {reversal.reason}
          </p>
          {!takenBack && owed && <p>{owed}</p>}
        </Notice>
      )}
      {takenBack && (
        <Notice tone="loss" title={`The bank took ${formatNaira(takenBack)} back`}>
          {owed ?? (isOpen ? 'The order is short again.' : 'Nothing of it is owed to us any more.')}
        </Notice>
      )}
    </>
  );
}
