import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listAssets } from '@nairadesk/contract/assets';
import { addressCall } from '@nairadesk/contract/endpoint';
import { freePort } from '../test-support/free-port.ts';
import { startProgram } from '../test-support/program.ts';
import { cpuSeconds, machine, needCommand, run, startProduct } from './machine.ts';
import { fillDesk } from './people.ts';

// CPU per request of the list of 100 assets, beside a bare node:http server that answers the same bytes.
const seconds = 8;
const clients = 32;
const rounds = 3;

const wrk = needCommand('wrk', 'wrk');
const folder = mkdtempSync(join(tmpdir(), 'nairadesk-bench-'));
const bench = await startProduct();
const { tokens } = await fillDesk(bench.database, 50, 100);
const path = addressCall(listAssets, { assetType: 'cryptocurrency' }).url;
const answer = await fetch(bench.url + path, { headers: { authorization: `Bearer ${tokens[0]}` } });
const bytes = await answer.text();
const bare = await startBare(bytes);
try {
  console.log(
    `${machine()}; ${clients} clients, ${seconds} s each, answer of ${Buffer.byteLength(bytes)} bytes`,
  );
  console.log('round  product req/s  CPU µs/req  bare req/s  CPU µs/req  ratio of CPU');
  const ratios: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const ours = await load(bench.url, bench.serverPid);
    const theirs = await load(bare.url, bare.process.pid ?? 0);
    ratios.push(ours.cpu / theirs.cpu);
    const row = [ours.rate.toFixed(0).padStart(13), ours.cpu.toFixed(1).padStart(10)];
    row.push(
      theirs.rate.toFixed(0).padStart(10),
      theirs.cpu.toFixed(1).padStart(10),
      (ours.cpu / theirs.cpu).toFixed(2),
    );
    console.log(`${round}      ${row.join('  ')}`);
  }
  ratios.sort((a, b) => a - b);
  console.log(`median ratio ${ratios[Math.floor(ratios.length / 2)]?.toFixed(2)} (aim: at most 2.00)`);
} finally {
  await bare.end();
  await bench.stop();
}

async function load(url: string, pid: number): Promise<{ rate: number; cpu: number }> {
  const script = join(folder, 'list.lua');
  writeFileSync(
    script,
    `local tokens = { ${tokens.map((token) => `"${token}"`).join(', ')} }
local count = 0
function request()
  count = count + 1
  return wrk.format("GET", "${path}", { ["Authorization"] = "Bearer " .. tokens[count % #tokens + 1] })
end`,
  );
  const before = cpuSeconds(pid);
  const output = await run(wrk, ['-t1', `-c${clients}`, `-d${seconds}s`, '-s', script, url]);
  if (output.includes('Non-2xx')) throw new Error(output);
  const requests = Number(/(\d+) requests in/.exec(output)?.[1]);
  return { rate: requests / seconds, cpu: ((cpuSeconds(pid) - before) / requests) * 1e6 };
}

async function startBare(text: string) {
  const port = await freePort();
  const file = join(folder, 'bare.mjs');
  writeFileSync(
    file,
    `import { createServer } from 'node:http';
const body = Buffer.from(${JSON.stringify(text)});
createServer((request, response) => {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length });
  response.end(body);
}).listen(${port}, 'localhost', () => console.log('listening'));`,
  );
  const server = startProgram(file);
  await server.untilSaid('listening');
  return { ...server, url: `http://localhost:${port}` };
}
