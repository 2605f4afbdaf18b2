import '../theme/base.css';
import { makeQueryClient, refetchOnReconnect } from '../api/query-client.ts';
import { persistQueries } from '../api/query-persister.ts';
import { go } from '../router/navigate.ts';
import { isReturnPath, paths } from '../router/paths.ts';
import { isOfStaff, onceLoggedIn, onLoggedOut, onUserChanged } from '../session/session.ts';
import { watchTheme } from '../theme/theme.ts';
import { clearFailures, toast } from '../ui/toasts.ts';
import { untilIdle } from '../ui/until-idle.ts';
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
void startApp(root, queryClient).then(() => onceLoggedIn(() => void onceQuiet().then(followChanges)));

// Not needed for the first screen; on a slow connection it would compete with what is.
function followChanges(): void {
  // The page is closing, or the connection broke: the screens work without it.
  const missed = () => {};
  import('../api/live-updates.ts').then(
    ({ startLiveUpdates }) => startLiveUpdates(queryClient, toast.failed),
    missed,
  );
  import('../language/choose-language.ts').then(
    ({ followOtherTabs }) => onLoggedOut(followOtherTabs(isOfStaff)),
    missed,
  );
  import('./register-service-worker.ts').then(({ registerServiceWorker }) => registerServiceWorker(), missed);
}

/** Resolves once no call was pending for most of a second, in which what is about the customer is loaded; or after about six. */
async function onceQuiet(): Promise<void> {
  let quietLooks = 0;
  for (let looks = 0; quietLooks < 3 && looks < 20; looks += 1) {
    await untilIdle();
    quietLooks = queryClient.isFetching() === 0 ? quietLooks + 1 : 0;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}
