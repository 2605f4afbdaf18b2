import type { ListedMessage } from '@nairadesk/contract/support';
import type { ListDetail } from '../../components/list/use-list-detail.ts';
import { MessageRow } from './message-row.tsx';

interface MessageListProps {
  messages: readonly ListedMessage[];
  list: ListDetail;
}

/** The rows of the messages; none where the one beside them is the only one left. */
export function MessageList({ messages, list }: MessageListProps) {
  return (
    <div className="relative rounded-lg border border-line bg-surface shadow-raised lg:max-h-desk lg:overflow-y-auto">
      {messages.length === 0 && <p className="px-3.5 py-4 text-ink-soft">No other messages</p>}
      <ul ref={list.keys.list} aria-label="Messages">
        {messages.map((message) => (
          <MessageRow
            key={message.id}
            message={message}
            isChosen={message.id === list.chosenId}
            button={list.keys.row(message.id)}
          />
        ))}
      </ul>
    </div>
  );
}
