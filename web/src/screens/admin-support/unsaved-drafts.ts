import { browserStorage } from '../../browser/browser-storage.ts';
import { unsavedKey, useSession } from '../../session/session.ts';

interface Unsaved {
  /** The id of the person who typed it. */
  owner: string;
  texts: Record<string, string>;
}

/** What the viewer typed for a message and the server hasn’t got yet; undefined: nothing. */
export function unsavedDraft(messageId: string): string | undefined {
  return readUnsaved().texts[messageId];
}

/** Keeps what was typed in this browser until the server has it. */
export function keepUnsaved(messageId: string, text: string): void {
  const { owner, texts } = readUnsaved();
  if (owner !== '') write({ owner, texts: { ...texts, [messageId]: text } });
}

/** The server has it: a text, or whatever is kept. What was typed since stays. */
export function forgetUnsaved(messageId: string, saved?: string): void {
  const { owner, texts } = readUnsaved();
  const { [messageId]: had, ...others } = texts;
  if (had !== undefined && (saved === undefined || had === saved)) write({ owner, texts: others });
}

function readUnsaved(): Unsaved {
  const owner = useSession.getState().profile?.id ?? '';
  try {
    const kept = JSON.parse(browserStorage.getItem(unsavedKey) ?? 'null') as Unsaved | null;
    if (kept?.owner === owner) return kept;
  } catch {
    // Spoilt: as if there were none.
  }
  return { owner, texts: {} };
}

function write(unsaved: Unsaved): void {
  if (Object.keys(unsaved.texts).length === 0) browserStorage.removeItem(unsavedKey);
  else browserStorage.setItem(unsavedKey, JSON.stringify(unsaved));
}
