import { useSession } from '../../session/session.ts';

// In memory only, and one is enough: for a slip of Escape, and to look something up before it is sent.
let kept: { writer: string; messageId: string; response: string } | null = null;

/** What was typed to a message and not sent; nothing where there is no such text. */
export function draftOf(messageId: string): string {
  return kept?.messageId === messageId && kept.writer === writer() ? kept.response : '';
}

export function keepDraft(messageId: string, response: string): void {
  kept = { writer: writer(), messageId, response };
}

function writer(): string {
  return useSession.getState().profile?.id ?? '';
}
