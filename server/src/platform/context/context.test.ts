import { expect, it } from 'vitest';
import { createContext, type Services } from './context.ts';

const networkOf = (ip: string) =>
  createContext({ database: {}, audit: {} } as Services, { ip }).networkAddress;

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:db8:1::6', '2001:db8:1:0'],
  ['2001:db8::a:b:c:d', '2001:db8:0:0'],
  ['2001:db8::d', '2001:db8:0:0'],
  ['2001:db8::2:a:b:c:d', '2001:db8:0:2'],
  ['::1', '0:0:0:0'],
])('request context: counts address %s as network %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
