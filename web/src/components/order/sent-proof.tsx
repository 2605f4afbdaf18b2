import type { OrderDetail } from '@nairadesk/contract/order-answers';
import { sellsCard } from '@nairadesk/contract/order-words';
import { getProof } from '@nairadesk/contract/proofs';
import { useRead } from '../../api/use-read.ts';
import { t } from '../../language/translate.ts';
import { ProofForm } from './proof-form.tsx';
import { ProofView } from './proof-view.tsx';

/** What the customer attached to show that they paid, or the form that asks for it. */
export function SentProof({ order, staff }: { order: OrderDetail; staff: boolean }) {
  const asks = !staff && order.status === 'successful' && !sellsCard(order);
  const proof = useRead(getProof, { id: order.id }, { when: !asks, quiet: true }).data?.data;
  if (asks) return <ProofForm order={order} />;
  return (
    proof && (
      <section>
        <h3 className="mb-2 font-semibold">
          {staff ? t('What the customer sent us') : t('What you sent us')}
        </h3>
        <ProofView proof={proof} own={!staff} />
      </section>
    )
  );
}
