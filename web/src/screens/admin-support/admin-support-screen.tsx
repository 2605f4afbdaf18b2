import { lazy, Suspense, useState } from 'react';
import { useListDetail } from '../../components/list/use-list-detail.ts';
import { useSearch } from '../../router/navigate.ts';
import { paths } from '../../router/paths.ts';
import { AsyncBoundary } from '../../ui/async-boundary.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { MessageFilters } from './message-filters.tsx';
import { MessageList } from './message-list.tsx';
import { MessagePane } from './message-pane.tsx';
import { MessagesEmpty } from './messages-empty.tsx';
import { MessagesSkeleton } from './messages-skeleton.tsx';
import { SupportActions } from './support-actions.tsx';
import { useMessages } from './use-messages.ts';

const CannedRepliesDialog = lazy(() =>
  import('./canned-replies-dialog.tsx').then((m) => ({ default: m.CannedRepliesDialog })),
);

/** The support messages: waiting ones first, customers’ before visitors’, the longest wait at the top; the chosen one beside. */
export function AdminSupportScreen() {
  const [{ message: asked }, setSearch] = useSearch(paths.adminSupport);
  const [editsCanned, setEditsCanned] = useState(false);
  const { read, messages, hide, loadMore } = useMessages();
  const list = useListDetail({
    ids: messages.map(({ id }) => id),
    asked,
    onChoose: (id, how) => setSearch((before) => ({ ...before, message: id }), how),
    onEnd: () => read.data?.nextCursor && loadMore(),
  });
  const replied = (id: string) => {
    hide(id);
    const next = list.leaveRow(id);
    // Its row is gone: focus goes on with the next one that waits.
    setTimeout(() => (next ? list.keys.focusRow(next) : document.getElementById('main')?.focus()), 50);
  };
  const { chosenId, isDetailAlone } = list;
  const isOnlyOne = read.data && messages.length === 0 && chosenId !== undefined;
  return (
    <>
      {isDetailAlone ? (
        <h1 className="sr-only">Admin support</h1>
      ) : (
        <>
          <PageHeader
            title="Admin support"
            actions={<SupportActions keys={list.keysChoice} onEditCanned={() => setEditsCanned(true)} />}
          />
          <MessageFilters list={read.data} />
        </>
      )}
      {!read.data && !isDetailAlone && (
        <AsyncBoundary failed={read.isError && read} title="We couldn’t load the messages">
          <MessagesSkeleton />
        </AsyncBoundary>
      )}
      {read.data && messages.length === 0 && chosenId === undefined && <MessagesEmpty />}
      <div className="items-start gap-5 lg:grid lg:grid-cols-[minmax(0,19rem)_minmax(0,1fr)]">
        {!isDetailAlone && (messages.length > 0 || isOnlyOne) && (
          <MessageList messages={messages} list={list} />
        )}
        {chosenId !== undefined && (
          <MessagePane
            key={chosenId}
            messageId={chosenId}
            listed={messages.find(({ id }) => id === chosenId)}
            heading={list.heading}
            onUse={() => asked !== chosenId && list.choose(chosenId)}
            onReplied={() => replied(chosenId)}
            onLeave={() => list.keys.focusRow(chosenId)}
            onBack={list.goBack}
          />
        )}
      </div>
      {!isDetailAlone && read.data?.nextCursor && (
        <LoadMore pending={read.isPlaceholderData} onClick={loadMore}>
          Show more messages
        </LoadMore>
      )}
      {editsCanned && (
        <Suspense>
          <CannedRepliesDialog onClose={() => setEditsCanned(false)} />
        </Suspense>
      )}
    </>
  );
}
