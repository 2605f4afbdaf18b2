interface Named {
  id: string;
  name: string;
}

/** The colleagues whom a text mentions: those whose whole name stands in it behind an @. */
export function mentionedIn<N extends Named>(text: string, colleagues: readonly N[]): N[] {
  let rest = text;
  // “@Ada Obi” is not also a mention of Ada.
  const byLength = colleagues.toSorted((a, b) => b.name.length - a.name.length);
  const names = new Set<string>();
  for (const { name } of byLength) {
    const pieces = splitAt(rest, name);
    if (pieces.length === 1) continue;
    names.add(name);
    rest = pieces.join('\n');
  }
  return colleagues.filter(({ name }) => names.has(name));
}

/** The text in parts, those that mention one of these people apart. */
export function partsOf(text: string, mentions: readonly Named[]): { text: string; isMention: boolean }[] {
  const [name, ...others] = mentions.map((one) => one.name).toSorted((a, b) => b.length - a.length);
  if (name === undefined) return text === '' ? [] : [{ text, isMention: false }];
  const rest = others.map((other) => ({ id: other, name: other }));
  return splitAt(text, name).flatMap((piece, index) => {
    const before = index === 0 ? [] : [{ text: `@${name}`, isMention: true }];
    return [...before, ...partsOf(piece, rest)];
  });
}

// “@Ada Obioma” and “@Ada Obi-Eze” don’t mention Ada Obi.
const goesOn = /^(?:[\p{L}\p{N}]|-\p{L})/u;

/** What is between the mentions of a name. */
function splitAt(text: string, name: string): string[] {
  const [first = '', ...others] = text.split(`@${name}`);
  const pieces = [first];
  for (const other of others) {
    if (goesOn.test(other)) pieces.push(`${pieces.pop()}@${name}${other}`);
    else pieces.push(other);
  }
  return pieces;
}

/** What is typed of a name at the caret, from its @; null where none is being typed. */
export function typedMention(text: string, caret: number): { start: number; typed: string } | null {
  const start = text.lastIndexOf('@', caret - 1);
  if (start < 0 || (start > 0 && !/[\s(]/.test(text[start - 1] ?? ''))) return null;
  const typed = text.slice(start + 1, caret);
  return /^[^\n@]{0,40}$/.test(typed) ? { start, typed } : null;
}
