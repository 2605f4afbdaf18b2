import { Search } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { navigate } from '../../router/navigate.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { controlClass } from '../../ui/field.tsx';
import { FindResults } from './find-results.tsx';
import type { Hit } from './hits.ts';
import { useHits } from './use-hits.ts';

const wordsMost = 500;

/** Finds any order or customer from anywhere: words, numbers, or a whole alert of a bank. Nothing of it is kept. */
export function FindPalette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const { words, read, hits, leftOut, areCurrent, chosen, choose, move } = useHits(typed);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
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
      move(step);
    }
    if (event.key === 'Enter' && chosen && areCurrent) open(chosen);
  };
  return (
    <Dialog open onClose={onClose} title="Find" size="lg">
      <FindBox
        listId={`${id}-list`}
        hasHits={hits.length > 0}
        chosenId={chosen && `${id}-${chosen.id}`}
        value={typed}
        onType={setTyped}
        onKeyDown={press}
      />
      <div ref={list} className="mt-4 min-h-72">
        <FindResults
          id={id}
          words={words}
          read={read}
          hits={hits}
          leftOut={leftOut}
          chosenId={chosen?.id}
          onPoint={choose}
          onOpen={open}
        />
      </div>
    </Dialog>
  );
}

interface FindBoxProps {
  /** The list of hits below it, and in that list the chosen one. */
  listId: string;
  hasHits: boolean;
  chosenId: string | undefined;
  value: string;
  onType: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Where the words are typed; the focus stays in it while the hits below are walked through. */
function FindBox({ listId, hasHits, chosenId, value, onType, onKeyDown }: FindBoxProps) {
  // A box of one line would join the lines of an alert.
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text').trim();
    if (!text.includes('\n')) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    const joined = text.replaceAll(/\s*\n\s*/g, ' | ');
    const whole = value.slice(0, selectionStart ?? 0) + joined + value.slice(selectionEnd ?? 0);
    onType(whole.slice(0, wordsMost));
  };
  return (
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
        aria-expanded={hasHits}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={chosenId}
        inputMode="search"
        enterKeyHint="go"
        autoComplete="off"
        spellCheck={false}
        maxLength={wordsMost}
        placeholder="Name, phone, account, ID, hash or alert"
        value={value}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={onKeyDown}
        onPaste={paste}
        className={`${controlClass} pl-11`}
      />
    </div>
  );
}
