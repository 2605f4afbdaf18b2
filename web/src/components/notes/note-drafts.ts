import { useSession } from '../../session/session.ts';

// In memory only, like all that is typed about customers; each kept until it is sent or the page is left.
const drafts = new Map<string, string>();

/** What was typed about this order or person and not sent. */
export function noteDraftOf(aboutId: string): string {
  return drafts.get(keyOf(aboutId)) ?? '';
}

export function keepNoteDraft(aboutId: string, text: string): void {
  if (text === '') drafts.delete(keyOf(aboutId));
  else drafts.set(keyOf(aboutId), text);
}

function keyOf(aboutId: string): string {
  return `${useSession.getState().profile?.id ?? ''} ${aboutId}`;
}
