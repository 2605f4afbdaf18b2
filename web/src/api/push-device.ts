import { addPushSubscription, getPushKey, removePushSubscription } from '@nairadesk/contract/alerts';
import { browserStorage } from '../browser/browser-storage.ts';
import { unsavedKey, useSession } from '../session/session.ts';
import { call } from './call.ts';

/** What this browser can do with notifications. */
export type PushState = 'unsupported' | 'install-first' | 'no-worker' | 'denied' | 'off' | 'on';

/**
 * Who turned them on here, and as what the server knows it: after the next login of the same person they go on. A log-out
 * removes it, and where it is gone the login screen ends them, whatever was loaded before.
 */
const pushKey = `${unsavedKey}-push`;
/** Where an older version kept it. */
const formerKey = 'nairadesk.push';

export async function readPushState(): Promise<PushState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return isPhoneOfApple() ? 'install-first' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const worker = await navigator.serviceWorker.getRegistration();
  if (!worker) return 'no-worker';
  return kept() && (await worker.pushManager.getSubscription()) ? 'on' : 'off';
}

/** Asks the person and their push service, and tells the server. @returns what came of it */
export async function turnOnPush(): Promise<PushState> {
  // First, while the press still counts.
  if ((await Notification.requestPermission()) !== 'granted') return readPushState();
  await subscribe();
  return readPushState();
}

export async function turnOffPush(): Promise<PushState> {
  const id = kept()?.id;
  await endPush();
  // The server also learns it from the push service.
  if (id) await call(removePushSubscription, { id }).catch(() => {});
  return readPushState();
}

/** Goes on after a new login of the person who turned notifications on here. */
export function followPush(): void {
  const isTheirs = kept()?.userId === useSession.getState().profile?.id;
  if (isTheirs && 'Notification' in window && Notification.permission === 'granted')
    subscribe().catch(() => {});
}

/** Ends notifications here; the server learns it from the push service. */
export async function endPush(): Promise<void> {
  for (const key of [pushKey, formerKey]) browserStorage.removeItem(key);
  const worker = await navigator.serviceWorker?.getRegistration();
  await (await worker?.pushManager?.getSubscription())?.unsubscribe();
}

async function subscribe(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration();
  const { token, profile } = useSession.getState();
  if (!worker || !profile) return;
  const { data } = await call(getPushKey, {});
  const applicationServerKey = bytesOf(data.publicKey);
  const before = await worker.pushManager.getSubscription();
  if (before && !isSame(before.options.applicationServerKey, applicationServerKey))
    await before.unsubscribe();
  const given = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const hasEnded = () => useSession.getState().token !== token;
  if (hasEnded()) return endUnlessKept();
  const { endpoint = '', keys } = given.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  const stored = await call(addPushSubscription, { endpoint, keys: { p256dh, auth } }).catch(
    async (failure) => {
      if (hasEnded()) await endUnlessKept();
      throw failure;
    },
  );
  browserStorage.removeItem(formerKey);
  browserStorage.setItem(pushKey, JSON.stringify({ id: stored.data.id, userId: profile.id }));
}

/**
 * A person who logs out meanwhile is notified no more: the login screen may have looked before there was anything to end.
 * Whose session ended by itself has them still, where they were on before.
 */
async function endUnlessKept(): Promise<void> {
  if (!kept()) await endPush();
}

function kept(): { id: string; userId: string } | null {
  return JSON.parse(browserStorage.getItem(pushKey) ?? browserStorage.getItem(formerKey) ?? 'null');
}

// Safari on a phone has notifications for sites on the Home Screen alone.
function isPhoneOfApple(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    ('ontouchend' in document && /Mac/.test(navigator.userAgent))
  );
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function isSame(one: ArrayBuffer | null, other: Uint8Array): boolean {
  const bytes = new Uint8Array(one ?? new ArrayBuffer(0));
  return bytes.length === other.length && bytes.every((byte, index) => byte === other[index]);
}
