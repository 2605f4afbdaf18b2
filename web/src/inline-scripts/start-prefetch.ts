import { isStaff } from '@nairadesk/contract/roles';
import { storedSession } from '../session/stored-session.ts';

/** Runs in the head of a screen of the app: asks for its data while the app is still on its way. */
const { prefetch, prefetchBy } = document.documentElement.dataset;
const session = storedSession();
const mayAsk = session && (!prefetchBy || prefetchBy === (isStaff(session.role) ? 'staff' : 'user'));
// An address with filters asks for something else.
if (prefetch && mayAsk && location.search === '') {
  const { token } = session;
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  // Read to its end here: what the app still knows may be fresh enough, and then nobody else reads it.
  const response = fetch(prefetch, { headers }).then(
    async (answer) => new Response(await answer.arrayBuffer(), answer),
  );
  // The screen tells of a failure when it comes to it.
  response.catch(() => {});
  window.prefetched = { url: prefetch, token, response, asked: Date.now() };
}
