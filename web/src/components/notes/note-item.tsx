import { listMentions, listNotes, type Note, pinNote, removeNote } from '@nairadesk/contract/notes';
import { clsx } from 'clsx';
import { Pin, PinOff, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toasts.ts';
import { useInView } from '../../ui/use-in-view.ts';
import { Ago } from '../text/when.tsx';
import { partsOf } from './mentioned-in.ts';

interface NoteItemProps {
  note: Note;
  /** It mentions the viewer, who has it in view for the first time. */
  onInView: (id: string) => void;
}

/** One note: who wrote it when, what it says, and pinning and removing it. */
export function NoteItem({ note, onInView }: NoteItemProps) {
  const item = useRef<HTMLLIElement>(null);
  useInView(item, { when: note.unseen, onInView: () => onInView(note.id) });
  const invalidates = [listNotes, listMentions];
  const [isAsking, setIsAsking] = useState(false);
  const pin = useCall(pinNote, { invalidates });
  const remove = useCall(removeNote, {
    invalidates,
    onSuccess: ({ message }) => {
      toast.say(message);
      setIsAsking(false);
      // The button that asked goes with the note: on with the field, once the question has closed.
      const field = item.current?.closest('section')?.querySelector('textarea');
      setTimeout(() => field?.focus());
    },
  });
  return (
    <li
      ref={item}
      className={clsx(
        'grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 rounded-md px-3.5 py-2 text-sm',
        note.pinned ? 'bg-attention-soft text-attention-ink' : 'bg-sunken',
      )}
    >
      <div className="min-w-0 py-1">
        <NoteText note={note} />
        <p className={clsx('mt-0.5 text-xs', !note.pinned && 'text-ink-soft')}>
          {note.pinned && 'Pinned. '}
          {note.by.name}, <Ago time={note.timeStamp} />
        </p>
      </div>
      <div className="-mr-2 flex">
        <IconButton
          label={note.pinned ? 'Unpin note' : 'Pin note'}
          icon={note.pinned ? <PinOff /> : <Pin />}
          className={note.pinned ? 'text-attention-ink' : undefined}
          onClick={() => pin.send({ id: note.id, pinned: !note.pinned })}
        />
        {note.removable && (
          <IconButton
            label="Remove note"
            icon={<Trash2 />}
            className={note.pinned ? 'text-attention-ink' : undefined}
            onClick={() => setIsAsking(true)}
          />
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        danger
        title="Remove this note?"
        confirmLabel="Remove note"
        pending={remove.pending}
        onConfirm={() => remove.send({ id: note.id })}
        onClose={() => setIsAsking(false)}
      >
        You and your colleagues can’t read it any more. That it was written and removed stays in the activity
        log.
      </ConfirmDialog>
    </li>
  );
}

/** What a note says, the colleagues whom it mentions in bold. */
export function NoteText({ note }: { note: Pick<Note, 'text' | 'mentions'> }) {
  const parts = partsOf(note.text, note.mentions);
  return (
    <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
      {parts.map(({ text, isMention }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change
        isMention ? <strong key={index}>{text}</strong> : text,
      )}
    </p>
  );
}
