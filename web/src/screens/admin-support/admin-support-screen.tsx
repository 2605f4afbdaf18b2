import { lazy, Suspense, useRef, useState } from 'react';
import { useKeyButtons } from '../../components/list/use-key-buttons.ts';
import { useKeysChoice } from '../../components/list/use-keys-choice.ts';
import { useRowKeys } from '../../components/list/use-row-keys.ts';
import { useSearch } from '../../router/navigate.ts';
import { paths } from '../../router/paths.ts';
import { AsyncBoundary } from '../../ui/async-boundary.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { MessageFilters } from './message-filters.tsx';
import { MessagePane } from './message-pane.tsx';
import { MessageRow } from './message-row.tsx';
import { MessagesEmpty } from './messages-empty.tsx';
import { MessagesSkeleton } from './messages-skeleton.tsx';
import { SupportActions } from './support-actions.tsx';
import { useMessages } from './use-messages.ts';

const CannedRepliesDialog = lazy(() =>
  import('./canned-replies-dialog.tsx').then((m) => ({ default: m.CannedRepliesDialog })),
);

/** The support messages: waiting ones first, the longest wait at the top; the chosen one beside the list. */
export function AdminSupportScreen() {
  const isWide = useMedia('(min-width: 64rem)');
  const [{ message: asked }, setSearch] = useSearch(paths.adminSupport);
  const [editsCanned, setEditsCanned] = useState(false);
  const { read, messages, hide, loadMore } = useMessages();
  // Beside the list there is always one; on a phone the list comes first.
  const chosenId = asked ?? (isWide ? messages[0]?.id : undefined);
  const heading = useRef<HTMLHeadingElement>(null);
  const choose = (id: string | undefined) =>
    setSearch((before) => ({ ...before, message: id }), { replace: isWide || id === undefined });
  const keysChoice = useKeysChoice();
  const keysOn = keysChoice.offered && keysChoice.on;
  const keys = useRowKeys({
    ids: messages.map(({ id }) => id),
    chosenId,
    everywhere: keysOn,
    onMove: (id) => isWide && choose(id),
    onEnd: () => read.data?.nextCursor && loadMore(),
    onOpen: (id) => {
      choose(id);
      // Once the pane of another message is there.
      setTimeout(() => heading.current?.focus());
    },
  });
  useKeyButtons(keysOn);

  const replied = (id: string) => {
    const place = messages.findIndex((one) => one.id === id);
    const next = (messages[place + 1] ?? messages[place - 1])?.id;
    hide(id);
    choose(isWide ? next : undefined);
    // Its row is gone: focus goes on with the next one that waits.
    setTimeout(() => (next ? keys.focusRow(next) : document.getElementById('main')?.focus()), 50);
  };
  const isPaneAlone = !isWide && chosenId !== undefined;
  return (
    <>
      {isPaneAlone ? (
        <h1 className="sr-only">Admin support</h1>
      ) : (
        <>
          <PageHeader
            title="Admin support"
            actions={<SupportActions keys={keysChoice} onEditCanned={() => setEditsCanned(true)} />}
          />
          <MessageFilters list={read.data} />
        </>
      )}
      {!read.data && !isPaneAlone && (
        <AsyncBoundary failed={read.isError && read} title="We couldn’t load the messages">
          <MessagesSkeleton />
        </AsyncBoundary>
      )}
      {read.data && messages.length === 0 && chosenId === undefined && <MessagesEmpty />}
      <div className="items-start gap-5 lg:grid lg:grid-cols-[minmax(0,19rem)_minmax(0,1fr)]">
        {!isPaneAlone && (messages.length > 0 || (read.data && chosenId !== undefined)) && (
          <div className="rounded-lg border border-line bg-surface shadow-raised lg:max-h-[calc(var(--spacing-desk)-4.75rem)] lg:overflow-y-auto">
            {messages.length === 0 && <p className="px-3.5 py-4 text-ink-soft">No other messages</p>}
            <ul ref={keys.list} aria-label="Messages">
              {messages.map((message) => (
                <MessageRow
                  key={message.id}
                  message={message}
                  isChosen={message.id === chosenId}
                  button={keys.row(message.id)}
                />
              ))}
            </ul>
          </div>
        )}
        {chosenId !== undefined && (
          <MessagePane
            key={chosenId}
            messageId={chosenId}
            listed={messages.find(({ id }) => id === chosenId)}
            heading={heading}
            onUse={() => asked !== chosenId && choose(chosenId)}
            onReplied={() => replied(chosenId)}
            onLeave={() => keys.focusRow(chosenId)}
            onBack={isWide ? undefined : () => choose(undefined)}
          />
        )}
      </div>
      {!isPaneAlone && read.data?.nextCursor && (
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
