import { addressCall } from '@nairadesk/contract/endpoint';
import type { Mapping } from '@nairadesk/contract/statement-reading';
import { findLikely, importStatement, previewStatement } from '@nairadesk/contract/statements';
import { fillOrderSearch } from '../server/src/platform/desk/fill-order-search.ts';
import { bankFormats } from '../server/test/statements/bank-formats.ts';
import { type Month, makeMonth } from '../server/test/statements/make-month.ts';
import { fillYears } from './fill-years.ts';
import { type Bench, cpuSeconds, machine, residentMebibytes, startProduct } from './machine.ts';
import { fillDesk, openStaffSession, type Trading } from './people.ts';

// How long staff wait for a statement of 10,000 lines through HTTP, with its orders open and years of others:
// npm run bench:import [-- <orders in the tables before>]
const formats = ['GTBank', 'Access', 'OPay'];
const lines = 10_000;
// In the product a job does so, a while after orders are placed.
const searchFill = { newest: 0, batch: 50_000 };
const ordersBefore = Number(process.argv[2] ?? 100_000);

const bench = await startProduct();
try {
  const trading = await fillDesk(bench.database, 3_000, 1);
  await fillYears(bench, ordersBefore);
  const token = await openStaffSession(bench.database);
  console.log(`${machine()}; ${ordersBefore} orders before`);
  console.log(
    '| file | lines | matched | preview s | import s (target 5) | CPU s | MiB before, most | again: added, s | proposals ms |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|');
  for (const [index, format] of bankFormats.filter(({ name }) => formats.includes(name)).entries()) {
    const month = lately(makeMonth(index + 1, format, format.hasSweeps ? lines / 3 : (lines * 2) / 3));
    await placeAll(bench, trading, month);
    await fillOrderSearch(bench.database, searchFill);
    console.log(await importTwice(format.name, format.write(month.lines), index, token));
  }
} finally {
  await bench.stop();
}

/** The same month, as if it had just ended: proposals are made for what came lately. */
function lately({ lines: all, orders, payouts }: Month): Month {
  const last = Math.max(...all.map(({ at }) => at.getTime()));
  const move = (time: Date) => new Date(time.getTime() + Date.now() - last);
  return {
    lines: all.map((line) => ({ ...line, at: move(line.at) })),
    orders: orders.map((order) => ({ ...order, placedAt: move(order.placedAt) })),
    payouts,
  };
}

/** The orders of a month as if its customers had placed them, all of them open. */
async function placeAll(
  { database }: Bench,
  { userIds, assetId }: Trading,
  { orders }: Month,
): Promise<void> {
  await database.pool.query(
    `with placed as (
     insert into orders (id, transaction_id, user_id, asset_id, asset_name, asset_type, order_type, status, price_kobo,
       quantity, quantity_decimals, amount_kobo, network, wallet, admindetails, placed_at, expires_at)
     select gen_random_uuid(), t.transaction_id, t.user_id, $1, 'Asset number 0', 'cryptocurrency', 'buy', 'pending',
       t.kobo, 1, 8, t.kobo, 'Bitcoin', '{"network":"Bitcoin","walletAddress":"bc1qexample","memo":null}',
       '{"bankDetails":{"bankName":"Desk Bank","accountName":"Desk","accountNumber":"0123456789"},"wallets":null,"email":"person@example.com"}',
       t.placed_at, t.placed_at + interval '900 seconds'
     from unnest($2::text[], $3::uuid[], $4::bigint[], $5::timestamptz[]) t (transaction_id, user_id, kobo, placed_at)
     returning id, user_id, placed_at)
     insert into order_events (order_id, actor_id, actor_kind, from_status, to_status, at)
     select id, user_id, 'owner', null, 'pending', placed_at from placed`,
    [
      assetId,
      orders.map(({ transactionId }) => transactionId),
      orders.map((_, index) => userIds[index % userIds.length]),
      orders.map(({ amountKobo }) => String(amountKobo)),
      orders.map(({ placedAt }) => placedAt),
    ],
  );
}

async function importTwice(name: string, bytes: Buffer, index: number, token: string): Promise<string> {
  const { rows } = await bench.database.pool.query(
    `insert into receiving_accounts (bank_name, account_name, account_number) values ($1, 'Desk', $2) returning id`,
    [name, String(1_000_000_000 + index)],
  );
  const accountId = String(rows[0].id);
  const previewed = await timed(() => send(previewStatement, { accountId }, bytes, token));
  const { columns, dateOrder } = previewed.answer.data as Mapping;
  const call = {
    accountId,
    fileName: `${name}.csv`,
    mapping: { columns, dateOrder: dateOrder ?? 'day-first' },
  };
  const before = residentMebibytes(bench.serverPid);
  const cpuBefore = cpuSeconds(bench.serverPid);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, residentMebibytes(bench.serverPid));
  }, 20);
  const first = await timed(() => send(importStatement, call, bytes, token));
  clearInterval(watch);
  const cpu = cpuSeconds(bench.serverPid) - cpuBefore;
  const again = await timed(() => send(importStatement, call, bytes, token));
  const proposals = await timed(() => read(token));
  const { lines: read_, matched } = first.answer.data as { lines: number; matched: number };
  const cells = [
    `${name}, ${(bytes.length / 1e6).toFixed(1)} MB`,
    read_.toLocaleString('en'),
    matched.toLocaleString('en'),
    previewed.seconds.toFixed(2),
    `**${first.seconds.toFixed(2)}**`,
    cpu.toFixed(2),
    `${before}, ${most}`,
    `${(again.answer.data as { added: number }).added}, ${again.seconds.toFixed(2)}`,
    (proposals.seconds * 1000).toFixed(0),
  ];
  return `| ${cells.join(' | ')} |`;
}

async function timed<T>(work: () => Promise<T>): Promise<{ answer: T; seconds: number }> {
  const began = performance.now();
  const answer = await work();
  return { answer, seconds: (performance.now() - began) / 1000 };
}

async function send(
  endpoint: typeof previewStatement | typeof importStatement,
  call: object,
  bytes: Buffer,
  token: string,
) {
  const form = new FormData();
  form.set('json', JSON.stringify(call));
  form.set('file', new Blob([new Uint8Array(bytes)]), 'statement');
  const url = bench.url + addressCall(endpoint).url;
  return answerOf(
    await fetch(url, { method: endpoint.method, headers: { authorization: `Bearer ${token}` }, body: form }),
  );
}

async function read(token: string) {
  const url = bench.url + addressCall(findLikely).url;
  return answerOf(await fetch(url, { headers: { authorization: `Bearer ${token}` } }));
}

async function answerOf(answer: Response): Promise<{ data: unknown }> {
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as { data: unknown };
}
