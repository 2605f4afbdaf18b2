import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scriptText } from './data-block.tsx';

it('data of a page: holds nothing that could end its element or open another, and is read back as it was', () => {
  const hostile = fc.constantFrom(
    '</script>',
    '<!--',
    '<script',
    ']]>',
    '&quot;',
    '\u2028',
    '\u202E',
    '"',
    '\\',
  );
  fc.assert(
    fc.property(
      fc.array(fc.oneof(hostile, fc.string({ unit: 'binary', maxLength: 20 })), { maxLength: 10 }),
      (parts) => {
        const text = scriptText({ name: parts.join('') });
        expect(text).not.toMatch(/[<>&\u2028\u2029]/);
        expect(JSON.parse(text)).toEqual({ name: parts.join('') });
      },
    ),
  );
});
