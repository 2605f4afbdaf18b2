import { brand } from '@nairadesk/contract/brand';
import { listOwnMessages, type OwnMessage } from '@nairadesk/contract/support';
import { MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { Reply } from '../../components/text/reply.tsx';
import { When } from '../../components/text/when.tsx';
import { t } from '../../language/translate.ts';
import { AsyncBoundary } from '../../ui/async-boundary.tsx';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';

const messagesAtOnce = 20;

/** The customer's own messages, newest first, with their replies. */
export function OwnMessages() {
  const [pages, setPages] = useState(1);
  const read = useRead(
    listOwnMessages,
    { pageSize: String(pages * messagesAtOnce) },
    { every: 15_000, keepPrevious: true },
  );
  const messages = read.data?.data;
  return (
    <section aria-labelledby="own-messages">
      <h2 id="own-messages" className="mb-4 font-semibold text-lg">
        {t('Your messages')}
      </h2>
      {!messages && (
        <AsyncBoundary
          failed={read.isError && read}
          title={t('We couldn’t load your messages')}
          safe={t('What you’ve sent is safe, and you can still write to us.')}
        >
          <OwnMessagesSkeleton />
        </AsyncBoundary>
      )}
      {messages?.length === 0 && (
        <EmptyState icon={<MessageSquareText />} title={t('No messages yet')}>
          {t('Write to us with the form. Your messages and our replies appear here.')}
        </EmptyState>
      )}
      {messages && messages.length > 0 && (
        <ul aria-label={t('Your messages')} className="flex flex-col gap-4">
          {messages.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ul>
      )}
      {read.data?.nextCursor && (
        <LoadMore pending={read.isPlaceholderData} onClick={() => setPages(pages + 1)}>
          {t('Show older messages')}
        </LoadMore>
      )}
    </section>
  );
}

function Message({
  message: { subject, message, response, timeStamp, respondedAt },
}: {
  message: OwnMessage;
}) {
  return (
    <li className="rounded-lg border border-line bg-surface p-5 shadow-raised [overflow-wrap:anywhere]">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 text-ink-soft text-sm">
        <When time={timeStamp} className="tabular-nums" />
        <Badge tone={response === null ? 'plain' : 'go'}>
          {response === null ? t('No reply yet') : t('Replied')}
        </Badge>
      </div>
      <h3 className="mt-2 font-semibold">{subject}</h3>
      <p className="mt-1 whitespace-pre-wrap text-ink-soft">{message}</p>
      {response !== null && <Reply by={brand.name} text={response} respondedAt={respondedAt} />}
    </li>
  );
}

function OwnMessagesSkeleton() {
  return (
    <Loading label={t('Loading your messages')}>
      <div className="flex flex-col gap-4">
        {[1, 2].map((card) => (
          <div key={card} className="rounded-lg border border-line bg-surface p-5 shadow-raised">
            <div className="flex items-center justify-between">
              <Skeleton className="h-4 w-32" />
              <Skeleton className="h-6 w-36" />
            </div>
            <Skeleton className="mt-3 h-5 w-48" />
            <Skeleton className="mt-2.5 h-4 w-full" />
            <Skeleton className="mt-2 h-4 w-3/4" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
