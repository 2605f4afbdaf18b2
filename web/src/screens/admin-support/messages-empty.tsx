import { Inbox, MessageSquareText, SearchX } from 'lucide-react';
import { useSearch } from '../../router/navigate.ts';
import { paths } from '../../router/paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** No cards: nobody waits, nothing answered yet, or nothing fits the words. */
export function MessagesEmpty() {
  const [{ responded, search }, setSearch] = useSearch(paths.adminSupport);
  if (search) {
    return (
      <EmptyState
        icon={<SearchX />}
        title="No message fits"
        action={
          <Button variant="secondary" onClick={() => setSearch({ responded })}>
            Clear search
          </Button>
        }
      >
        Nothing found for “{search}”. Try fewer words, or look under the other messages.
      </EmptyState>
    );
  }
  if (responded) {
    return (
      <EmptyState
        icon={<MessageSquareText />}
        title="No replies yet"
        action={
          <Button variant="secondary" onClick={() => setSearch({})}>
            Show messages that wait
          </Button>
        }
      >
        Messages that were answered are kept here with their replies.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<Inbox />} title="Nobody waits for a reply">
      New messages appear here by themselves.
    </EmptyState>
  );
}
