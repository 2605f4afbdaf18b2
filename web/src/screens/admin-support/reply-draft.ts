import { useSession } from '../../session/session.ts';

// In memory only; one draft is enough: for a stray Escape, or to look something up before sending.
let kept: { writer: string; messageId: string; response: string } | null = null;

/** The unsent draft of a reply; empty where there is none. */
export function draftOf(messageId: string): string {
  return kept?.messageId === messageId && kept.writer === writer() ? kept.response : '';
}

export function keepDraft(messageId: string, response: string): void {
  kept = { writer: writer(), messageId, response };
}

function writer(): string {
  return useSession.getState().profile?.id ?? '';
}
