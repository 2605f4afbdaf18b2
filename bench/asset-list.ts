import { mkdtempSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listAssets } from '@nairadesk/contract/assets';
import { getDashboard } from '@nairadesk/contract/dashboard';
import { addressCall } from '@nairadesk/contract/endpoint';
import { listRates } from '@nairadesk/contract/website';
import { freePort } from '../test-support/free-port.ts';
import { startProgram } from '../test-support/program.ts';
import { cpuSeconds, machine, needCommand, run, startProduct } from './machine.ts';
import { fillDesk } from './people.ts';

// The answers that all callers get, of 100 assets: as a browser asks for them, without compression, and beside two bare
// node:http servers that send the same compressed bytes, of which one asks the database whether the session holds. In
// turns; the first round is not counted.
const seconds = 6;
const clients = 32;
const rounds = 3;
const browsers = 'gzip, deflate, br, zstd';

const paths = [
  addressCall(listAssets, { assetType: 'cryptocurrency' }).url,
  addressCall(getDashboard, {}).url,
  addressCall(listRates, {}).url,
];

const wrk = needCommand('wrk', 'wrk');
const folder = mkdtempSync(join(tmpdir(), 'nairadesk-bench-'));
const bench = await startProduct();
const { tokens } = await fillDesk(bench.database, 50, 100);
try {
  console.log(`${machine()}; ${clients} clients, ${seconds} s each, medians of ${rounds} rounds in turns`);
  console.log(
    'path  plain req/s  browser req/s  (share; aim 0.90)  CPU µs/req  bare  (ratio; aim 2.00)  bare that asks  (ratio; aim 1.50)',
  );
  for (const path of paths) await measure(path);
} finally {
  await bench.stop();
}

async function measure(path: string): Promise<void> {
  const packed = await bytesOf(path);
  const bare = await startBare(packed);
  const asking = await startAsking(packed);
  try {
    const seen: { plain: Load; browser: Load; theirs: Load; asks: Load }[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      seen.push({
        plain: await load(bench.url, bench.serverPid, path, 'identity'),
        browser: await load(bench.url, bench.serverPid, path, browsers),
        theirs: await load(bare.url, bare.process.pid ?? 0, path, browsers),
        asks: await load(asking.url, asking.process.pid ?? 0, path, browsers),
      });
    }
    const counted = seen.slice(1);
    const of = (figure: (turn: (typeof seen)[number]) => number) => median(counted.map(figure));
    const cells = [
      of(({ plain }) => plain.rate).toFixed(0),
      of(({ browser }) => browser.rate).toFixed(0),
      of(({ plain, browser }) => browser.rate / plain.rate).toFixed(2),
      of(({ browser }) => browser.cpu).toFixed(0),
      of(({ theirs }) => theirs.cpu).toFixed(0),
      of(({ browser, theirs }) => browser.cpu / theirs.cpu).toFixed(2),
      of(({ asks }) => asks.cpu).toFixed(0),
      of(({ browser, asks }) => browser.cpu / asks.cpu).toFixed(2),
    ];
    console.log(`${path} (${packed.length} bytes of br)  ${cells.join('  ')}`);
  } finally {
    await Promise.all([bare.end(), asking.end()]);
  }
}

interface Load {
  rate: number;
  cpu: number;
}

function median(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
}

async function load(url: string, pid: number, path: string, accepted: string): Promise<Load> {
  const script = join(folder, 'list.lua');
  writeFileSync(
    script,
    `local tokens = { ${tokens.map((token) => `"${token}"`).join(', ')} }
local count = 0
function request()
  count = count + 1
  return wrk.format("GET", "${path}", {
    ["Authorization"] = "Bearer " .. tokens[count % #tokens + 1],
    ["Accept-Encoding"] = "${accepted}",
  })
end`,
  );
  const before = cpuSeconds(pid);
  const output = await run(wrk, ['-t1', `-c${clients}`, `-d${seconds}s`, '-s', script, url]);
  if (output.includes('Non-2xx')) throw new Error(output);
  const requests = Number(/(\d+) requests in/.exec(output)?.[1]);
  return { rate: requests / seconds, cpu: ((cpuSeconds(pid) - before) / requests) * 1e6 };
}

/** The compressed bytes as they travel, which fetch() would unpack. */
function bytesOf(path: string): Promise<Buffer> {
  const headers = { authorization: `Bearer ${tokens[0]}`, 'accept-encoding': 'br' };
  return new Promise((resolve, reject) => {
    request(bench.url + path, { headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)));
    })
      .on('error', reject)
      .end();
  });
}

async function startBare(bytes: Buffer) {
  const port = await freePort();
  const file = join(folder, 'bare.mjs');
  writeFileSync(
    file,
    `import { createServer } from 'node:http';
const body = Buffer.from('${bytes.toString('base64')}', 'base64');
const headers = {
  'content-type': 'application/json; charset=utf-8', 'content-encoding': 'br', 'content-length': body.length,
};
createServer((request, response) => {
  response.writeHead(200, headers);
  response.end(body);
}).listen(${port}, 'localhost', () => console.log('listening'));`,
  );
  const server = startProgram(file);
  await server.untilSaid('listening');
  return { ...server, url: `http://localhost:${port}` };
}

async function startAsking(bytes: Buffer) {
  const port = await freePort();
  const file = join(folder, 'answer.br');
  writeFileSync(file, bytes);
  const args = [String(port), file, JSON.stringify(bench.connection)];
  const server = startProgram('bench/asking-server.ts', args);
  await server.untilSaid('listening');
  return { ...server, url: `http://localhost:${port}` };
}
