import pg from 'pg';
import type { AuditHead } from '../audit/audit-chain.ts';
import { keyMatches } from '../crypto/key-check.ts';
import type { Secrets } from '../crypto/secrets.ts';
import { connectionOf, type Database } from '../database/database.ts';
import { drizzle } from '../database/drizzle.ts';
import { readLeastKey } from '../marks/least-key.ts';
import { type ChainEnd, chainStart, checkChain, findCut } from './check-audit-log.ts';
import { checkBankBalances } from './check-bank-balances.ts';
import { allRules, findBreaches } from './check-invariants.ts';
import { checkPairings } from './check-pairings.ts';
import { findAlteredOrders, findAlteredRecords, findAlteredSince, findDemanded } from './find-altered.ts';
import { findMissingOrders } from './find-missing-orders.ts';
import { findReusedReferences } from './find-reused-references.ts';
import { findUnaudited } from './find-unaudited.ts';
import { checkKeys } from './keys/check-keys.ts';
import { fits, readPlace } from './since/place-of-log.ts';
import { type Changed, readChanged } from './since/read-changed.ts';
import type { VerifyMark } from './since/verify-mark.ts';

/** What was checked, what is wrong, and what may be right but is worth a look; no faults means no problems. */
export interface Verification {
  facts: string[];
  doubts: string[];
  faults: string[];
}

/** The head outside the database; null: there is none, which is a fault; 'elsewhere': it is known not to be here. */
export type KeptHead = AuditHead | null | 'elsewhere';

/** Runs a part of the look in a transaction that sees one snapshot. */
type Part = <T>(work: (client: pg.ClientBase) => Promise<T>) => Promise<T>;

// Some seconds each: a transaction that is open for long keeps the database from tidying up.
const auditRowsPerPart = 50_000;
const orderBatchesPerPart = 20;
// Sorts of all events and postings stay in memory; a plan that is compiled costs more than it saves here.
const settings = `set local statement_timeout = 0; set local work_mem = '64MB'; set local jit = off`;

/**
 * Checks the audit log, the orders and the ledger beside a running server, in parts, each a short transaction of its own. It
 * changes nothing.
 * @param kept the head of the audit log outside the database, as it was before
 * @param since looks only at what was written after this mark; null, or one that doesn't fit: at everything
 */
export async function verifyDatabase(
  database: Database,
  secrets: Secrets,
  kept: KeptHead,
  since: VerifyMark | null = null,
): Promise<Verification & { mark: VerifyMark | null }> {
  const [one, other] = [openParts(database), openParts(database)];
  try {
    await Promise.all([one.connect(), other.connect()]);
    return await verifyIn(one.part, secrets, kept, since, other.part);
  } finally {
    await Promise.all([one.close(), other.close()]);
  }
}

/** A connection on which parts of the look run, each in a transaction of its own. */
function openParts(database: Database): { connect(): Promise<void>; part: Part; close(): Promise<void> } {
  // Reading many years of data takes longer than an ordinary call may, on client and server.
  const client = new pg.Client({ ...connectionOf(database), query_timeout: 0 });
  // The statement in flight reports the error.
  client.on('error', () => {});
  return {
    connect: async () => void (await client.connect()),
    async part(work) {
      await client.query('begin isolation level repeatable read read only');
      await client.query(settings);
      const done = await work(client);
      await client.query('commit');
      return done;
    },
    close: () => client.end().catch(() => {}),
  };
}

/** The same within a transaction that sees one snapshot, of everything. */
export async function verifyOn(
  client: pg.ClientBase,
  secrets: Secrets,
  kept: KeptHead,
): Promise<Verification> {
  return verifyIn((work) => work(client), secrets, kept, null);
}

async function verifyIn(
  part: Part,
  secrets: Secrets,
  kept: KeptHead,
  mark: VerifyMark | null,
  beside: Part | null = null,
): Promise<Verification & { mark: VerifyMark | null }> {
  if ((await part((client) => keyMatches(client, secrets))) === false) {
    return { facts: [], doubts: [], faults: ['this database was written with another key'], mark: null };
  }
  const head = kept === 'elsewhere' ? null : kept;
  const now = await part((client) => readPlace(client));
  const since = mark && (await part((client) => fits(client, mark, now, head))) ? mark : null;
  const from = since
    ? { last: { number: since.number, mac: Buffer.from(since.mac, 'hex') }, signer: since.signer }
    : chainStart;
  const log = await checkLog(part, secrets, head, from);
  const look = since
    ? await lookAtChanged(part, secrets, since, log)
    : await lookAtAll(part, secrets, log, beside);
  // What the look relied on may have been written since the log was checked.
  const end = log.fault ? log : await checkLog(part, secrets, head, log);
  const fault = end.fault ?? findCut(end.last, head);
  const faults = [
    ...(fault ? [`audit log: ${fault}`] : []),
    ...(kept === null && end.last.number > 0
      ? ['audit log: audit.head is missing, so its end can’t be trusted']
      : []),
    ...look.faults,
  ];
  const at = new Date().toISOString();
  return {
    facts: [
      since
        ? `Audit log: ${count(end.last.number - since.number, 'row')} since ${since.at}, none of them changed.`
        : `Audit log: ${count(end.last.number, 'row')}, none of them changed.`,
      head ? `Its head is stored outside the database: row ${head.number}.` : 'Its head isn’t stored here.',
      ...look.facts,
    ],
    doubts: look.doubts,
    faults,
    // The rows that came during the look are looked at by the next one.
    mark: faults.length > 0 ? null : { ...markAt(log), ...now, at },
  };
}

function markAt({ last, signer }: ChainEnd): Pick<VerifyMark, 'number' | 'mac' | 'signer'> {
  return { number: last.number, mac: last.mac.toString('hex'), signer };
}

type Log = ChainEnd & { fault: string | null };

async function checkLog(part: Part, secrets: Secrets, head: AuditHead | null, from: ChainEnd): Promise<Log> {
  let end: Log = { ...from, fault: null };
  for (;;) {
    const next = await part((client) => checkChain(client, secrets, head, end, auditRowsPerPart));
    end = next;
    if (next.fault || next.rows < auditRowsPerPart) return end;
  }
}

/** @param beside where the marks of orders are checked meanwhile: that takes processor time here, the rest in the database */
async function lookAtAll(part: Part, secrets: Secrets, log: Log, beside: Part | null): Promise<Verification> {
  const demands = await part((client) => readDemands(client));
  if (!beside) {
    const look = await lookAtRest(part, secrets, log, demands);
    return { ...look, faults: [...look.faults, ...(await lookAtOrders(part, secrets, demands))] };
  }
  const [look, found] = await Promise.all([
    lookAtRest(part, secrets, log, demands),
    lookAtOrders(beside, secrets, demands),
  ]);
  return { ...look, faults: [...look.faults, ...found] };
}

async function lookAtOrders(
  part: Part,
  secrets: Secrets,
  { demanded, leastKey }: Demands,
): Promise<string[]> {
  let faults: string[] = [];
  for (let after: string | undefined; ; ) {
    const look = await part((client) =>
      findAlteredOrders(client, secrets, demanded, leastKey, { after, batches: orderBatchesPerPart }),
    );
    faults = faults.concat(look.found);
    after = look.after;
    if (after === undefined) return faults;
  }
}

/** Everything but the marks of orders. */
async function lookAtRest(
  part: Part,
  secrets: Secrets,
  log: Log,
  { demanded, unmarked }: Demands,
): Promise<Verification> {
  let faults: string[] = [];
  // What differs from the log can't be told from a log that was changed itself; the marks of orders stand beside them.
  if (!log.fault)
    faults = [
      ...unmarked,
      ...(await part((client) => findUnaudited(client))),
      ...(await part((client) => findAlteredRecords(client, secrets, demanded))),
      ...(await part((client) => findMissingOrders(client))),
    ];
  const keys = await part((client) => checkKeys(client, secrets));
  faults = faults.concat(keys.faults, await breachesOf(part, null));
  const banks = await part((client) => checkBankBalances(client));
  const { rows } = await part((client) =>
    client.query<{ orders: string; entries: string }>(
      'select (select count(*) from orders) as orders, (select count(*) from ledger_entries) as entries',
    ),
  );
  return {
    facts: [
      `Orders: ${count(Number(rows[0]?.orders), 'order')}, ${count(Number(rows[0]?.entries), 'ledger entry', 'ledger entries')}.`,
      ...keys.facts,
      ...banks.facts,
    ],
    doubts: [
      ...(await part((client) => findReusedReferences(client))),
      ...keys.doubts,
      ...banks.doubts,
      ...(await part((client) => checkPairings(client))),
    ],
    faults,
  };
}

async function lookAtChanged(
  part: Part,
  secrets: Secrets,
  since: VerifyMark,
  log: Log,
): Promise<Verification> {
  const { demanded, unmarked, leastKey } = await part((client) => readDemands(client));
  const changed = await part((client) => readChanged(client, since.transaction));
  let faults: string[] = [];
  if (!log.fault)
    faults = [
      ...unmarked,
      ...(await part((client) => findUnaudited(client, { changed, number: since.number }))),
      ...(await part((client) => findAlteredSince(client, secrets, demanded, since.transaction))),
    ];
  const batches = Number.POSITIVE_INFINITY;
  const { found } = await part((client) =>
    findAlteredOrders(client, secrets, demanded, leastKey, { among: changed.orders, batches }),
  );
  faults = faults.concat(found, await breachesOf(part, changed));
  return {
    facts: [
      `Written since: ${count(changed.orders.length, 'order')} and ${count(changed.receipts.length, 'transfer')}, with all that belongs to them.`,
      'What was not written since wasn’t looked at: npm run verify -- --all',
    ],
    doubts: [],
    faults,
  };
}

async function breachesOf(part: Part, changed: Changed | null): Promise<string[]> {
  const faults: string[] = [];
  for (const one of allRules)
    for (const { invariant, rule, subject } of await part((client) => findBreaches(client, one, changed)))
      faults.push(`${subject}: ${rule} (invariant ${invariant})`);
  return faults;
}

type Demands = Awaited<ReturnType<typeof readDemands>>;

async function readDemands(client: pg.ClientBase) {
  const { demanded, faults: unmarked } = await findDemanded(client);
  return { demanded, unmarked, leastKey: await readLeastKey(drizzle(client as pg.Client)) };
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
}
