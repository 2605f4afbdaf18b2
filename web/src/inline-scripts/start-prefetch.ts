import { isStaff } from '@nairadesk/contract/roles';
import { storedSession } from '../session/stored-session.ts';

/** Runs in the head of an app page: fetches its data while the app is still loading. */
const { prefetch, prefetchBy } = document.documentElement.dataset;
const session = storedSession();
const mayAsk = session && (!prefetchBy || prefetchBy === (isStaff(session.role) ? 'staff' : 'user'));
// A URL with filters needs a different call.
if (prefetch && mayAsk && location.search === '') {
  const { token } = session;
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  // Read to its end here, because the app may have fresh data and never take it.
  const response = fetch(prefetch, { headers }).then(
    async (answer) => new Response(await answer.arrayBuffer(), answer),
  );
  // The screen shows a failure when it makes the call.
  response.catch(() => {});
  window.prefetched = { url: prefetch, token, response, asked: Date.now() };
}
