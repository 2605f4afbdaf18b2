import { create } from 'zustand';
import { useSession } from '../session/session.ts';

/** The token of a staff session that must set up 2FA before anything else. */
const useGate = create<{ token: string | null }>(() => ({ token: null }));

/** Call when the server refuses this session because 2FA is not set up. */
export function requireTwoFactor(token: string | null): void {
  useGate.setState({ token });
}

/** Call when 2FA is set up. */
export function endTwoFactorRequirement(): void {
  useGate.setState({ token: null });
}

/** Whether the current session has to set up 2FA first. */
export function isTwoFactorRequired(): boolean {
  const { token } = useSession.getState();
  return token !== null && useGate.getState().token === token;
}

/** The same, for a component. */
export function useTwoFactorRequired(): boolean {
  const token = useSession((session) => session.token);
  return useGate((gate) => token !== null && gate.token === token);
}

/** Subscribes to changes of the requirement. */
export const onTwoFactorRequirement = useGate.subscribe;
