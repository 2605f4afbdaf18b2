import type { AnswerOf } from '@nairadesk/contract/endpoint';
import { getMessage } from '@nairadesk/contract/support-desk';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readKey } from '../../api/use-read.ts';
import { type DraftState, makeDraftSaver } from './draft-saver.ts';
import { unsavedDraft } from './unsaved-drafts.ts';

/** The draft of the reply to one message: begins with what was kept of it, and is saved as it is typed. */
export function useDraft(messageId: string, stored: string) {
  const client = useQueryClient();
  const [text, setText] = useState(() => unsavedDraft(messageId) ?? stored);
  const [state, setState] = useState<DraftState>('saved');
  const [saver] = useState(() =>
    makeDraftSaver({
      messageId,
      stored,
      onState: setState,
      onSaved: (saved) =>
        client.setQueryData<AnswerOf<typeof getMessage>>(readKey(getMessage, { id: messageId }), (before) => {
          const draft = saved === '' ? null : { text: saved, updatedAt: new Date().toISOString() };
          return before && { ...before, data: { ...before.data, draft } };
        }),
    }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was kept here is handed over once
  useEffect(() => {
    if (text !== stored) saver.change(text);
  }, []);
  useEffect(() => {
    const flush = () => saver.flush();
    const over = new AbortController();
    window.addEventListener('online', flush, over);
    window.addEventListener('pagehide', flush, over);
    document.addEventListener('visibilitychange', flush, over);
    return () => {
      over.abort();
      saver.leave();
    };
  }, [saver]);
  return {
    text,
    state,
    change: (typed: string) => {
      setText(typed);
      saver.change(typed);
    },
    flush: saver.flush,
    hold: saver.hold,
    finish: saver.finish,
  };
}
