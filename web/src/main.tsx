import './base.css';
import { keepLists } from './api/kept-lists.ts';
import { makeQueryClient, readAgainWhenBack } from './api/query-client.ts';
import { go } from './components/address.ts';
import { isWayBack, paths } from './paths.ts';
import { onceSignedIn, onSignedOut, onUserChanged } from './session.ts';
import { startApp } from './start-app.tsx';
import { watchTheme } from './theme.ts';
import { clearFailures, toast } from './ui/toasts.ts';

watchTheme();

const queryClient = makeQueryClient(toast.failed, clearFailures);
readAgainWhenBack(queryClient);
keepLists(queryClient);

onSignedOut((why) => {
  queryClient.clear();
  const asked = window.location.pathname + window.location.search;
  const next = why === 'expired' && isWayBack(asked) ? asked : undefined;
  go({ to: paths.login, search: { next } });
});

onUserChanged((where) => {
  queryClient.clear();
  // What stands on the screen is the other person's.
  if (where === 'elsewhere') window.location.reload();
});

// Nothing of this is needed for the first screen.
onceSignedIn(() => {
  const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 500));
  // The page is being left, or the line broke: the screens go on without.
  const missed = () => {};
  whenIdle(() => {
    import('./api/live.ts').then(({ keepLive }) => keepLive(queryClient, toast.failed), missed);
    import('./offline.ts').then(({ prepareForOffline }) => prepareForOffline(), missed);
  });
});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
void startApp(root, queryClient);
