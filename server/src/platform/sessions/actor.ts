import type { Role } from '@nairadesk/contract/roles';

/** Who makes a call. */
export interface Actor {
  id: string;
  sessionId: string;
  name: string;
  email: string;
  role: Role;
  /** Logs in with a code too. */
  hasTwoFactor: boolean;
  /** Typed their password within the last `passwordCheckMinutes`. */
  passwordFresh: boolean;
}
