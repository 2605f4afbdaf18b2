import { expect, it } from 'vitest';
import { parseJson } from './parse-json.ts';

const parse = (text: string) => parseJson(Buffer.from(text));
const unreadable = expect.objectContaining({ code: 'unreadable' });

it('parseJson: returns the parsed value, and undefined for an empty body', () => {
  expect(parse('{"a":[{"b":"\\u0061\\n"},1.5,null,true],"c":"a","d":{"a":1}}')).toEqual({
    a: [{ b: 'a\n' }, 1.5, null, true],
    c: 'a',
    d: { a: 1 },
  });
  expect([parse(''), parse(' \n')]).toEqual([undefined, undefined]);
  expect(parseJson(Buffer.from('\ufeff{"a":1}'))).toEqual({ a: 1 });
});

it.each([
  ['{"amount":"1","amount":"2"}', 'amount'],
  ['{"amount":"1","\\u0061mount" : "2"}', 'amount'],
  ['{"a":{"x":1,"x":1}}', 'a.x'],
  ['[{"a":1},{"b":{"c":1},"b":2}]', '1.b'],
  ['{"a\\"":1,"a\\"":2}', 'a"'],
])('parseJson: refuses a duplicate key: %s', (text, key) => {
  expect(() => parse(text)).toThrow(
    expect.objectContaining({ details: expect.objectContaining({ fields: { [key]: 'Sent twice' } }) }),
  );
});

it.each([
  '{"a":"b\\":1,\\"a\\":2"}',
  '{"a":{"b":1},"b":{"a":1}}',
  '[{"a":1},{"a":1}]',
  '["a","a"]',
  '["9007199254740993"]',
  '{"a":4.00000000000000000000}',
])('parseJson: accepts %s, which has no duplicate key', (text) => {
  expect(parse(text)).toEqual(JSON.parse(text));
});

it.each([
  '{"__proto__":{"role":"admin"}}',
  '{"a":{"__proto__":{}}}',
  '{"\\u005f_proto__":{}}',
  '{"constructor":{"prototype":{}}}',
  '{"a":1',
  '{a:1}',
  "{'a':1}",
  '{"a":NaN}',
  '{"a":0x10}',
  '{"a":01}',
  '{"a":+1}',
  '{"a":1,}',
  '{"a":"\u0000"}',
  '{"a":1}{"a":1}',
])('parseJson: refuses malformed or unsafe JSON: %j', (text) => {
  expect(() => parse(text)).toThrow(unreadable);
});

it.each([
  ['{"a":9007199254740993}', 'a'],
  ['{"a":[{"b":1},{"b":0.12345678901234567}]}', 'a.1.b'],
  ['{"a":[1,[2,-9007199254740993]]}', 'a.1.1'],
])('parseJson: refuses a number that would lose precision and names its path: %s', (text, key) => {
  const fields = { [key]: 'This number is too long to be exact. Send it as text.' };
  expect(() => parse(text)).toThrow(
    expect.objectContaining({ details: expect.objectContaining({ fields }) }),
  );
});

it('parseJson: refuses nesting deeper than eight levels without a stack overflow', () => {
  expect(parse(`${'['.repeat(8)}${']'.repeat(8)}`)).toBeDefined();
  for (const depth of [9, 32_000]) {
    expect(() => parse('['.repeat(depth) + ']'.repeat(depth))).toThrow(unreadable);
    expect(() => parse('{"a":'.repeat(depth) + '1'.repeat(20) + '}'.repeat(depth))).toThrow(unreadable);
  }
});

it.each([
  ['a number of zeros', `{"a":1.${'0'.repeat(60_000)}1}`],
  ['nothing but backslashes', `{"a":"${'\\\\'.repeat(30_000)}"}`],
  ['nothing but brackets', '['.repeat(60_000)],
  ['nothing but keys', `{${Array.from({ length: 6_000 }, (_, index) => `"${index}":0`).join()}}`],
  ['nothing but space', `{"a"${' '.repeat(60_000)}:1}`],
])('parseJson: handles %s in less than half a second of CPU time', (_what, text) => {
  const before = process.cpuUsage();
  try {
    parse(text);
  } catch {}
  // Not by the clock, which goes on while others have the processor.
  expect(process.cpuUsage(before).user).toBeLessThan(500_000);
});

it.each([
  ['UTF-16', Buffer.from('\ufeff{"a":"b"}', 'utf16le')],
  ['UTF-16 without a mark', Buffer.from('{"a":"b"}', 'utf16le')],
  ['Latin-1', Buffer.from('{"a":"é"}', 'latin1')],
  ['UTF-8 that breaks off', Buffer.from('{"a":"é').subarray(0, -1)],
  ['an overlong slash', Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
  ['a surrogate in UTF-8', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
])('parseJson: refuses bytes that are not valid UTF-8: %s', (_encoding, bytes) => {
  expect(() => parseJson(bytes)).toThrow(unreadable);
});

it('parseJson: refuses more parts than any payload has, before it looks at each', () => {
  const keys = (count: number) =>
    `{${Array.from({ length: count }, (_, index) => `"key${index}":${index}`).join()}}`;
  expect(Object.keys(parse(keys(3_900)) as object)).toHaveLength(3_900);
  expect(() => parse(keys(4_100))).toThrow(unreadable);
  expect(() => parse(`[${'1,'.repeat(12_000)}1]`)).toThrow(unreadable);
});
