import { Inbox, MessageSquareText, SearchX } from 'lucide-react';
import { useSearch } from '../../router/navigate.ts';
import { paths } from '../../router/paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** The empty state: none waiting, none answered yet, or no search results. */
export function MessagesEmpty() {
  const [{ responded, search }, setSearch] = useSearch(paths.adminSupport);
  if (search) {
    return (
      <EmptyState
        icon={<SearchX />}
        title="No results"
        action={
          <Button variant="secondary" onClick={() => setSearch({ responded })}>
            Clear search
          </Button>
        }
      >
        We found nothing for “{search}”. Try fewer words, or switch the Responded filter.
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
            Show waiting messages
          </Button>
        }
      >
        Messages you’ve answered appear here with their replies.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<Inbox />} title="No messages waiting">
      New messages appear here by themselves.
    </EmptyState>
  );
}
