import { browserStorage } from '../../browser/browser-storage.ts';
import { userStoragePrefix } from '../../session/session.ts';

/** What a customer has typed and chosen to show that they paid, and not sent yet. */
export interface ProofDraft {
  reference: string;
  picture: File | null;
  /** The name of a picture that was chosen before the page was loaded again, and has to be chosen once more. */
  lostPicture: string | null;
}

export const noDraft: ProofDraft = { reference: '', picture: null, lostPicture: null };

const prefix = `${userStoragePrefix}proof-draft.`;
// A receipt shows an account and a balance: it is kept nowhere but in memory.
const pictures = new Map<string, File>();

/** The draft for an order, kept until it is sent or its owner logs out; empty where there is none. */
export function draftOf(orderId: string): ProofDraft {
  const [reference = '', pictureName = ''] = parsed(browserStorage.getItem(prefix + orderId));
  // Without its name, the picture is another person's who was logged in before.
  const picture = pictureName ? (pictures.get(orderId) ?? null) : null;
  return { reference, picture, lostPicture: picture === null && pictureName ? pictureName : null };
}

export function keepDraft(orderId: string, { reference, picture, lostPicture }: ProofDraft): void {
  if (picture) pictures.set(orderId, picture);
  else pictures.delete(orderId);
  const pictureName = picture?.name ?? lostPicture ?? '';
  if (!reference && !pictureName) browserStorage.removeItem(prefix + orderId);
  else browserStorage.setItem(prefix + orderId, JSON.stringify([reference, pictureName]));
}

export function hasDraft(orderId: string): boolean {
  return browserStorage.getItem(prefix + orderId) !== null;
}

function parsed(stored: string | null): string[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(value) ? value.map(String) : [];
  } catch {
    return [];
  }
}
