import { listColleagues } from '@nairadesk/contract/claims';
import { listMentions, listNotes, noteMaxLength, writeNote } from '@nairadesk/contract/notes';
import { clsx } from 'clsx';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { useRead } from '../../api/use-read.ts';
import { Button } from '../../ui/button.tsx';
import { controlFrame, Field } from '../../ui/field.tsx';
import { mentionedIn } from './mentioned-in.ts';
import { keepNoteDraft, noteDraftOf } from './note-drafts.ts';
import type { NotesAbout } from './notes-about.ts';
import { SuggestedNames } from './suggested-names.tsx';
import { useNameSuggestions } from './use-name-suggestions.ts';

/** Writes a note: `@` and letters of a name suggest colleagues, Ctrl and Enter send it. */
export function NoteForm({ about }: { about: NotesAbout }) {
  const field = useRef<HTMLTextAreaElement>(null);
  // The button that saved it leaves with the text: the focus goes on from the field.
  const { text, type, colleagues, send, pending, error } = useNote(about, () => {
    if (field.current?.form?.contains(document.activeElement)) field.current.focus();
  });
  const suggest = useNameSuggestions({ text, colleagues, onTake: takeName });
  const listId = useId();

  function takeName(name: string, { start, end }: { start: number; end: number }) {
    const before = `${text.slice(0, start)}@${name} `;
    type(before + text.slice(end).replace(/^ /, ''));
    // Once React has written it.
    setTimeout(() => field.current?.setSelectionRange(before.length, before.length));
  }

  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Field label="Write a note" labelHidden error={error}>
        {(control) => (
          <div className="relative">
            <textarea
              ref={field}
              {...control}
              data-key="w"
              rows={1}
              maxLength={noteMaxLength}
              value={text}
              placeholder="Write a note. @ mentions a colleague"
              aria-autocomplete="list"
              aria-controls={suggest.names.length > 0 ? listId : undefined}
              aria-activedescendant={suggest.names.length > 0 ? `${listId}-${suggest.active}` : undefined}
              onChange={({ target }) => {
                type(target.value);
                suggest.follow(target.selectionStart);
              }}
              onSelect={({ currentTarget }) => suggest.follow(currentTarget.selectionStart)}
              onBlur={() => suggest.follow(null)}
              onKeyDown={(event: KeyboardEvent) => {
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
                  event.preventDefault();
                  send();
                } else suggest.onKeyDown(event);
              }}
              className={clsx(
                controlFrame,
                'field-sizing-content block max-h-60 min-h-12 resize-y py-3 text-base leading-6',
              )}
            />
            {suggest.names.length > 0 && <SuggestedNames id={listId} {...suggest} />}
          </div>
        )}
      </Field>
      {text !== '' && (
        <div className="flex items-center justify-between gap-3">
          <p className="text-ink-soft text-xs">The customer never sees notes. Ctrl + Enter saves.</p>
          <Button type="submit" size="sm" variant="secondary" pending={pending}>
            Save note
          </Button>
        </div>
      )}
    </form>
  );
}

/** What is typed about this order or person, whom it can mention, and saving it. */
function useNote(about: NotesAbout, onSaved: () => void) {
  const aboutId = about.orderId ?? about.userId;
  const [text, setText] = useState(() => noteDraftOf(aboutId));
  const [isUnreadable, setIsUnreadable] = useState(false);
  const type = (next: string) => {
    setIsUnreadable(false);
    setText(next);
    keepNoteDraft(aboutId, next);
  };
  const read = useRead(listColleagues, {}, { quiet: true });
  const colleagues = read.data?.data ?? [];
  const write = useCall(writeNote, {
    invalidates: [listNotes, listMentions],
    // What was typed meanwhile is the next note.
    onSuccess: (_, sent) => {
      onSaved();
      if (noteDraftOf(aboutId) === sent.text) type('');
    },
    quiet: true,
  });
  const send = () => {
    if (text.trim() === '') return;
    // Whom it mentions isn’t known yet, and they would never learn of it.
    if (!read.data && text.includes('@')) {
      setIsUnreadable(true);
      void read.refetch();
      return;
    }
    write.send({ ...about, text, mentions: mentionedIn(text, colleagues).map(({ id }) => id) });
  };
  const { failure, pending } = write;
  const refusal = failure ? (Object.values(failure.fields)[0] ?? failure.message) : undefined;
  return { text, type, colleagues, send, pending, error: isUnreadable ? unreadable : refusal };
}

const unreadable =
  'We couldn’t load your colleagues, so none of them would be told. Save the note again in a moment.';
