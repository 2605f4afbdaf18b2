import { find } from '@nairadesk/contract/find';
import { useQueryClient } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { readKey, useRead } from '../../api/use-read.ts';
import { navigate } from '../../router/navigate.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { controlClass } from '../../ui/field.tsx';
import { FindResults } from './find-results.tsx';
import { type Hit, hitsOf } from './hits.ts';

const pauseMilliseconds = 150;
const wordsMost = 500;

/** Finds any order or customer from anywhere: words, numbers, or a whole alert of a bank. Nothing of it is kept. */
export function FindPalette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const words = usePaused(typed.trim());
  const read = useRead(find, { words }, { when: words !== '', keepPrevious: true, quiet: true });
  const hits = words === '' || !read.data ? [] : hitsOf(read.data.data);
  const [moved, setMoved] = useState({ words: '', place: 0 });
  // Other words, other hits: the first one again.
  const place = moved.words === words ? Math.min(moved.place, hits.length - 1) : 0;
  const chosen = hits[place];
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useForgotten();
  useEffect(() => {
    list.current?.querySelector(`[id="${id}-${chosen?.id}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen?.id, id]);
  const open = (hit: Hit) => {
    onClose();
    navigate(hit.path);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && hits.length > 0) {
      event.preventDefault();
      setMoved({ words, place: (place + step + hits.length) % hits.length });
    }
    // While the hits are those of other words, Enter would open a hit that isn't on the screen.
    if (event.key === 'Enter' && chosen && words === typed.trim() && !read.isPlaceholderData) open(chosen);
  };
  // A box of one line would join the lines of an alert.
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text');
    if (!text.trim().includes('\n')) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    const joined = text.trim().replaceAll(/\s*\n\s*/g, ' | ');
    setTyped(
      (typed.slice(0, selectionStart ?? 0) + joined + typed.slice(selectionEnd ?? 0)).slice(0, wordsMost),
    );
  };
  return (
    <Dialog open onClose={onClose} title="Find" size="lg">
      <div className="relative">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-3.5 left-3.5 size-5 text-ink-faint"
        />
        <input
          data-autofocus
          type="text"
          role="combobox"
          aria-label="Find orders and customers"
          aria-expanded={hits.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={chosen && `${id}-${chosen.id}`}
          inputMode="search"
          enterKeyHint="go"
          autoComplete="off"
          spellCheck={false}
          maxLength={wordsMost}
          placeholder="Name, phone, account, ID, hash or alert"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={press}
          onPaste={paste}
          className={`${controlClass} pl-11`}
        />
      </div>
      <div ref={list} className="mt-4 min-h-72">
        <FindResults
          id={id}
          words={words}
          read={read}
          hits={hits}
          leftOut={words !== '' && read.data?.data.leftOut === true}
          chosenId={chosen?.id}
          onPoint={(to) => setMoved({ words, place: hits.indexOf(to) })}
          onOpen={open}
        />
      </div>
    </Dialog>
  );
}

/** A text once it has stayed the same for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : paused;
}

// What was looked for, and whom it found, stay on no screen that others see.
function useForgotten(): void {
  const client = useQueryClient();
  useEffect(() => () => client.removeQueries({ queryKey: readKey(find) }), [client]);
}
