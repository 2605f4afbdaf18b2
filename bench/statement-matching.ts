// How well and how fast a bank's statement is matched: npm run bench:matching [-- seeds]

import { bankFormats } from '../server/test/statements/bank-formats.ts';
import { type Month, makeMonth } from '../server/test/statements/make-month.ts';
import { proposeMatches } from '../server/test/statements/propose-matches.ts';
import { readStatement } from '../server/test/statements/read-statement.ts';
import { type Score, scoreMatches } from '../server/test/statements/score-matches.ts';
import type { BankFormat } from '../server/test/statements/statement-format.ts';

const seeds = Number(process.argv[2] ?? 5);
const timedFormats = ['GTBank', 'Access', 'OPay'];
const timedLines = 10_000;

async function read(month: Month, format: BankFormat) {
  const { lines, balances } = await readStatement(format.write(month.lines));
  return balances.checked && balances.order === 'newest-first' ? lines.toReversed() : lines;
}

function sum(scores: readonly Score[], key: keyof Score): number {
  return scores.reduce((total, score) => total + score[key], 0);
}

function qualityRow(name: string, scores: readonly Score[]): string {
  const share = (key: keyof Score) => `${((sum(scores, key) * 100) / sum(scores, 'belonging')).toFixed(1)} %`;
  const found = ((sum(scores, 'matched') + sum(scores, 'likely')) * 100) / sum(scores, 'belonging');
  return `| ${[
    name,
    sum(scores, 'belonging').toLocaleString('en'),
    share('matched'),
    share('likely'),
    `**${found.toFixed(1)} %**`,
    share('unknown'),
    `**${sum(scores, 'wrongMatched')}**`,
    sum(scores, 'wrongLikely'),
  ].join(' | ')} |`;
}

console.log(`Months of 2,000 credits, seeds 1 to ${seeds}\n`);
console.log(
  '| bank | belong to an order or payout | matched | likely | together | unknown | wrongly matched | wrongly likely |',
);
console.log('|---|---|---|---|---|---|---|---|');
const all = { in: [] as Score[], out: [] as Score[] };
for (const format of bankFormats) {
  const own: Score[] = [];
  for (let seed = 1; seed <= seeds; seed += 1) {
    const month = makeMonth(seed, format);
    const proposals = proposeMatches(await read(month, format), month);
    const truths = month.lines.filter(({ isSweep }) => !isSweep);
    own.push(scoreMatches(proposals, truths, 'in'));
    all.out.push(scoreMatches(proposals, truths, 'out'));
  }
  all.in.push(...own);
  console.log(qualityRow(format.name, own));
}
console.log(qualityRow('all credits', all.in));
console.log(qualityRow('all payouts', all.out));

console.log(`\n${timedLines.toLocaleString('en')} lines, the best of three\n`);
console.log('| file | lines | orders | read s | match s | CPU s (target 5) | heap MiB |');
console.log('|---|---|---|---|---|---|---|');
for (const format of bankFormats.filter(({ name }) => timedFormats.includes(name))) {
  const month = makeMonth(1, format, format.hasSweeps ? timedLines / 3 : (timedLines * 2) / 3);
  const bytes = format.write(month.lines);
  const rounds = [];
  for (let round = 0; round < 3; round += 1) rounds.push(await time(bytes, month));
  const best = rounds.toSorted((a, b) => a.cpu - b.cpu)[0];
  if (!best) continue;
  const { lines, read: reading, match, cpu } = best;
  const memory = Math.max(...rounds.map(({ memoryMib }) => memoryMib));
  const cells = [
    `${format.name}, ${(bytes.length / 1e6).toFixed(1)} MB`,
    lines.toLocaleString('en'),
    month.orders.length.toLocaleString('en'),
    reading.toFixed(2),
    match.toFixed(2),
    `**${cpu.toFixed(2)}**`,
    memory.toFixed(0),
  ];
  console.log(`| ${cells.join(' | ')} |`);
}

// The heap as seen after each step, less what it held before, garbage included.
async function time(bytes: Buffer, month: Month) {
  const before = process.memoryUsage().heapUsed;
  const cpu = process.cpuUsage();
  const started = performance.now();
  const { lines } = await readStatement(bytes);
  const wasRead = performance.now();
  const afterReading = process.memoryUsage().heapUsed;
  proposeMatches(lines, month);
  const matched = performance.now();
  const { user, system } = process.cpuUsage(cpu);
  return {
    lines: lines.length,
    read: (wasRead - started) / 1_000,
    match: (matched - wasRead) / 1_000,
    cpu: (user + system) / 1e6,
    memoryMib: (Math.max(afterReading, process.memoryUsage().heapUsed) - before) / 2 ** 20,
  };
}

const peak = process.resourceUsage().maxRSS / 1024;
console.log(`\nThe whole process, with the makers of the months, had at most ${peak.toFixed(0)} MiB.`);
