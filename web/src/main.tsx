import './base.css';
import { keepLists } from './api/kept-lists.ts';
import { makeQueryClient, readAgainWhenBack } from './api/query-client.ts';
import { isWayBack, paths, titleOf } from './paths.ts';
import { makeRouter } from './routes.tsx';
import { onceSignedIn, onSignedOut, onUserChanged } from './session.ts';
import { startApp } from './start-app.tsx';
import { watchTheme } from './theme.ts';
import { toast } from './ui/toasts.ts';

watchTheme();

const router = makeRouter();
const queryClient = makeQueryClient(toast.failed);
readAgainWhenBack(queryClient);
keepLists(queryClient);

onSignedOut((why) => {
  queryClient.clear();
  const asked = router.state.location.href;
  const next = why === 'expired' && isWayBack(asked) ? asked : undefined;
  void router.navigate({ to: paths.login, search: { next } });
});

onUserChanged((where) => {
  queryClient.clear();
  // What stands on the screen is the other person's.
  if (where === 'elsewhere') window.location.reload();
});

// Nothing of this is needed for the first screen.
onceSignedIn(() => {
  const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 500));
  whenIdle(() => {
    void import('./api/live.ts').then(({ keepLive }) => keepLive(queryClient, toast.failed));
    void import('./offline.ts').then(({ prepareForOffline }) => prepareForOffline());
  });
});

// A new screen is named in the window's title and takes the focus, as a new page would.
router.subscribe('onResolved', ({ toLocation, fromLocation, pathChanged }) => {
  document.title = titleOf(toLocation.pathname);
  if (fromLocation && pathChanged) document.getElementById('main')?.focus({ preventScroll: true });
});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
void startApp(root, router, queryClient);
