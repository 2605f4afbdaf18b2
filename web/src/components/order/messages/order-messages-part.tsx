import {
  listOrderMessages,
  listUnreadMessages,
  type OrderMessage,
  seeOrderMessages,
} from '@nairadesk/contract/order-messages';
import { useRef, useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { useRead } from '../../../api/use-read.ts';
import { AsyncBoundary } from '../../../ui/async-boundary.tsx';
import { Button } from '../../../ui/button.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { useInView } from '../../../ui/use-in-view.ts';
import { MessageItem } from './message-item.tsx';
import { OrderMessageForm } from './order-message-form.tsx';

interface OrderMessagesPartProps {
  orderId: string;
  side: 'customer' | 'staff';
}

/**
 * The conversation about an order. A customer has seen what they scrolled to; staff say that they have, or answer: what
 * they pass by in the queue is not seen.
 */
export function OrderMessagesPart({ orderId, side }: OrderMessagesPartProps) {
  const read = useRead(listOrderMessages, { id: orderId }, { every: 10_000, quiet: true });
  const see = useCall(seeOrderMessages, {
    quiet: true,
    invalidates: [listOrderMessages, listUnreadMessages],
  });
  const messages = read.data?.data;
  const unseen = messages?.filter((message) => message.by !== side && message.seenAt === null) ?? [];
  const isCustomer = side === 'customer';
  // Of few orders staff write first: there the fields would be in the way of the keys, from the order to its buttons.
  const [isStarted, setIsStarted] = useState(isCustomer);
  const isWriting = isStarted || (messages?.length ?? 0) > 0;
  return (
    <section id="messages" aria-labelledby="messages-title" className="flex scroll-mt-20 flex-col gap-4">
      <h3 id="messages-title" className="font-semibold">
        {isCustomer ? 'Ask about this order' : 'Messages with the customer'}
        {unseen.length > 0 && (
          <span className="ml-2 rounded-full bg-attention-soft px-2 py-0.5 text-attention-ink text-xs">
            {unseen.length} new
          </span>
        )}
      </h3>
      {!messages && (
        <AsyncBoundary failed={read.isError && read} title="We couldn’t load the messages">
          <Loading label="Loading the messages">
            <Skeleton className="h-14" />
          </Loading>
        </AsyncBoundary>
      )}
      {messages && messages.length > 0 && (
        <ol aria-label="Messages" className="flex flex-col gap-3">
          {messages.map((message) => (
            <MessageItem key={message.id} orderId={orderId} message={message} />
          ))}
        </ol>
      )}
      {isCustomer && <SeenWhenShown unseen={unseen} onSeen={() => see.send({ id: orderId })} />}
      {!isCustomer && unseen.length > 0 && (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          pending={see.pending}
          onClick={() => see.send({ id: orderId })}
        >
          Mark as read
        </Button>
      )}
      {messages && !isWriting && (
        <Button variant="secondary" size="sm" className="self-start" onClick={() => setIsStarted(true)}>
          Message the customer
        </Button>
      )}
      {messages && isWriting && (
        <OrderMessageForm
          autoFocus={isStarted && !isCustomer}
          orderId={orderId}
          label={isCustomer ? 'Your message' : 'Message to the customer'}
          hint={isCustomer ? 'Never send your password or PIN.' : 'They read it on the order’s page.'}
          onSent={() => !isCustomer && unseen.length > 0 && see.send({ id: orderId })}
        />
      )}
    </section>
  );
}

function SeenWhenShown({ unseen, onSeen }: { unseen: readonly OrderMessage[]; onSeen: () => void }) {
  const place = useRef<HTMLSpanElement>(null);
  useInView(place, { when: unseen.length > 0, onInView: onSeen });
  return <span ref={place} className="block h-12 -mt-12 pointer-events-none" />;
}
