import { create } from 'zustand';
import { useSession } from '../session/session.ts';

/** The session of a member of staff who may do nothing before two-step log-in is set up. */
const useGate = create<{ token: string | null }>(() => ({ token: null }));

/** The server has refused a call of this session because its two-step log-in is missing. */
export function requireTwoFactor(token: string | null): void {
  useGate.setState({ token });
}

/** It is set up: everything is open. */
export function endTwoFactorRequirement(): void {
  useGate.setState({ token: null });
}

/** Whether whoever is signed in has to set up two-step log-in first. */
export function isTwoFactorRequired(): boolean {
  const { token } = useSession.getState();
  return token !== null && useGate.getState().token === token;
}

/** The same, for a component. */
export function useTwoFactorRequired(): boolean {
  const token = useSession((session) => session.token);
  return useGate((gate) => token !== null && gate.token === token);
}

/** Calls back when it closes or opens. */
export const onTwoFactorRequirement = useGate.subscribe;
