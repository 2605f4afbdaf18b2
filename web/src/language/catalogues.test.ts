import { globSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { translatedLanguages } from '@nairadesk/contract/languages';
import { describe, expect, it } from 'vitest';
import { filesOf, messagesOf, partNames, readCatalogue, readSource } from '../../build/catalogues.ts';
import { first, rest } from '../../build/font-letters.ts';
import { foreignTexts } from '../../build/foreign-texts.ts';
import { bareTexts, messageCalls } from '../../build/messages.ts';

const root = new URL('../../../', import.meta.url).pathname;
const maxBytes = 12 * 1024;

describe.each(partNames)('the part %s', (part) => {
  it.each(translatedLanguages)(
    'says every message in %s, and nothing that no screen says any more',
    (language) => {
      const catalogue = readCatalogue(language, part);
      expect(Object.keys(catalogue).toSorted()).toEqual(messagesOf(part).toSorted());
      expect(Object.entries(catalogue).filter(([, text]) => text.trim() === '')).toEqual([]);
    },
  );

  it.each(translatedLanguages)(
    'puts the same values into its texts in %s, and ends them alike',
    (language) => {
      for (const [english, text] of Object.entries(readCatalogue(language, part))) {
        expect(placesOf(text), english).toEqual(placesOf(english));
        expect(/[.?…]$/.exec(text)?.[0], `${english} → ${text}`).toBe(/[.?…]$/.exec(english)?.[0]);
      }
    },
  );

  it.each(translatedLanguages)(
    'is written in %s with letters of our font, composed where they can be',
    (language) => {
      const letters = new Set([first, ...rest].join(''));
      for (const text of Object.values(readCatalogue(language, part))) {
        expect(text).toBe(text.normalize('NFC'));
        expect(
          [...text].filter((letter) => !letters.has(letter)),
          text,
        ).toEqual([]);
      }
    },
  );

  it.each(translatedLanguages)('weighs at most 12 KB in %s', (language) => {
    const packed = brotliCompressSync(JSON.stringify(readCatalogue(language, part)));
    expect(packed.length).toBeLessThanOrEqual(maxBytes);
  });

  it('has no screen with a text that is in no catalogue', () => {
    for (const file of filesOf(part)) expect(bareTexts(readSource(file)), file).toEqual([]);
  });

  it('has no screen that translates while its file loads, before the language is known', () => {
    for (const file of filesOf(part)) {
      const early = messageCalls(readSource(file)).filter(
        ({ name, inFunction }) => name !== 'message' && !inFunction,
      );
      expect(
        early.map(({ text }) => text),
        file,
      ).toEqual([]);
    }
  });

  it('names texts of the contract and the server that they still say', () => {
    const sources = globSync(['contract/src/**/*.ts', 'server/src/**/*.ts', 'web/src/**/*.{ts,tsx}'], {
      cwd: root,
    });
    const code = sources.map((file) => readFileSync(root + file, 'utf8')).join('\n');
    const said = code.replaceAll(/\$\{[^}]*\}/g, '{}');
    // What one text is put together of is looked for in its sentences.
    const missing = foreignTexts[part].filter(
      (text) => !sentencesOf(text.replaceAll(/\{\w+\}/g, '{}')).every((sentence) => said.includes(sentence)),
    );
    expect(missing).toEqual([]);
  });
});

describe('the parts together', () => {
  // The app merges what it loads: of two translations the last one would win. The landing page stands alone.
  it.each(translatedLanguages)('say the same of the same English text in %s', (language) => {
    const said = new Map<string, Set<string>>();
    for (const part of partNames.filter((name) => name !== 'landing'))
      for (const [english, text] of Object.entries(readCatalogue(language, part)))
        said.set(english, (said.get(english) ?? new Set()).add(text));
    expect([...said].filter(([, texts]) => texts.size > 1)).toEqual([]);
  });
});

/** "Buy {name} for {price}" → ['name', 'price'] */
function placesOf(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).toSorted();
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.:])\s/);
}
