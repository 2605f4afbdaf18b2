import { type KeyboardEvent, useState } from 'react';
import { startsWord } from '../../ui/starts-word.ts';
import { typedMention } from './mentioned-in.ts';

const suggestedMost = 6;

interface SuggestionsOptions {
  text: string;
  colleagues: readonly { name: string }[];
  onTake: (name: string, place: { start: number; end: number }) => void;
}

/** The names that fit what is typed behind an @ at the caret, and the keys that choose among them. */
export function useNameSuggestions({ text, colleagues, onTake }: SuggestionsOptions) {
  const [caret, setCaret] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const [dismissed, setDismissed] = useState<number | null>(null);
  // Another @ that comes to the same place is another question.
  if (dismissed !== null && text[dismissed] !== '@') setDismissed(null);
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
