import type { DeliveredCode } from '@nairadesk/contract/delivered-codes';
import { formatNaira } from '@nairadesk/contract/money';
import type { OrderDetail } from '@nairadesk/contract/order-answers';
import type { Role } from '@nairadesk/contract/roles';
import { useState } from 'react';
import { BoughtCodes } from '../../../components/order/delivery/bought-codes.tsx';
import { Link } from '../../../router/link.tsx';
import { paths } from '../../../router/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { RefundCodeDialog, RefuseComplaintDialog, ReplaceCodeDialog } from './answer-dialogs.tsx';
import { SoldToUsNotice } from './sold-to-us.tsx';

const dialogs = {
  replace: ReplaceCodeDialog,
  refund: RefundCodeDialog,
  refuse: RefuseComplaintDialog,
};
type Answer = keyof typeof dialogs;

/** The codes with which an order was delivered, and how staff answer what its customer says of them. */
export function DeliveredPart({ order, viewer }: { order: OrderDetail; viewer: Role }) {
  const [asked, setAsked] = useState<{ what: Answer; code: DeliveredCode } | null>(null);
  const AskDialog = dialogs[asked?.what ?? 'replace'];
  return (
    <section>
      <h3 className="mb-2 font-semibold">Delivered codes</h3>
      <BoughtCodes
        order={order}
        viewer={viewer}
        answer={(code) => {
          const sold = <SoldToUsNotice sales={code.soldToUs} />;
          if (code.complaint?.refund)
            return (
              <>
                {sold}
                <RefundLink id={code.complaint.refund.id} />
              </>
            );
          if (code.complaint?.state !== 'open' || order.own) return null;
          return (
            <>
              {sold}
              <Answers code={code} viewer={viewer} onAnswer={(what) => setAsked({ what, code })} />
            </>
          );
        }}
      />
      {asked && (
        <AskDialog
          orderId={order.id}
          userName={order.userName}
          code={asked.code}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}

/** What staff can do about a code that its customer reported. */
function Answers(props: { code: DeliveredCode; viewer: Role; onAnswer: (what: Answer) => void }) {
  const { code, viewer, onAnswer } = props;
  const { number, share } = code;
  return (
    <>
      <div className="mt-2.5 flex flex-wrap gap-2.5">
        <Button
          size="sm"
          aria-label={`Send another code instead of code ${number}`}
          onClick={() => onAnswer('replace')}
        >
          Send another code
        </Button>
        {share !== null && share !== '0.00' && (
          <Button
            size="sm"
            variant="secondary"
            aria-label={`Give ${formatNaira(share)} back for code ${number}`}
            onClick={() => onAnswer('refund')}
          >
            Give {formatNaira(share)} back
          </Button>
        )}
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Refuse the complaint about code ${number}`}
          onClick={() => onAnswer('refuse')}
        >
          Refuse
        </Button>
      </div>
      <p className="mt-2 text-ink-soft text-sm">
        Codes of sales to us are compared with it, as they are usually written. Their photos aren’t.
      </p>
      <p className="mt-1 text-ink-soft text-sm">
        {viewer === 'super-admin'
          ? 'To take the whole order back, reverse it below.'
          : 'To take the whole order back, ask a super-admin to reverse it.'}
      </p>
    </>
  );
}

function RefundLink({ id }: { id: string }) {
  return (
    <Link
      to={paths.money}
      search={{ tab: 'refunds', state: 'all', id }}
      className="inline-flex min-h-11 items-center font-medium text-go text-sm underline underline-offset-4"
    >
      See the refund
    </Link>
  );
}
