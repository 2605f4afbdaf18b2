import { getAsset, listAssets } from '@nairadesk/contract/assets';
import { getDashboard } from '@nairadesk/contract/dashboard';
import { addressCall } from '@nairadesk/contract/endpoint';
import { unauthenticatedMessage } from '@nairadesk/contract/errors';
import { heartbeatSeconds, type LiveEvent, streamEvents } from '@nairadesk/contract/events';
import { listOrderMessages } from '@nairadesk/contract/order-messages';
import { getOrder } from '@nairadesk/contract/orders';
import { getProof } from '@nairadesk/contract/proofs';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { recordAnswer } from '../browser/connection.ts';
import { logOut, useSession } from '../session/session.ts';
import { makeLiveAssets } from './live-assets.ts';
import { makeRefresher, spreadRefresher } from './live-refresher.ts';
import { useLive } from './live-state.ts';
import { staleReads } from './load-stale-reads.ts';
import type { StaleReads } from './stale-reads.ts';
import { isTwoFactorRequired, onTwoFactorRequirement } from './two-factor-required.ts';
import { readKey } from './use-read.ts';

const firstWaitMilliseconds = 1000;
const longestWaitMilliseconds = 30_000;
/** How long a hidden tab keeps its stream. */
const hiddenMilliseconds = 15_000;
/** A page reuses what the previous one read within this time (with a margin). */
const readBeforeMilliseconds = 20_000;

const assetReads = [listAssets, getAsset, getDashboard];

/** Keeps this tab's event stream open while it is visible and logged in. `tell` shows why a session ended. */
export function startLiveUpdates(client: QueryClient, tell: (message: string) => void): void {
  const assets = makeLiveAssets(client);
  // Lists of staff cost the server most, and every customer's orders change them.
  const refresh = makeRefresher(client, () => (useSession.getState().role === 'user' ? 1 : 3));
  const refreshSpread = spreadRefresher(refresh);
  let current: { token: string; controller: AbortController } | null = null;
  // Everything on a new page was read after this moment.
  let lastEventAt = performance.timeOrigin;
  let away: ReturnType<typeof setTimeout> | undefined;

  const follow = (wanted: string | null) => {
    if (current?.token === wanted) return;
    current?.controller.abort();
    current = wanted === null ? null : { token: wanted, controller: new AbortController() };
    if (current)
      void stayConnected(current.token, current.controller.signal, tell, (event, isFirst, reads) => {
        if (event.type === 'trading' || event.type === 'ready')
          useLive.setState({
            tradingPaused: (event.type === 'ready' ? event.tradingPaused : event.paused) === true,
          });
        const keys = staleKeys(event, reads, assets, Date.now() - lastEventAt);
        // Every open page gets these at once, so each reads again at its own moment.
        const isForAll =
          event.type === 'ready' ? !isFirst : ['asset', 'network', 'card-rate'].includes(event.type);
        if (isForAll) refreshSpread(keys);
        else refresh(keys);
        if (event.type === 'order') {
          const { shown, others } = readsOfPeople(client, reads.ofPeople, event.id);
          refresh(shown);
          refreshSpread(others);
        }
        if (event.type === 'price-alert') useLive.setState({ reachedAlert: event.id });
        lastEventAt = Date.now();
      });
  };
  const update = () => {
    clearTimeout(away);
    // No events for staff who still have to set up 2FA.
    const token = isTwoFactorRequired() ? null : useSession.getState().token;
    if (document.visibilityState === 'visible' || token === null) follow(token);
    else away = setTimeout(() => follow(null), hiddenMilliseconds);
  };
  useSession.subscribe(update);
  onTwoFactorRequirement(update);
  document.addEventListener('visibilitychange', update);
  update();
}

/** The query keys an event invalidates; at `ready`, everything that may have changed since the last event. */
function staleKeys(
  event: LiveEvent,
  { after, ofPeople }: StaleReads,
  assets: ReturnType<typeof makeLiveAssets>,
  lastEventMillisecondsAgo: number,
): QueryKey[] {
  if (event.type === 'asset') return assets.change(event.assets);
  if (event.type === 'ready') {
    const quiet = event.assetsQuietSeconds * 1000 > lastEventMillisecondsAgo + readBeforeMilliseconds;
    const isUnchanged = assets.goOnFrom(event.assetsVersion) || quiet;
    const reads = [
      ...Object.values(after).flat(),
      ...ofPeople,
      getOrder,
      listOrderMessages,
      ...(isUnchanged ? [] : assetReads),
    ];
    return reads.map((read) => readKey(read));
  }
  const keys: QueryKey[] = after[event.type].map((read) => readKey(read));
  if (event.type === 'claim') return [...keys, readKey(getOrder, { id: event.id })];
  if (event.type !== 'order') return keys;
  return [...keys, ...[getOrder, getProof, listOrderMessages].map((read) => readKey(read, { id: event.id }))];
}

/** The reads of people that show this order, and the others: it may be a new one of theirs. */
function readsOfPeople(client: QueryClient, ofPeople: StaleReads['ofPeople'], orderId: string) {
  const queries = ofPeople.flatMap((read) => client.getQueryCache().findAll({ queryKey: readKey(read) }));
  const isShown = ({ state }: (typeof queries)[number]) => JSON.stringify(state.data ?? '').includes(orderId);
  return {
    shown: queries.filter((query) => isShown(query)).map(({ queryKey }) => queryKey),
    others: queries.filter((query) => !isShown(query)).map(({ queryKey }) => queryKey),
  };
}

async function stayConnected(
  token: string,
  signal: AbortSignal,
  tell: (message: string) => void,
  onEvent: (event: LiveEvent, isFirst: boolean, reads: StaleReads) => void,
) {
  let wait = firstWaitMilliseconds;
  while (!signal.aborted) {
    const refused = await listen(token, signal, (event, reads) => {
      wait = firstWaitMilliseconds;
      const isFirst = !useLive.getState().connected;
      useLive.setState({ connected: true });
      onEvent(event, isFirst, reads);
    }).catch(() => {
      if (!signal.aborted) recordAnswer(false);
      return false;
    });
    useLive.setState({ connected: false });
    if (refused && useSession.getState().token === token) {
      logOut('expired');
      tell(unauthenticatedMessage);
    }
    if (signal.aborted || refused) return;
    // With jitter: after a server restart, clients must not all reconnect at the same moment.
    await pause(wait * (0.5 + Math.random()), signal);
    wait = Math.min(wait * 2, longestWaitMilliseconds);
  }
}

/** Reads one stream to its end. Returns whether the server rejected the token. */
async function listen(
  token: string,
  signal: AbortSignal,
  onEvent: (event: LiveEvent, reads: StaleReads) => void,
): Promise<boolean> {
  const reads = await staleReads(useSession.getState().role);
  const silence = new AbortController();
  const stop = () => silence.abort();
  signal.addEventListener('abort', stop);
  let alive = setTimeout(stop, longestSilenceMilliseconds);
  try {
    const answer = await fetch(addressCall(streamEvents).url, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
      // Otherwise Firefox delays a second tab for half a minute, in case the first answer could be cached.
      cache: 'no-store',
      signal: silence.signal,
    });
    recordAnswer(true);
    if (!answer.ok || !answer.body) return answer.status === 401;
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return false;
      clearTimeout(alive);
      alive = setTimeout(stop, longestSilenceMilliseconds);
      const blocks = (text + value).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks)
        if (block.startsWith('data: ')) onEvent(JSON.parse(block.slice(6)) as LiveEvent, reads);
    }
  } finally {
    clearTimeout(alive);
    signal.removeEventListener('abort', stop);
  }
}

const longestSilenceMilliseconds = heartbeatSeconds * 2 * 1000;

/** Waits, or until the connection or the visibility changes. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const go = () => {
      clearTimeout(timer);
      over.abort();
      resolve();
    };
    const timer = setTimeout(go, milliseconds);
    const once = { once: true, signal: over.signal };
    window.addEventListener('online', go, once);
    document.addEventListener('visibilitychange', go, once);
    signal.addEventListener('abort', go, once);
  });
}
