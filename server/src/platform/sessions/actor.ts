import type { Role } from '@nairadesk/contract/roles';

/** The user who makes a call. */
export interface Actor {
  id: string;
  sessionId: string;
  name: string;
  email: string;
  role: Role;
  /** Staff with a second factor: an authenticator app or a passkey. */
  hasTwoFactor: boolean;
  /** Typed their password, or used a passkey in its place, within the last `passwordCheckMinutes`. */
  passwordFresh: boolean;
}
