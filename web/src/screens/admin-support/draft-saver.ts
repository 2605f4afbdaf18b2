import { saveDraft } from '@nairadesk/contract/support-desk';
import { call } from '../../api/call.ts';
import { ApiFailure } from '../../api/failure.ts';
import { useSession } from '../../session/session.ts';
import { forgetUnsaved, keepUnsaved } from './unsaved-drafts.ts';

/** Where a draft is: with the server, on its way, or only in this browser. */
export type DraftState = 'saved' | 'saving' | 'here';

const afterTypingMilliseconds = 800;
const againMilliseconds = 5000;

interface SaverOptions {
  messageId: string;
  /** What the server has. */
  stored: string;
  onState: (state: DraftState) => void;
  onSaved: (text: string) => void;
}

/** Saves what is typed when typing pauses; until the server has it, it is kept in this browser. */
export function makeDraftSaver({ messageId, stored, onState, onSaved }: SaverOptions) {
  let [current, saved] = [stored, stored];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let held = false;
  let isLeft = false;

  const later = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(flush, milliseconds);
  };
  const save = async () => {
    const text = current;
    try {
      await call(saveDraft, { id: messageId, text });
      saved = text;
      onSaved(text);
      if (current !== text) return later(isLeft ? 0 : afterTypingMilliseconds);
      forgetUnsaved(messageId, text);
      onState('saved');
    } catch (failure) {
      onState('here');
      // A refusal would come again: too long, or answered meanwhile. Anything else may have been the connection.
      const isRefused = failure instanceof ApiFailure && [404, 409, 422].includes(failure.status);
      if (!isRefused && !held && !isLeft) later(againMilliseconds);
    }
  };
  const flush = () => {
    clearTimeout(timer);
    if (running || held || current.trim() === saved.trim() || !useSession.getState().isLoggedIn) return;
    running = save().finally(() => {
      running = null;
    });
  };
  return {
    change(text: string) {
      held = false;
      isLeft = false;
      current = text;
      keepUnsaved(messageId, text);
      onState('saving');
      later(afterTypingMilliseconds);
    },
    flush,
    /** The message is left: what it lacks is saved once more. After a failure the next visit goes on with what is kept here. */
    leave() {
      isLeft = true;
      flush();
    },
    /** Saves nothing more until something is typed again: the reply is being sent. */
    async hold() {
      held = true;
      clearTimeout(timer);
      await running;
    },
    /** The message was answered. */
    finish() {
      held = true;
      clearTimeout(timer);
      forgetUnsaved(messageId);
    },
  };
}
