import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const hasNft =
  spawnSync('unshare', ['-n', 'nft', 'list', 'ruleset']).status === 0 && spawnSync('ip', ['-V']).status === 0;
const guide = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8');
const rules = /```\n(#!\/usr\/sbin\/nft -f\n.+?)```/s.exec(guide)?.[1] ?? '';
const folder = mkdtempSync(join(tmpdir(), 'nairadesk-firewall-'));

afterAll(() => rmSync(folder, { recursive: true }));

/** Opens connections to port 443 from addresses in the order given, all on this machine, and prints which are let in. */
const program = `
  import { connect, createServer } from 'node:net';
  const server = createServer(() => {}).listen(443, '::');
  const open = (localAddress) => new Promise((resolve) => {
    const socket = connect({ port: 443, host: localAddress.includes(':') ? 'fd77:9::1' : '127.0.0.1', localAddress });
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    setTimeout(() => resolve(false), 500);
  });
  const seen = [];
  for (const address of process.argv.slice(2)) seen.push(await open(address));
  process.stdout.write(JSON.stringify(seen));
  process.exit();
`;

function letIn(addresses: string[]): boolean[] {
  const [file, script] = [join(folder, 'nftables.conf'), join(folder, 'open.mjs')];
  // Here all addresses are on the machine itself, and five connections are enough.
  writeFileSync(file, rules.replace('iif lo accept\n', '').replaceAll('8000', '5'));
  writeFileSync(script, program);
  const own = [...new Set(addresses), 'fd77:9::1'].filter((address) => address.includes(':'));
  const adding = own.map((address) => `ip -6 addr add ${address}/128 dev lo nodad`).join(' && ');
  const command = `ip link set lo up && ${adding} && nft -f ${file} && ${process.execPath} ${script} ${addresses.join(' ')}`;
  return JSON.parse(execFileSync('unshare', ['-n', 'sh', '-c', command], { encoding: 'utf8' }));
}

const six = (address: (index: number) => string) => Array.from({ length: 6 }, (_, index) => address(index));
const five = [true, true, true, true, true, false];

describe('the firewall of the guide', () => {
  it.skipIf(!hasNft)('lets an address have so many connections, and others theirs', () => {
    expect(letIn([...six(() => '127.0.0.2'), '127.0.0.3'])).toEqual([...five, true]);
  });

  it.skipIf(!hasNft)('takes 48 bits of IPv6 for one address, and others for others', () => {
    const addresses = six((index) => `fd77:1:2:${index}::${index + 1}`);
    expect(letIn([...addresses, 'fd77:1:3::1', '127.0.0.2'])).toEqual([...five, true, true]);
  });
});
