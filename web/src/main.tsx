import './base.css';
import { brand } from '@nairadesk/contract/brand';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { keepLists } from './api/kept-lists.ts';
import { makeQueryClient } from './api/query-client.ts';
import { crumbsOf, isWayBack, paths } from './paths.ts';
import { router } from './routes.tsx';
import { onceSignedIn, onSignedOut, onUserChanged } from './session.ts';
import { watchTheme } from './theme.ts';
import { toast } from './ui/toasts.ts';

watchTheme();

const queryClient = makeQueryClient(toast.failed);
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
    void import('./api/live.ts').then(({ keepLive }) => keepLive(queryClient));
    void import('./offline.ts').then(({ prepareForOffline }) => prepareForOffline());
  });
});

// A new screen is named in the window's title and takes the focus, as a new page would.
router.subscribe('onResolved', ({ toLocation, fromLocation, pathChanged }) => {
  const name = crumbsOf(toLocation.pathname).at(-1)?.label;
  document.title = name ? `${name} · ${brand.name}` : `${brand.name}: ${brand.tagline}`;
  if (fromLocation && pathChanged) document.getElementById('main')?.focus({ preventScroll: true });
});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
