import {
  closeOrderMessages,
  listOrderMessages,
  listUnreadMessages,
  type OrderMessage,
  seeOrderMessages,
} from '@nairadesk/contract/order-messages';
import { useRef, useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { useRead } from '../../../api/use-read.ts';
import { t } from '../../../language/translate.ts';
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
 * they pass by in the queue is not seen. What they saw waits until they answer, or say that it needs no answer.
 */
export function OrderMessagesPart({ orderId, side }: OrderMessagesPartProps) {
  const read = useRead(listOrderMessages, { id: orderId }, { every: 10_000, quiet: true });
  const changes = { quiet: true, invalidates: [listOrderMessages, listUnreadMessages] };
  const see = useCall(seeOrderMessages, changes);
  const close = useCall(closeOrderMessages, changes);
  const messages = read.data?.data;
  // What comes while the reader reads is neither seen nor closed by their press.
  const shown = { id: orderId, upTo: messages?.at(-1)?.id };
  const unseen = messages?.filter((message) => message.by !== side && message.seenAt === null) ?? [];
  const isCustomer = side === 'customer';
  // Of few orders staff write first: there the fields would be in the way of the keys, from the order to its buttons.
  const [isStarted, setIsStarted] = useState(isCustomer);
  const isWriting = isStarted || (messages?.length ?? 0) > 0;
  return (
    <section id="messages" aria-labelledby="messages-title" className="flex scroll-mt-20 flex-col gap-4">
      <h3 id="messages-title" className="font-semibold">
        {isCustomer ? t('Ask about this order') : t('Messages with the customer')}
        {unseen.length > 0 && (
          <span className="ml-2 rounded-full bg-attention-soft px-2 py-0.5 text-attention-ink text-xs">
            {t('{count} new', { count: unseen.length })}
          </span>
        )}
      </h3>
      {!messages && (
        <AsyncBoundary failed={read.isError && read} title={t('We couldn’t load the messages')}>
          <Loading label={t('Loading the messages')}>
            <Skeleton className="h-14" />
          </Loading>
        </AsyncBoundary>
      )}
      {messages && messages.length > 0 && (
        <ol aria-label={t('Messages')} className="flex flex-col gap-3">
          {messages.map((message) => (
            <MessageItem key={message.id} orderId={orderId} message={message} />
          ))}
        </ol>
      )}
      {isCustomer && <SeenWhenShown unseen={unseen} onSeen={() => see.send(shown)} />}
      {!isCustomer && (
        <div className="flex flex-wrap gap-2 empty:hidden">
          {unseen.length > 0 && (
            <Button variant="secondary" size="sm" pending={see.pending} onClick={() => see.send(shown)}>
              {t('Mark as read')}
            </Button>
          )}
          {messages?.some(({ waits }) => waits) && (
            <Button variant="secondary" size="sm" pending={close.pending} onClick={() => close.send(shown)}>
              {t('No answer needed')}
            </Button>
          )}
        </div>
      )}
      {messages && !isWriting && (
        <Button variant="secondary" size="sm" className="self-start" onClick={() => setIsStarted(true)}>
          {t('Message the customer')}
        </Button>
      )}
      {messages && isWriting && (
        <OrderMessageForm
          autoFocus={isStarted && !isCustomer}
          orderId={orderId}
          label={isCustomer ? t('Your message') : t('Message to the customer')}
          hint={isCustomer ? t('Never send your password or PIN.') : t('They read it on the order’s page.')}
          onSent={() => !isCustomer && unseen.length > 0 && see.send(shown)}
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
