import type { DeliveredCode } from '@nairadesk/contract/delivered-codes';
import type { OrderDetail } from '@nairadesk/contract/orders';
import type { Role } from '@nairadesk/contract/roles';
import { useState } from 'react';
import { BoughtCodes } from '../../../components/order/delivery/bought-codes.tsx';
import { Button } from '../../../ui/button.tsx';
import { RefuseComplaintDialog, ReplaceCodeDialog } from './answer-dialogs.tsx';

/** The codes with which an order was delivered, and how staff answer what its customer says of them. */
export function DeliveredPart({ order, viewer }: { order: OrderDetail; viewer: Role }) {
  const [asked, setAsked] = useState<{ what: 'replace' | 'refuse'; code: DeliveredCode } | null>(null);
  const AskDialog = asked?.what === 'refuse' ? RefuseComplaintDialog : ReplaceCodeDialog;
  return (
    <section>
      <h3 className="mb-2 font-semibold">Delivered codes</h3>
      <BoughtCodes
        order={order}
        viewer={viewer}
        answer={(code) =>
          code.complaint?.state === 'open' &&
          !order.own && (
            <>
              <div className="mt-2.5 flex flex-wrap gap-2.5">
                <Button
                  size="sm"
                  aria-label={`Send another code instead of code ${code.number}`}
                  onClick={() => setAsked({ what: 'replace', code })}
                >
                  Send another code
                </Button>
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={`Refuse the complaint about code ${code.number}`}
                  onClick={() => setAsked({ what: 'refuse', code })}
                >
                  Refuse
                </Button>
              </div>
              <p className="mt-2 text-ink-soft text-sm">
                {viewer === 'super-admin'
                  ? 'To send the money back, reverse the order below.'
                  : 'To send the money back, ask a super-admin to reverse the order.'}
              </p>
            </>
          )
        }
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
