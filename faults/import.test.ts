import { setTimeout as sleep } from 'node:timers/promises';
import { apiBase } from '@nairadesk/contract/endpoint';
import { listReceivingAccounts } from '@nairadesk/contract/receiving-accounts';
import { importStatement, type Statement } from '@nairadesk/contract/statements';
import { afterAll, expect, it } from 'vitest';
import { bankFormats } from '../server/test/statements/bank-formats.ts';
import { makeMonth } from '../server/test/statements/make-month.ts';
import { makeDataDir, removeDataDir } from '../test-support/data-dir.ts';
import { openDatabase, signalPostgres } from '../test-support/product-database.ts';
import { type Server, startServer } from '../test-support/server-process.ts';
import { call, openDesk } from './desk.ts';
import { isLong, minutes, say } from './length.ts';

const lines = isLong ? 10_000 : 2_000;
// In the reading, the writing, and the last of it.
const killedAfterMs = isLong ? [150, 400, 700, 1_000, 1_400, 1_900, 2_500, 3_200] : [300, 700, 1_200];
const mapping = {
  columns: { date: 0, reference: 2, debit: 3, credit: 4, balance: 5, narration: 7 },
  dateOrder: 'month-name',
};

const dataDir = makeDataDir('faults');
let server: Server | undefined;

afterAll(async () => {
  await server?.kill();
  await removeDataDir(dataDir);
});

/** A statement of so many lines, as GTBank writes it. */
function makeFile(): Buffer {
  const format = bankFormats.find(({ name }) => name === 'GTBank');
  if (!format) throw new Error('GTBank is gone');
  return format.write(makeMonth(3, format, lines).lines.slice(0, lines));
}

async function send(host: string, token: string, accountId: string, file: Buffer): Promise<Statement> {
  const form = new FormData();
  form.set('json', JSON.stringify({ accountId, fileName: 'august.csv', mapping }));
  form.set('file', new Blob([new Uint8Array(file)]), 'august.csv');
  const answer = await fetch(`${host}${apiBase}${importStatement.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const { data, message } = (await answer.json()) as { data: Statement; message: string };
  if (answer.status !== 201) throw new Error(message);
  return data;
}

/** How many rows of it there are. */
async function kept(): Promise<Record<string, number>> {
  const client = await openDatabase(dataDir);
  const { rows } = await client.query(`
    select (select count(*)::int from statements) as statements, (select count(*)::int from receipts) as receipts,
      (select count(*)::int from ledger_entries where receipt_id is not null) as entries,
      (select count(*)::int from statement_mappings) as mappings`);
  await client.end();
  return rows[0];
}

it('kill during an import: leaves all of the statement or nothing of it', minutes(5, 20), async () => {
  server = await startServer({ dataDir });
  const { staff } = await openDesk(server.url);
  const accounts = await call(server.url, listReceivingAccounts, { token: staff });
  const accountId: string = accounts.body.data[0].id;
  const file = makeFile();
  const all = { statements: 1, receipts: lines, entries: 2 * lines, mappings: 1 };
  const nothing = { statements: 0, receipts: 0, entries: 0, mappings: 0 };
  let ended = 0;
  for (const [cycle, ms] of killedAfterMs.entries()) {
    const sent = send(server.url, staff, accountId, file).catch(() => null);
    await sleep(ms);
    if (cycle % 2 === 1) signalPostgres(dataDir, 'SIGKILL', 'family');
    await server.kill();
    const acknowledged = await sent;
    server = await startServer({ dataDir, port: server.port });
    const found = await kept();
    say(
      `import killed after ${ms} ms: ${found.receipts} of ${lines} lines${acknowledged ? ', acknowledged' : ''}`,
    );
    expect([all, nothing]).toContainEqual(found);
    if (acknowledged) expect(found).toEqual(all);
    ended = found.statements ?? 0;
    if (ended === 1) break;
  }
  const started = performance.now();
  const { added } = await send(server.url, staff, accountId, file);
  say(`import of ${lines} lines: ${Math.round(performance.now() - started)} ms`);
  expect(added).toBe(ended === 1 ? 0 : lines);
  expect((await send(server.url, staff, accountId, file)).added).toBe(0);
  expect((await kept()).receipts).toBe(lines);
});
