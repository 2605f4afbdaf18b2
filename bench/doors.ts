import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listAssets } from '@nairadesk/contract/assets';
import { login } from '@nairadesk/contract/auth';
import { addressCall, type Endpoint } from '@nairadesk/contract/endpoint';
import { streamEvents } from '@nairadesk/contract/events';
import { exampleAddress } from '@nairadesk/contract/example-address';
import { placeOrder } from '@nairadesk/contract/orders';
import { saveBank, saveWallets, updateProfile } from '@nairadesk/contract/settings';
import { sendMessage } from '@nairadesk/contract/support';
import { createPasswords } from '../server/src/platform/crypto/passwords.ts';
import { until } from '../test-support/until.ts';
import { type Bench, machine, needCommand, residentMebibytes, run, startProduct } from './machine.ts';
import { fillDesk, orderOf, type Trading } from './people.ts';

// What a crowd at the doors costs other customers: a flood of logins, one customer who writes without a pause, half-open
// sockets, open event streams.
const floodSeconds = 10;
const floodClients = 200;
const halfOpen = 2_000;
const streamsPerCustomer = 10;
const customers = 500;

/** Waits in milliseconds, sorted. */
interface Waits {
  reading: number[];
  ordering: number[];
}

// The end of a script for wrk whose `setup` and `init` keep the thread and its answers.
const tellAnswers = `function response(status) answers[status] = (answers[status] or 0) + 1 end
function done()
  for status, times in pairs(me:get("answers")) do print("ANSWER " .. status .. ": " .. times) end
end`;

const wrk = needCommand('wrk', 'wrk');
// Addresses are told apart by what a proxy would say of them.
const bench = await startProduct({ TRUST_PROXY: '1' });
try {
  const trading = await fillDesk(bench.database, customers, 1);
  console.log(machine());
  await measureOthers(bench, trading, 2);
  report('no other load', await measureOthers(bench, trading, 5));
  if (isAsked('logins')) await floodLogins(bench, trading);
  if (isAsked('changes')) await floodWrites(bench, trading);
  if (isAsked('sockets')) await openHalf(bench, trading);
  if (isAsked('streams')) await openStreams(bench, trading);
} finally {
  await bench.stop();
}

/** Words behind the command choose: `npm run bench:doors -- logins changes`. */
function isAsked(part: string): boolean {
  return process.argv.length < 3 || process.argv.includes(part);
}

async function floodLogins(target: Bench, trading: Trading): Promise<void> {
  const script = join(mkdtempSync(join(tmpdir(), 'nairadesk-bench-')), 'login.lua');
  writeFileSync(
    script,
    `local me
function setup(thread) me = thread end
function init() count = 0; answers = {} end
function request()
  count = count + 1
  return wrk.format("POST", "${addressCall(login).url}", { ["Content-Type"] = "application/json", ["X-Forwarded-For"] = "203.0.113.9" },
    '{"email":"unknown' .. count .. '@example.com","password":"a wrong one"}')
end
${tellAnswers}`,
  );
  const flood = run(wrk, ['-t1', `-c${floodClients}`, `-d${floodSeconds}s`, '-s', script, target.url]);
  await sleep(1_000);
  const [others, logins] = await Promise.all([
    measureOthers(target, trading, floodSeconds - 3),
    logInNow(target, floodSeconds - 3),
  ]);
  report(`a flood of logins: ${floodClients} clients at one address, none of which pauses`, others);
  const answers = answersIn(await flood);
  const [median, worst] = [0.5, 1].map((share) => at(logins.waits, share).toFixed(0));
  console.log(
    `  a login from another address ${median} / ${worst} ms (${logins.waits.length}, ${logins.busy} told to wait)`,
  );
  console.log(
    `  logins answered in ${floodSeconds} s: ${answers}; server ${residentMebibytes(target.serverPid)} MiB`,
  );
}

function answersIn(output: string): string {
  return [...output.matchAll(/ANSWER (\d+: \d+)/g)].map(([, answer]) => answer).join(', ');
}

/** Logs one person in again and again from another address, as a customer would in the middle of it. */
async function logInNow(target: Bench, seconds: number): Promise<{ waits: number[]; busy: number }> {
  const passwordHash = await createPasswords().hash('a good password');
  await target.database.pool.query(
    "update users set password_hash = $1 where email = 'person1@example.com'",
    [passwordHash],
  );
  const endsAt = performance.now() + seconds * 1000;
  const waits: number[] = [];
  let busy = 0;
  while (performance.now() < endsAt) {
    const sentAt = performance.now();
    const answer = await fetch(target.url + addressCall(login).url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.7' },
      body: JSON.stringify({ email: 'person1@example.com', password: 'a good password' }),
    });
    await answer.arrayBuffer();
    if (answer.status === 200) waits.push(performance.now() - sentAt);
    else busy += 1;
    await sleep(200);
  }
  return { waits: waits.sort((a, b) => a - b), busy };
}

/** One customer makes each call that writes, over and over; between the floods the others are measured without one. */
async function floodWrites(target: Bench, { tokens, assetId }: Trading): Promise<void> {
  const [flooder = '', ...rest] = tokens;
  const others = { tokens: rest, assetId };
  const order = JSON.parse(orderOf(assetId));
  const bank = { bankName: 'GTBank', accountName: 'Person 0', accountNumber: '0123456789' };
  const wallet = { network: 'Bitcoin', walletAddress: exampleAddress('Bitcoin', 'Person 0') };
  const calls: [Endpoint, object | undefined][] = [
    [updateProfile, { name: 'Person 0', phone: '08031234567', country: 'Nigeria' }],
    [saveBank, bank],
    [saveWallets, { networks: [wallet] }],
    [placeOrder, order],
    [sendMessage, { subject: 'Hello', message: 'Are you there?' }],
  ];
  const none: Waits = { reading: [], ordering: [] };
  const flooded: Waits = { reading: [], ordering: [] };
  const ready: number[] = [];
  for (const [endpoint, body] of calls) {
    addTo(none, await measureOthers(target, others, 3));
    const flood = floodCall(target, endpoint, body, flooder);
    await sleep(1_000);
    addTo(flooded, await measureOthers(target, others, 3));
    ready.push((await fetch(`${target.url}/readyz`)).status);
    console.log(`\n${endpoint.method} ${endpoint.path} by one customer, answered in 5 s: ${await flood}`);
  }
  report('between the floods of one customer', none);
  report(`floods by one customer: ${floodClients} clients, none of which pauses`, flooded);
  const p99 = ({ reading }: Waits) => at(reading, 0.99);
  console.log(`  p99 of the list of assets: ${(p99(flooded) / p99(none)).toFixed(1)} times that without`);
  console.log(`  /readyz meanwhile: ${ready.join(', ')}`);
}

/** Makes a call over and over for five seconds, and tells how often it was answered with what. */
async function floodCall(target: Bench, endpoint: Endpoint, body: object | undefined, token: string) {
  const script = join(mkdtempSync(join(tmpdir(), 'nairadesk-bench-')), 'write.lua');
  writeFileSync(
    script,
    `local me
function setup(thread) me = thread end
function init() answers = {} end
wrk.method = "${endpoint.method}"
wrk.headers["Authorization"] = "Bearer ${token}"
wrk.headers["Content-Type"] = "application/json"
wrk.body = ${body ? `[[${JSON.stringify(body)}]]` : 'nil'}
${tellAnswers}`,
  );
  const url = target.url + addressCall(endpoint, {}).url;
  return answersIn(await run(wrk, ['-t1', `-c${floodClients}`, '-d5s', '-s', script, url]));
}

function addTo(all: Waits, more: Waits): void {
  all.reading = [...all.reading, ...more.reading].sort((a, b) => a - b);
  all.ordering = [...all.ordering, ...more.ordering].sort((a, b) => a - b);
}

async function openHalf(target: Bench, trading: Trading): Promise<void> {
  const before = residentMebibytes(target.serverPid);
  const sockets = await openMany(
    halfOpen,
    () => `POST ${addressCall(placeOrder).url} HTTP/1.1\r\nhost: localhost\r\n`,
  );
  const openedAt = performance.now();
  report(`${halfOpen} half-open sockets`, await measureOthers(target, trading, 5));
  console.log(`  server ${before} MiB before, ${residentMebibytes(target.serverPid)} MiB with them`);
  await Promise.all(sockets.map((socket) => socket.destroyed || once(socket, 'close')));
  console.log(
    `  all cut off ${((performance.now() - openedAt) / 1000).toFixed(1)} s after the last was opened`,
  );
}

async function openStreams(target: Bench, trading: Trading): Promise<void> {
  const before = residentMebibytes(target.serverPid);
  const began = performance.now();
  const heard = new Map<Socket, string>();
  const sockets = await openMany(
    customers * streamsPerCustomer,
    (index) => request('GET', addressCall(streamEvents).url, trading.tokens[index % customers] ?? ''),
    (socket) => socket.on('data', (chunk) => heard.set(socket, (heard.get(socket) ?? '') + chunk)),
  );
  await until('all streams to open', () => count(heard, 'ready') === sockets.length);
  const seconds = (performance.now() - began) / 1000;
  await sleep(3_000);
  const after = residentMebibytes(target.serverPid);
  const perStream = ((after - before) * 1024) / sockets.length;
  console.log(`\n${sockets.length} event streams, opened in ${seconds.toFixed(1)} s`);
  console.log(`  server ${before} MiB before, ${after} MiB with them: ${perStream.toFixed(1)} KiB each`);
  report('while they are open', await measureOthers(target, trading, 5));

  heard.clear();
  const changedAt = performance.now();
  await target.database.pool.query("update assets set description = 'Changed.' where id = $1", [
    trading.assetId,
  ]);
  await until('all streams to hear', () => count(heard, '"asset"') === sockets.length);
  console.log(
    `  a changed asset was told to all of them in ${(performance.now() - changedAt).toFixed(0)} ms`,
  );
  await sleep(21_000);
  console.log(`  server ${residentMebibytes(target.serverPid)} MiB after a heartbeat`);
  for (const socket of sockets) socket.destroy();
  await sleep(3_000);
  console.log(`  server ${residentMebibytes(target.serverPid)} MiB when they are gone`);
}

/** What a customer waits at another door: reading the assets and placing orders, one at a time each. */
async function measureOthers(
  { url }: Bench,
  { tokens, assetId }: Pick<Trading, 'tokens' | 'assetId'>,
  seconds: number,
): Promise<Waits> {
  const body = orderOf(assetId);
  const endsAt = performance.now() + seconds * 1000;
  const repeat = async (method: string, path: string, status: number) => {
    const waits: number[] = [];
    for (let index = 0; performance.now() < endsAt; index += 1) {
      const authorization = `Bearer ${tokens[index % tokens.length]}`;
      const sentAt = performance.now();
      const answer = await fetch(url + path, {
        method,
        headers: { authorization, ...(method === 'POST' && { 'content-type': 'application/json' }) },
        ...(method === 'POST' && { body }),
      });
      await answer.arrayBuffer();
      waits.push(performance.now() - sentAt);
      if (answer.status !== status) throw new Error(`${method} ${path}: ${answer.status}`);
      await sleep(10);
    }
    return waits.sort((a, b) => a - b);
  };
  const [reading, ordering] = await Promise.all([
    repeat('GET', addressCall(listAssets).url, 200),
    repeat('POST', addressCall(placeOrder).url, 201),
  ]);
  return { reading, ordering };
}

function report(what: string, { reading, ordering }: Waits): void {
  const line = (waits: number[]) =>
    `${[0.5, 0.99, 1].map((share) => at(waits, share).toFixed(1)).join(' / ')} ms (${waits.length})`;
  console.log(`\n${what}: median / p99 / worst`);
  console.log(`  list of assets ${line(reading)}\n  order placed   ${line(ordering)}`);
}

function at(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Opens sockets, some hundred at a time, and sends each its first words. */
async function openMany(
  total: number,
  words: (index: number) => string,
  listen = (socket: Socket) => socket.resume(),
): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < total) {
    const batch = Array.from({ length: Math.min(200, total - sockets.length) }, async (_, offset) => {
      const index = sockets.length + offset;
      const socket = connect(bench.port, 'localhost');
      socket.on('error', () => {});
      await once(socket, 'connect');
      listen(socket);
      socket.write(words(index));
      return socket;
    });
    sockets.push(...(await Promise.all(batch)));
  }
  return sockets;
}

function request(method: string, path: string, token: string): string {
  return `${method} ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`;
}

function count(heard: Map<Socket, string>, word: string): number {
  return [...heard.values()].filter((text) => text.includes(word)).length;
}
