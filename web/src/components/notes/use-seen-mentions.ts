import { listMentions, listNotes, type Note, seeMentions } from '@nairadesk/contract/notes';
import { useEffect, useRef, useState } from 'react';
import { useCall } from '../../api/use-call.ts';

/** Marks notes that mention the viewer as seen. @returns what to call with the id of one that is in view */
export function useSeenMentions(notes: readonly Note[]): (id: string) => void {
  const { send, pending } = useCall(seeMentions, { invalidates: [listNotes, listMentions], quiet: true });
  const [inView, setInView] = useState<ReadonlySet<string>>(new Set());
  const tried = useRef(new Set<string>());
  const due = notes.filter(({ id, unseen }) => unseen && inView.has(id)).map(({ id }) => id);
  const key = due.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that comes into view, after the call before
  useEffect(() => {
    const noteIds = due.filter((id) => !tried.current.has(id)).slice(0, 100);
    if (noteIds.length === 0 || pending) return;
    for (const id of noteIds) tried.current.add(id);
    send({ noteIds });
  }, [key, pending]);
  return (id) => setInView((before) => (before.has(id) ? before : new Set([...before, id])));
}
