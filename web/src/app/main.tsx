import '../theme/base.css';
import { makeQueryClient, refetchOnReconnect } from '../api/query-client.ts';
import { persistQueries } from '../api/query-persister.ts';
import { go } from '../router/navigate.ts';
import { isReturnPath, paths } from '../router/paths.ts';
import { onceLoggedIn, onLoggedOut, onUserChanged } from '../session/session.ts';
import { watchTheme } from '../theme/theme.ts';
import { clearFailures, toast } from '../ui/toasts.ts';
import { startApp } from './start-app.tsx';

watchTheme();

const queryClient = makeQueryClient(toast.failed, clearFailures);
refetchOnReconnect(queryClient);
persistQueries(queryClient);

onLoggedOut((why) => {
  queryClient.clear();
  const asked = window.location.pathname + window.location.search;
  const next = why === 'expired' && isReturnPath(asked) ? asked : undefined;
  go({ to: paths.login, search: { next } });
});

onUserChanged((where) => {
  queryClient.clear();
  // The screen still shows the other person's data.
  if (where === 'elsewhere') window.location.reload();
});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
void startApp(root, queryClient).then(() => onceLoggedIn(() => onceIdle(followChanges)));

// Not needed for the first screen; on a slow connection it would compete with what is.
function followChanges(): void {
  // The page is closing, or the connection broke: the screens work without it.
  const missed = () => {};
  import('../api/live-updates.ts').then(
    ({ startLiveUpdates }) => startLiveUpdates(queryClient, toast.failed),
    missed,
  );
  import('../language/choose-language.ts').then(({ followOtherTabs }) => followOtherTabs(), missed);
  import('./register-service-worker.ts').then(({ registerServiceWorker }) => registerServiceWorker(), missed);
}

/** Runs `work` once no call is pending, or after about `looks` × 100 ms. */
function onceIdle(work: () => void, looks = 50): void {
  const whenIdle = window.requestIdleCallback ?? ((look: () => void) => setTimeout(look, 500));
  whenIdle(() => {
    if (queryClient.isFetching() === 0 || looks === 0) work();
    else setTimeout(onceIdle, 100, work, looks - 1);
  });
}
