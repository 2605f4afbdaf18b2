import { listColleagues } from '@nairadesk/contract/claims';
import { listMentions, listNotes, noteMaxLength, writeNote } from '@nairadesk/contract/notes';
import { clsx } from 'clsx';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { useRead } from '../../api/use-read.ts';
import { Button } from '../../ui/button.tsx';
import { controlFrame, Field } from '../../ui/field.tsx';
import { startsWord } from '../../ui/starts-word.ts';
import { mentionedIn, typedMention } from './mentioned-in.ts';
import { keepNoteDraft, noteDraftOf } from './note-drafts.ts';
import type { NotesAbout } from './notes-about.ts';

const suggestedMost = 6;

/** Writes a note: `@` and letters of a name suggest colleagues, Ctrl and Enter send it. */
export function NoteForm({ about }: { about: NotesAbout }) {
  const field = useRef<HTMLTextAreaElement>(null);
  // The button that saved it leaves with the text: the focus goes on from the field.
  const { text, type, colleagues, write, error } = useNote(about, () => {
    if (field.current?.form?.contains(document.activeElement)) field.current.focus();
  });
  const suggest = useSuggestions({ text, colleagues, onTake: takeName });
  const listId = useId();
  const send = () => {
    if (text.trim() === '') return;
    write.send({ ...about, text, mentions: mentionedIn(text, colleagues).map(({ id }) => id) });
  };

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
            {suggest.names.length > 0 && <Suggested id={listId} {...suggest} />}
          </div>
        )}
      </Field>
      {text !== '' && (
        <div className="flex items-center justify-between gap-3">
          <p className="text-ink-soft text-xs">The customer never sees notes. Ctrl + Enter saves.</p>
          <Button type="submit" size="sm" variant="secondary" pending={write.pending}>
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
  const type = (next: string) => {
    setText(next);
    keepNoteDraft(aboutId, next);
  };
  const colleagues = useRead(listColleagues, {}, { quiet: true }).data?.data ?? [];
  const write = useCall(writeNote, {
    invalidates: [listNotes, listMentions],
    onSuccess: () => {
      onSaved();
      type('');
    },
    quiet: true,
  });
  const { failure } = write;
  const error = failure ? (Object.values(failure.fields)[0] ?? failure.message) : undefined;
  return { text, type, colleagues, write, error };
}

interface SuggestedProps {
  id: string;
  names: readonly string[];
  active: number;
  take: (name: string) => void;
}

/** The names to choose from; the field keeps the focus and the keys. */
function Suggested({ id, names, active, take }: SuggestedProps) {
  return (
    <ul
      id={id}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the field keeps the focus and says which is active
      role="listbox"
      aria-label="Colleagues"
      className="absolute inset-x-0 top-full z-10 mt-1 rounded-md border border-edge bg-surface p-1 shadow-overlay"
    >
      {names.map((name, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
        <li
          key={name}
          id={`${id}-${index}`}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: as above
          role="option"
          aria-selected={index === active}
          // A press leaves the field where it is.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => take(name)}
          className={clsx(
            'flex min-h-11 cursor-pointer items-center rounded-sm px-2.5',
            index === active ? 'bg-sunken' : 'hover:bg-sunken',
          )}
        >
          {name}
        </li>
      ))}
    </ul>
  );
}

interface SuggestionsOptions {
  text: string;
  colleagues: readonly { name: string }[];
  onTake: (name: string, place: { start: number; end: number }) => void;
}

/** The names that fit what is typed behind an @ at the caret, and the keys that choose among them. */
function useSuggestions({ text, colleagues, onTake }: SuggestionsOptions) {
  const [caret, setCaret] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const [dismissed, setDismissed] = useState<number | null>(null);
  const asked = caret === null ? null : typedMention(text, caret);
  const fits = (name: string) => startsWord(name, asked?.typed ?? '');
  const all = [...new Set(colleagues.map(({ name }) => name))];
  // Nothing to suggest once the whole name is there.
  const isOpen =
    asked !== null && asked.start !== dismissed && !all.some((name) => asked.typed.startsWith(name));
  const names = isOpen ? all.filter(fits).slice(0, suggestedMost) : [];
  const current = Math.min(active, Math.max(names.length - 1, 0));
  const take = (name: string) => {
    if (!asked || caret === null) return;
    onTake(name, { start: asked.start, end: caret });
    setActive(0);
    setCaret(null);
  };
  const move = (by: number) => setActive((current + by + names.length) % names.length);
  return {
    names,
    active: current,
    take,
    follow: (place: number | null) => setCaret(place),
    onKeyDown(event: KeyboardEvent) {
      const name = names[current];
      if (name === undefined) return;
      const keys: Record<string, () => void> = {
        ArrowDown: () => move(1),
        ArrowUp: () => move(-1),
        Enter: () => take(name),
        Tab: () => take(name),
        Escape: () => setDismissed(asked?.start ?? null),
      };
      const press = keys[event.key];
      if (!press) return;
      event.preventDefault();
      // Escape closes the list, and not what the form is in.
      event.stopPropagation();
      press();
    },
  };
}
