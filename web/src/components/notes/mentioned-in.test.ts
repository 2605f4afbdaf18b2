import { describe, expect, it } from 'vitest';
import { mentionedIn, partsOf, typedMention } from './mentioned-in.ts';

const staff = ['Ada', 'Ada Obi', 'Ngozi Eze'].map((name) => ({ id: name, name }));
const namesIn = (text: string) => mentionedIn(text, staff).map(({ name }) => name);

describe('mentions in a text', () => {
  it.each([
    ['@Ada Obi please call', ['Ada Obi']],
    ['@Ada and @Ngozi Eze', ['Ada', 'Ngozi Eze']],
    ['Ada Obi called, @Ngozi did not', []],
    ['@Ada Obioma is a customer, and so is @Ngozi Eze-Bello', ['Ada']],
    ['@Ada Obi’s customer, @Ngozi Eze: call', ['Ada Obi', 'Ngozi Eze']],
  ])('%j: mentions %j', (text, names) => {
    expect(namesIn(text)).toEqual(names);
  });

  it('come apart from the rest, whose every letter stays', () => {
    const text = 'Ask @Ada Obi, then @Ada.';
    const parts = partsOf(text, staff);
    expect(parts.map((part) => part.text).join('')).toBe(text);
    expect(parts.filter(({ isMention }) => isMention).map((part) => part.text)).toEqual(['@Ada Obi', '@Ada']);
  });

  it('are whole names', () => {
    const parts = partsOf('@Ada Obioma, @Ada Obi', [{ id: '1', name: 'Ada Obi' }]);
    expect(parts.filter((part) => part.text !== '')).toEqual([
      { text: '@Ada Obioma, ', isMention: false },
      { text: '@Ada Obi', isMention: true },
    ]);
  });

  it.each([
    ['Ask @Ng', 7, { start: 4, typed: 'Ng' }],
    ['@', 1, { start: 0, typed: '' }],
    ['ada@example', 11, null],
    ['@Ada\nObi', 8, null],
    ['no name', 3, null],
  ])('%j at %d: %j is being typed', (text, caret, expected) => {
    expect(typedMention(text, caret)).toEqual(expected);
  });
});
