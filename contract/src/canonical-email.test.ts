import { describe, expect, it } from 'vitest';
import { canonicalEmail } from './canonical-email.ts';
import { email } from './fields.ts';

describe('canonicalEmail', () => {
  it.each([
    ['Ada.Obi+1@Example.COM', 'ada.obi+1@example.com'],
    ["o'brien@a.ng", "o'brien@a.ng"],
    ['ada@BÜCHER.de', 'ada@xn--bcher-kva.de'],
    ['ada@bu\u0308cher.de', 'ada@xn--bcher-kva.de'],
    ['ada@xn--bcher-kva.de', 'ada@xn--bcher-kva.de'],
    ['ada@faß.de', 'ada@xn--fa-hia.de'],
    ['ada@ｇｍａｉｌ.com', 'ada@gmail.com'],
    ['ada@почта.рф', 'ada@xn--80a1acny.xn--p1ai'],
    // A domain of its own, as mail servers see it: not gmail.com.
    ['olu@gmaİl.com', 'olu@xn--gmail-bgd.com'],
  ])('writes %s as %s, and leaves that as it is', (typed, canonical) => {
    expect(canonicalEmail(typed)).toBe(canonical);
    expect(canonicalEmail(canonical)).toBe(canonical);
    expect(email().parse(` ${typed} `)).toBe(canonical);
  });

  it.each([
    ['a letter that one program folds to i, and another to two', 'olİ@gmail.com'],
    ['the sign for kelvin, which some fold to k', '\u212aemi@example.com'],
    ['Cyrillic before the @', 'аda@example.com'],
    ['full-width letters before the @', 'ａda@example.com'],
    ['an invisible character', 'ada@exam\u00adple.com'],
    ['an escape in the domain', 'ada@%67mail.com'],
    ['a path, a query or a fragment after the domain', 'ada@gmail.com/'],
    ['a query', 'ada@gmail.com?'],
    ['a port', 'ada@gmail.com:80'],
    ['a number as the domain', 'ada@0x7f.1'],
    ['an IPv4 address', 'ada@127.0.0.1'],
    ['an address in brackets', 'ada@[127.0.0.1]'],
    ['a dot at the end', 'ada@gmail.com.'],
    ['an empty label', 'ada@gmail..com'],
    ['no dot', 'ada@localhost'],
    ['an underscore in the domain', 'ada@my_shop.ng'],
    ['a label of 64 characters', `ada@${'x'.repeat(64)}.com`],
    ['nothing before the @', '@gmail.com'],
    ['two @', 'ada@gmail.com@evil.example'],
    ['quotes', '"ada obi"@gmail.com'],
    ['no @', 'gmail.com'],
  ])('has no spelling for %s: %s', (_what, typed) => {
    expect(canonicalEmail(typed)).toBeNull();
    expect(email().safeParse(typed).error?.issues[0]?.message).toBe('Invalid email');
  });

  it('measures the length of an address in its spelling', () => {
    const domain = Array.from({ length: 4 }, () => 'ü'.repeat(28)).join('.');
    expect(email().safeParse(`ada@${domain}.ng`).success).toBe(true);
    const long = Array.from({ length: 8 }, () => 'ü'.repeat(25)).join('.');
    expect(email().safeParse(`ada@${long}.ng`).error?.issues[0]?.message).toBe('Use at most 254 characters');
  });
});
