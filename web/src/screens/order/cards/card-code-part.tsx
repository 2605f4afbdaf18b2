import { listOrderCards, type OrderCard, revealCardCode } from '@nairadesk/contract/order-cards';
import { Eye } from 'lucide-react';
import { useCall } from '../../../api/use-call.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyIcon } from '../../../ui/copy-icon.tsx';

/** The code of one card, on request: it lives in this component only, and each view is logged. */
export function CardCodePart({ orderId, card }: { orderId: string; card: OrderCard }) {
  const reveal = useCall(revealCardCode, { invalidates: [listOrderCards] });
  const code = reveal.answer?.data.code;
  if (!card.hasCode) return <p className="text-ink-soft">No code</p>;
  if (code === undefined)
    return (
      <Button
        size="sm"
        variant="quiet"
        className="-ml-3.5"
        icon={<Eye className="size-4.5" />}
        aria-label={`Show code of card ${card.position}`}
        pending={reveal.pending}
        onClick={() => reveal.send({ id: orderId, cardId: card.id })}
      >
        Show code
      </Button>
    );
  return (
    <p role="status" className="flex items-center gap-1">
      <span className="font-semibold [overflow-wrap:anywhere]">{code}</span>
      <CopyIcon text={code} what={`code of card ${card.position}`} />
    </p>
  );
}
