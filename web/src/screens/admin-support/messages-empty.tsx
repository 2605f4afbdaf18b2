import { Inbox, MessageSquareText } from 'lucide-react';
import { useSearch } from '../../router/navigate.ts';
import { paths } from '../../router/paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NoResults } from '../../ui/no-results.tsx';

/** The empty state: none waiting, none answered yet, or no search results. */
export function MessagesEmpty() {
  const [{ responded, search }, setSearch] = useSearch(paths.adminSupport);
  if (search) {
    return (
      <NoResults onClear={() => setSearch({ responded })}>
        We found nothing for “{search}”. Try fewer words, or switch the Responded filter.
      </NoResults>
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
