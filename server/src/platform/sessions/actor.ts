import type { Role } from '@nairadesk/contract/roles';

/** The user who makes a call. */
export interface Actor {
  id: string;
  sessionId: string;
  name: string;
  email: string;
  role: Role;
  /** Has two-factor authentication on. */
  hasTwoFactor: boolean;
  /** Typed their password within the last `passwordCheckMinutes`. */
  passwordFresh: boolean;
}
