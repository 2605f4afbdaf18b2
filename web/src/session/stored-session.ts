import type { Profile } from '@nairadesk/contract/auth';
import type { Role } from '@nairadesk/contract/roles';

/** The storage key of the session. */
export const authKey = 'nairadesk.auth';

interface StoredSession {
  token: string;
  role: Role;
  profile: Profile | null;
}

/** Reads the stored session without the store, for the inline scripts that run before the app loads. */
export function storedSession(): StoredSession | null {
  try {
    const { state } = JSON.parse(localStorage.getItem(authKey) ?? '{}') as { state?: Partial<StoredSession> };
    if (!state?.token || !state.role) return null;
    return { token: state.token, role: state.role, profile: state.profile ?? null };
  } catch {
    return null;
  }
}
