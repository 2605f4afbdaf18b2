import { listNotes } from '@nairadesk/contract/notes';
import { useRead } from '../../api/use-read.ts';
import { AsyncBoundary } from '../../ui/async-boundary.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { usePages } from '../list/use-pages.ts';
import { NoteForm } from './note-form.tsx';
import { NoteItem } from './note-item.tsx';
import type { NotesAbout } from './notes-about.ts';
import { useSeenMentions } from './use-seen-mentions.ts';

const notesAtOnce = 10;

/** The notes about an order or a person: writing one, then pinned ones, then the newest. For staff alone. */
export function NotesPart({ about }: { about: NotesAbout }) {
  const pages = usePages(notesAtOnce);
  const read = useRead(
    listNotes,
    { ...about, pageSize: pages.pageSize },
    { every: 15_000, keepPrevious: true, quiet: true },
  );
  const notes = read.data?.data ?? [];
  const see = useSeenMentions(notes);
  return (
    <section aria-label="Notes" className="flex flex-col gap-2">
      <h3 className="font-semibold">Notes</h3>
      <NoteForm about={about} />
      {!read.data && (
        <AsyncBoundary failed={read.isError && read} title="We couldn’t load the notes">
          <Loading label="Loading the notes">
            <Skeleton className="h-14" />
          </Loading>
        </AsyncBoundary>
      )}
      {read.data && notes.length === 0 && <p className="text-ink-soft text-sm">No notes yet.</p>}
      {notes.length > 0 && (
        <ul className="flex flex-col gap-1.5">
          {notes.map((note) => (
            <NoteItem key={note.id} note={note} onInView={see} />
          ))}
        </ul>
      )}
      {read.data?.nextCursor && (
        <LoadMore pending={read.isPlaceholderData} onClick={pages.more}>
          Show more notes
        </LoadMore>
      )}
    </section>
  );
}
