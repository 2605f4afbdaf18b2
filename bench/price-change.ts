import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { heartbeatSeconds } from '@nairadesk/contract/events';
import { cpuSeconds, machine, residentMebibytes, startProduct } from './machine.ts';
import type { FromScreens, Report, ToScreens } from './open-screens.ts';
import { fillDesk } from './people.ts';

// How soon a changed price is on every open screen, what that costs the server, and what its streams hold of memory.
const screens = Number(process.argv[2] ?? 10_000);
const streamsPerCustomer = 10;
const assetCount = 100;
const changes = 5;
const aims = { p99Milliseconds: 1_000, cpuSeconds: 2, perStreamKibibytes: 15, residentMebibytes: 250 };

const bench = await startProduct();
const client = fork(fileURLToPath(new URL('open-screens.ts', import.meta.url)));
try {
  console.log(`${machine()}; ${screens} open screens, ${assetCount} assets`);
  const { tokens, assetId } = await fillDesk(
    bench.database,
    Math.ceil(screens / streamsPerCustomer),
    assetCount,
  );
  const before = await memory();
  // The first half warms the server up; what a stream takes is what the second half adds.
  const half = await memoryWith(screens / 2, tokens);
  const open = await memoryWith(screens, tokens);
  const each = (((open - half) * 1024) / (screens / 2)).toFixed(1);
  console.log(`server ${before} MiB before, ${half} with half of them, ${open} with all: ${each} KiB each`);
  console.log('change  median ms  p99 ms  last ms  node CPU s  asked again  answered  streams lost');
  for (let index = 1; index <= changes; index += 1) await measure(index, assetId);
  console.log(`server ${await memory()} MiB after the changes`);
  client.disconnect();
  await once(client, 'exit');
  await sleep(3_000);
  console.log(`server ${await memory()} MiB when the screens are closed`);
  console.log(
    `aims: p99 ${aims.p99Milliseconds} ms, ${aims.cpuSeconds} s of CPU a change, no call refused, ` +
      `${aims.perStreamKibibytes} KiB a stream, ${aims.residentMebibytes} MiB in the end`,
  );
} finally {
  client.kill();
  await bench.stop();
}

async function measure(index: number, assetId: string): Promise<void> {
  // At another moment of the feed's rounds each time.
  await sleep(3_000 + Math.random() * 200);
  const naira = String(150_000_000 + index);
  await ask({ expect: `${naira}.00` });
  const cpu = cpuSeconds(bench.serverPid);
  const told = answer();
  const changedAt = Date.now();
  await bench.database.pool.query('update assets set buying_price_kobo = $1 where id = $2', [
    `${naira}00`,
    assetId,
  ]);
  const { times, asked, statuses, lost } = (await told) as Report;
  const waits = times.map((time) => time - changedAt).sort((a, b) => a - b);
  const at = (share: number) => waits[Math.min(waits.length - 1, Math.floor(waits.length * share))];
  await sleep(1_000);
  const used = (cpuSeconds(bench.serverPid) - cpu).toFixed(2);
  const cells = [index, at(0.5), at(0.99), at(1), used, asked, JSON.stringify(statuses), lost];
  console.log(cells.join('  '));
}

/** Resident memory with so many streams, each of which has had a heartbeat. */
async function memoryWith(total: number, tokens: string[]): Promise<number> {
  await ask({ open: { port: bench.port, tokens, screens: total } });
  await sleep(heartbeatSeconds * 1000);
  return memory();
}

async function memory(): Promise<number> {
  // What was only passing through is gone by then.
  await sleep(2_000);
  return residentMebibytes(bench.serverPid);
}

async function ask(message: ToScreens): Promise<FromScreens> {
  const told = answer();
  client.send(message);
  return told;
}

async function answer(): Promise<FromScreens> {
  const over = new AbortController();
  const ended = once(client, 'exit', over).then(([code]) => {
    throw new Error(`the screens ended with ${code}`);
  });
  try {
    const [told] = await Promise.race([once(client, 'message', over), ended]);
    return told;
  } finally {
    over.abort();
    ended.catch(() => {});
  }
}
