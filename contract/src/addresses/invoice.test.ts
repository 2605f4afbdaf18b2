import { describe, expect, it } from 'vitest';
import { readInvoice } from './invoice.ts';
import { checkLightning } from './lightning.ts';

// Examples of BOLT 11. All were written on 2017-06-01 10:57:38 UTC.
const hash = 'pp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypq';
const donation = `lnbc1pvjluez${hash}dpl2pkx2ctnv5sxxmmwwd5kgetjypeh2ursdae8g6twvus8g6rfwvs8qun0dfjkxaq8rkx3yf5tcsyz3d73gafnh3cax9rn449d9p5uxz9ezhhypd0elx87sjle52x86fux2ypatgddc6k63n7erqz25le42c4u4ecky03ylcqca784w`;
const coffee = `lnbc2500u1pvjluez${hash}dq5xysxxatsyp3k7enxv4jsxqzpuaztrnwngzn3kdzw5hydlzf03qdgm2hdq27cqv3agm2awhz5se903vruatfhq77w3ls4evs3ch9zw97j25emudupq63nyw24cg27h2rspfj9srp`;
const nonsense = `lnbc2500u1pvjluez${hash}dpquwpc4curk03c9wlrswe78q4eyqc7d8d0xqzpuyk0sg5g70me25alkluzd2x62aysf2pyy8edtjeevuv4p2d5p76r4zkmneet7uvyakky2zr4cusd45tftc9c5fh0nnqpnl2jfll544esqchsrny`;
const testnet =
  'lntb20m1pvjluezhp58yjmdan79s6qqdhdzgynm4zwqd5d7xmw5fk98klysy043l2ahrqspp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypqfpp3x9et2e20v6pu37c5d9vax37wxq72un98kmzzhznpurw9sgl2v0nklu2g4d0keph5t7tj9tcqd8rexnd07ux4uv2cjvcqwaxgj7v4uwn5wmypjd5n69z2xm3xgksg28nwht7f6zspwp3f9t';
const written = Date.UTC(2017, 5, 1, 10, 57, 38);

describe('Lightning invoice', () => {
  it.each([
    ['for any amount, with the usual hour', donation, 3600, true],
    ['for one minute', coffee, 60, true],
    ['with a description in Japanese', nonsense, 60, true],
    ['in capitals, as QR codes hold it', coffee.toUpperCase(), 60, true],
    ['on a test network', testnet, 3600, false],
  ])('reads an invoice %s', (_, text, seconds, mainnet) => {
    expect(readInvoice(text)).toEqual({ mainnet, expiresAt: new Date(written + seconds * 1000) });
  });

  it.each([
    ['a wrong checksum', nonsense.replace(/srny$/, 'srnt')],
    ['no separator', nonsense.replace('lnbc2500u1', '')],
    ['mixed case', nonsense.replace('lnbc', 'LNBC')],
    ['too little of it', `lnbc1pvjluez${hash}dpl2pkx2ctnv5sxxmmwwd5kgetjypeh2ursdae8g6na6hlh`],
    [
      'an unknown multiplier',
      `lnbc2500x1pvjluez${hash}dq5xysxxatsyp3k7enxv4jsxqzpujr6jxr9gq9pv6g46y7d20jfkegkg4gljz2ea2a3m9lmvvr95tq2s0kvu70u3axgelz3kyvtp2ywwt0y8hkx2869zq5dll9nelr83zzqqpgl2zg`,
    ],
    [
      'less than a millisatoshi',
      `lnbc2500000001p1pvjluez${hash}dq5xysxxatsyp3k7enxv4jsxqzpu7hqtk93pkf7sw55rdv4k9z2vj050rxdr6za9ekfs3nlt5lr89jqpdmxsmlj9urqumg0h9wzpqecw7th56tdms40p2ny9q4ddvjsedzcplva53s`,
    ],
  ])('rejects an invoice with %s', (_, text) => {
    expect(readInvoice(text)).toBeUndefined();
  });

  it.each([
    ['past its time says so', coffee, written + 61_000, /expired on 2017-06-01.*lightning address/],
    ['within its time is paid once only', coffee, written + 59_000, /paid only once.*lightning address/],
    ['for a test network is named as such', testnet, written, /test network/],
    ['that is broken says so', coffee.slice(0, -1), written, /incomplete or has a mistake/],
  ])('refuses as a wallet: an invoice %s', (_, text, now, message) => {
    const verdict = checkLightning(text, new Date(now));
    expect(verdict).toMatchObject({ ok: false, message: expect.stringMatching(message) });
  });
});
