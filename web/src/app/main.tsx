import '../theme/base.css';
import { makeQueryClient, readAgainWhenBack } from '../api/query-client.ts';
import { persistQueries } from '../api/query-persister.ts';
import { go } from '../router/navigate.ts';
import { isWayBack, paths } from '../router/paths.ts';
import { onceLoggedIn, onSignedOut, onUserChanged } from '../session/session.ts';
import { watchTheme } from '../theme/theme.ts';
import { clearFailures, toast } from '../ui/toasts.ts';
import { startApp } from './start-app.tsx';

watchTheme();

const queryClient = makeQueryClient(toast.failed, clearFailures);
readAgainWhenBack(queryClient);
persistQueries(queryClient);

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

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
void startApp(root, queryClient).then(() => onceLoggedIn(() => onceAnswered(followChanges)));

// Nothing of this is needed for the first screen, and on a slow line it would take turns with what is.
function followChanges(): void {
  // The page is being left, or the line broke: the screens go on without.
  const missed = () => {};
  import('../api/live.ts').then(({ keepLive }) => keepLive(queryClient, toast.failed), missed);
  import('./register-service-worker.ts').then(({ registerServiceWorker }) => registerServiceWorker(), missed);
}

/** Waits until the screen has its answers, and not much longer than anybody would. */
function onceAnswered(work: () => void, looks = 50): void {
  const whenIdle = window.requestIdleCallback ?? ((look: () => void) => setTimeout(look, 500));
  whenIdle(() => {
    if (queryClient.isFetching() === 0 || looks === 0) work();
    else setTimeout(onceAnswered, 100, work, looks - 1);
  });
}
