import { getRouteApi } from '@tanstack/react-router';
import { Inbox, MessageSquareText, SearchX } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

const route = getRouteApi('/app/staff/admin-support');

/** No cards: nobody waits, nothing answered yet, or nothing fits the words. */
export function MessagesEmpty() {
  const { responded, search } = route.useSearch();
  const navigate = route.useNavigate();
  if (search) {
    return (
      <EmptyState
        icon={<SearchX />}
        title="No message fits"
        action={
          <Button variant="secondary" onClick={() => navigate({ search: { responded }, resetScroll: false })}>
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
          <Button variant="secondary" onClick={() => navigate({ search: {}, resetScroll: false })}>
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
