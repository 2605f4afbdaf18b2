import { claimOrder, handOverOrder, releaseOrder } from '@nairadesk/contract/claims';
import type { OrderDetail } from '@nairadesk/contract/order-answers';
import { may } from '@nairadesk/contract/order-status';
import { getOrder, listOrders } from '@nairadesk/contract/orders';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { firstName } from '../../../components/text/first-name.ts';
import { useServerNow } from '../../../components/text/use-server-now.ts';
import { momentText } from '../../../components/text/when.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toasts.ts';
import { holdingAt } from '../claim-words.ts';
import { HandOver } from './hand-over.tsx';
import { useKeptBar } from './use-kept-bar.ts';

interface ClaimBarProps {
  order: Pick<OrderDetail, 'id' | 'status' | 'own' | 'claim'>;
}

/** Who has the order, and taking, handing over and releasing it; nothing for a closed one or one’s own. */
export function ClaimBar({ order }: ClaimBarProps) {
  const holding = holdingAt(order.claim, useServerNow(5000));
  const { take, release, handOver } = useClaimCalls();
  const kept = useKeptBar(holding.by);
  if (!may('complete', order.status) || order.own) return null;
  if (holding.by === 'viewer')
    return (
      <Bar kept={kept} text="You have this order">
        <HandOver onHand={(to) => handOver.send({ id: order.id, to })} />
        <Button
          data-key="r"
          variant="quiet"
          size="sm"
          pending={release.pending}
          onClick={() => release.send({ id: order.id })}
        >
          Release
        </Button>
      </Bar>
    );
  if (holding.by === 'colleague')
    return (
      <Bar kept={kept} text={`${holding.name} has this order · ${holding.minutes} min`} isAttention>
        <TakeOver
          holder={holding}
          pending={take.pending}
          onTake={() => take.send({ id: order.id, takeOverFrom: holding.id })}
        />
      </Bar>
    );
  const last =
    holding.last &&
    `${firstName(holding.last.name)} had it until ${momentText(holding.last.until)}. Ask before you pay.`;
  return (
    <Bar kept={kept} text={last ?? 'This order isn’t taken yet'} isAttention={last !== null}>
      <Button
        data-key="c"
        variant="secondary"
        size="sm"
        pending={take.pending}
        onClick={() => take.send({ id: order.id })}
      >
        Take
      </Button>
    </Bar>
  );
}

interface TakeOverProps {
  holder: { name: string; minutes: number };
  pending: boolean;
  onTake: () => void;
}

/** Asks first: the colleague may be paying at this moment. */
function TakeOver({ holder, pending, onTake }: TakeOverProps) {
  const [isAsking, setIsAsking] = useState(false);
  const name = firstName(holder.name);
  return (
    <>
      <Button data-key="t" variant="secondary" size="sm" pending={pending} onClick={() => setIsAsking(true)}>
        Take over
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Take over from ${holder.name}?`}
        confirmLabel={`Take over from ${name}`}
        onConfirm={() => {
          setIsAsking(false);
          onTake();
        }}
        onClose={() => setIsAsking(false)}
      >
        {name} has had this order for {holder.minutes} min and may be paying now. Ask before you pay. We tell{' '}
        {name} that you have it, and then only you can complete or cancel it.
      </ConfirmDialog>
    </>
  );
}

interface BarProps {
  kept: ReturnType<typeof useKeptBar>;
  text: string;
  isAttention?: boolean;
  children: ReactNode;
}

function Bar({ kept, text, isAttention, children }: BarProps) {
  return (
    <section
      {...kept}
      aria-label="Who has it"
      className={clsx(
        'flex min-h-13 flex-wrap items-center gap-2 px-5 py-1.5 text-sm outline-none sm:px-6',
        isAttention ? 'bg-attention-soft text-attention-ink' : 'bg-sunken',
      )}
    >
      <p role="status" className="mr-auto font-medium">
        {text}
      </p>
      {children}
    </section>
  );
}

function useClaimCalls() {
  const options = {
    invalidates: [listOrders, getOrder],
    onSuccess: ({ message }: { message: string }) => toast.say(message),
  };
  return {
    take: useCall(claimOrder, { invalidates: options.invalidates }),
    release: useCall(releaseOrder, options),
    handOver: useCall(handOverOrder, options),
  };
}
