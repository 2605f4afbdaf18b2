import type { Profile } from '@nairadesk/contract/auth';
import { isStaff, type Role } from '@nairadesk/contract/roles';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { browserStorage } from '../browser/browser-storage.ts';
import { authKey } from './stored-session.ts';

interface Session {
  token: string | null;
  role: Role | null;
  profile: Profile | null;
  isLoggedIn: boolean;
}

/** The prefix of every storage key that holds a person's data; a logout removes them all. */
export const userStoragePrefix = 'nairadesk.user.';

const loggedOut: Session = { token: null, role: null, profile: null, isLoggedIn: false };

/** The logged-in person, persisted under its own key and synchronised across tabs. */
export const useSession = create<Session>()(
  persist(() => loggedOut, {
    name: authKey,
    version: 1,
    storage: createJSONStorage(() => browserStorage),
    partialize: ({ token, role, profile, isLoggedIn }) => ({ token, role, profile, isLoggedIn }),
  }),
);

/** After a login or an activation. */
export function logIn(token: string, profile: Profile): void {
  useSession.setState({ token, profile, role: profile.role, isLoggedIn: true });
}

/** Whether a member of staff is logged in. */
export function isOfStaff(): boolean {
  const { role } = useSession.getState();
  return role !== null && isStaff(role);
}

/** After the profile was changed under Settings. */
export function updateProfile(change: Partial<Profile>): void {
  const { profile } = useSession.getState();
  if (profile) useSession.setState({ profile: { ...profile, ...change } });
}

/**
 * The beginning of keys for what the person typed and the server hasn’t got yet. It survives a session that ended by itself, for the
 * same person to find again; a logout removes it like all else.
 */
export const unsavedKey = `${userStoragePrefix}unsaved`;

/** Why a session ended: the person asked for it, the server no longer knows it, or another tab ended it. */
type LogoutReason = 'asked' | 'expired' | 'elsewhere';
let reason: LogoutReason = 'asked';

/** Removes the person's data from this device. Makes no call (docs/specification.md 4.1.3); main.tsx redirects to /login. */
export function logOut(why: LogoutReason = 'asked'): void {
  reason = why;
  useSession.setState(loggedOut);
  reason = 'asked';
  useSession.persist.clearStorage();
  const keys = browserStorage.keys().filter((key) => key.startsWith(userStoragePrefix));
  for (const key of keys) if (why === 'asked' || !key.startsWith(unsavedKey)) browserStorage.removeItem(key);
}

/** Whether storage still holds this session: another tab may have just ended it. */
export function isStoredSession(): boolean {
  const { token } = useSession.getState();
  return token !== null && (browserStorage.getItem(authKey) ?? '').includes(token);
}

/** Whether the session lasts only until this page is closed or reloaded. */
export function isTemporarySession(): boolean {
  return browserStorage.isTemporary(authKey);
}

/** Calls back when a different person logs in, here or in another tab. */
export function onUserChanged(listener: (where: 'here' | 'elsewhere') => void): () => void {
  return useSession.subscribe((now, before) => {
    const changed = now.isLoggedIn && before.isLoggedIn && now.profile?.id !== before.profile?.id;
    if (changed) listener(fromElsewhere ? 'elsewhere' : 'here');
  });
}

/** Calls back once, as soon as a person is logged in: now or later. */
export function onceLoggedIn(listener: () => void): void {
  if (useSession.getState().isLoggedIn) {
    listener();
    return;
  }
  const stop = useSession.subscribe(({ isLoggedIn }) => {
    if (!isLoggedIn) return;
    stop();
    listener();
  });
}

/** Calls back when the session ends: here, by the server, or in another tab. */
export function onLoggedOut(listener: (why: LogoutReason) => void): () => void {
  return useSession.subscribe((now, before) => {
    if (before.isLoggedIn && !now.isLoggedIn) listener(reason);
  });
}

let fromElsewhere = false;

if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key !== authKey && event.key !== null) return;
    if (browserStorage.getItem(authKey) !== null) {
      fromElsewhere = true;
      void useSession.persist.rehydrate();
      fromElsewhere = false;
      return;
    }
    if (useSession.getState().isLoggedIn) logOut('elsewhere');
  });
  // A page that Back brings as it was left, and that WebKit told nothing meanwhile: it may show a person who has logged
  // out, and hold their token. Loaded again, it begins with what is stored.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || !useSession.getState().isLoggedIn || isStoredSession()) return;
    document.documentElement.hidden = true;
    window.location.reload();
  });
}
