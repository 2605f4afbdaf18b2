import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:https';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../test-support/free-port.ts';
import { until } from '../../test-support/until.ts';
import { hasNginx, startNginx } from './start-nginx.ts';

const folder = mkdtempSync(join(tmpdir(), 'nairadesk-nginx-'));
const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });
// Takes calls, and answers none.
const silent = createServer(() => {});
let nginx: ChildProcess | undefined;
let port: number;

/** nginx has the address of a caller from a header here, and writes it in its own spelling. */
const change = (conf: string) =>
  `set_real_ip_from 127.0.0.1; real_ip_header X-From; ${conf}`
    .replaceAll(/(limit_conn \w+) \d+;/g, (_, limit) => `${limit} ${limit.includes('_site_') ? 8 : 5};`)
    .replace('location = /readyz', 'location = /place { return 200 "$nairadesk_place|$nairadesk_site"; } $&');

beforeAll(async () => {
  if (!hasNginx) return;
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const { port: behind } = silent.address() as AddressInfo;
  port = await freePort();
  const setup = { port, plainPort: await freePort(), servers: [behind, behind], change };
  nginx = await startNginx(folder, setup);
  await until('nginx to answer', () => readPlace('192.0.2.1').then(Boolean, () => false));
});

afterAll(() => {
  nginx?.kill('SIGTERM');
  agent.destroy();
  silent.close();
  rmSync(folder, { recursive: true });
});

async function readPlace(from: string): Promise<string[]> {
  const call = get({ host: '127.0.0.1', port, path: '/place', agent, headers: { 'x-from': from } });
  const [answer] = await once(call, 'response');
  const text = await answer.setEncoding('utf8').toArray();
  return text.join('').split('|');
}

/** Calls that get no answer, one after the other; tells which were refused. */
async function ask(path: string, addresses: string[]): Promise<boolean[]> {
  const refused: boolean[] = [];
  for (const from of addresses) {
    const call = get({
      host: '127.0.0.1',
      port,
      path,
      agent: false,
      rejectUnauthorized: false,
      headers: { 'x-from': from },
    });
    call.on('error', () => {});
    const answered = once(call, 'response').then(([answer]) => answer.statusCode === 503);
    refused.push(
      await Promise.race([answered, new Promise<false>((resolve) => setTimeout(resolve, 150, false))]),
    );
    held.push(call);
  }
  return refused;
}
const held: { destroy(): unknown }[] = [];

/** Four groups of sixteen bits in which each that has its bit in the pattern is no zero. */
const groups = (pattern: number, value: string) =>
  [8, 4, 2, 1].map((bit) => (pattern & bit ? value : '0')).join(':');
const patterns = Array.from({ length: 16 }, (_, pattern) => pattern);
const calls = (most: number, more: number) => [...Array(most).fill(false), ...Array(more).fill(true)];

describe('places in nginx', () => {
  it.skipIf(!hasNginx)(
    'are networks of 64 bits, and sites of 48, however an address is written',
    async () => {
      const places = new Map<string, string>();
      const sites = new Map<string, string>();
      for (const prefix of patterns.filter((pattern) => pattern & 8)) {
        const network = groups(prefix, '2001');
        const [seen, seenSites] = [new Set<string>(), new Set<string>()];
        for (const rest of patterns) {
          const [place = '', site = ''] = await readPlace(`${network}:${groups(rest, 'abcd')}`);
          seen.add(place);
          seenSites.add(site);
        }
        // Two spellings at most of one network, and of each site.
        expect(seen.size, network).toBeLessThanOrEqual(2);
        expect(seenSites.size, network).toBeLessThanOrEqual(2);
        // Of no two networks but those after one group alone, which nobody is given.
        for (const place of seen) {
          if (place !== '2001') expect(places.get(place) ?? network, place).toBe(network);
          places.set(place, network);
        }
        const siteOf = network.split(':').slice(0, 3).join(':');
        for (const site of seenSites) {
          expect(sites.get(site) ?? siteOf, site).toBe(siteOf);
          sites.set(site, siteOf);
        }
      }
      expect(await readPlace('192.0.2.7')).toEqual(['192.0.2.7', '']);
      expect(await readPlace('::1')).toEqual(['::1', '']);
    },
  );

  it.skipIf(!hasNginx).each([
    ['calls', '/'],
    ['streams', '/api/events'],
  ])('have so many %s, and sites twice as many, of whatever addresses', async (_, path) => {
    const ofNetwork = Array.from({ length: 7 }, (__, index) => `2001:db8:1:2::${index + 1}`);
    expect(await ask(path, ofNetwork)).toEqual(calls(5, 2));
    const ofSite = Array.from({ length: 5 }, (__, index) => `2001:db8:1:${index + 3}::1`);
    expect(await ask(path, ofSite)).toEqual(calls(3, 2));
    expect(await ask(path, ['2001:db8:2::1', '192.0.2.1'])).toEqual([false, false]);
    const ofAddress = Array.from({ length: 6 }, () => '192.0.2.2');
    expect(await ask(path, ofAddress)).toEqual(calls(5, 1));
    for (const call of held.splice(0)) call.destroy();
  });
});
