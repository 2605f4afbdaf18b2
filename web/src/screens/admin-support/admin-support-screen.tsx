import { listMessages, type SupportMessage } from '@nairadesk/contract/support';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useSearch } from '../../router/navigate.ts';
import { paths } from '../../router/paths.ts';
import { AsyncBoundary } from '../../ui/async-boundary.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { MessageCard } from './message-card.tsx';
import { MessageFilters } from './message-filters.tsx';
import { MessagesEmpty } from './messages-empty.tsx';
import { MessagesSkeleton } from './messages-skeleton.tsx';
import { ReplyDialog } from './reply-dialog.tsx';

const messagesAtOnce = 25;

/** The support messages: waiting ones first, the longest wait at the top. */
export function AdminSupportScreen() {
  const [asked, setAsked] = useState<SupportMessage | null>(null);
  const { read, messages, hide, loadMore } = useMessages();
  const replied = (message: SupportMessage) => {
    const place = messages.findIndex(({ id }) => id === message.id);
    const next = messages[place + 1] ?? messages[place - 1];
    hide(message);
    setAsked(null);
    // The focused card is gone: move focus to its neighbour once the dialog has closed.
    setTimeout(() => document.getElementById(next ? `message-${next.id}` : 'main')?.focus());
  };
  return (
    <>
      <PageHeader title="Admin support" hint="Messages from customers and visitors, longest wait first." />
      <MessageFilters list={read.data} />
      {!read.data && (
        <AsyncBoundary failed={read.isError && read} title="We couldn’t load the messages">
          <MessagesSkeleton />
        </AsyncBoundary>
      )}
      {read.data && messages.length === 0 && <MessagesEmpty />}
      {messages.length > 0 && (
        <ul aria-label="Messages" className="flex flex-col gap-4">
          {messages.map((message) => (
            <MessageCard key={message.id} message={message} onReply={() => setAsked(message)} />
          ))}
        </ul>
      )}
      {read.data?.nextCursor && (
        <LoadMore pending={read.isPlaceholderData} onClick={loadMore}>
          Show more messages
        </LoadMore>
      )}
      {asked && (
        <ReplyDialog
          key={asked.id}
          message={asked}
          onReplied={() => replied(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

/** The messages that match the filters, without those just answered here. */
function useMessages() {
  const [{ responded, search }] = useSearch(paths.adminSupport);
  const [pages, setPages] = useState(1);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const read = useRead(
    listMessages,
    { responded: responded ? 'true' : 'false', search, pageSize: String(pages * messagesAtOnce) },
    { every: 15_000, keepPrevious: true },
  );
  const rows = read.data?.data ?? [];
  return {
    read,
    messages: rows.filter(({ id, response }) => !(hidden.has(id) && response === null)),
    hide: ({ id }: SupportMessage) => setHidden(new Set([...hidden, id])),
    loadMore: () => setPages(pages + 1),
  };
}
