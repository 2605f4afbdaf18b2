import type pg from 'pg';
import type { AuditHead } from '../audit/audit-chain.ts';
import { keyMatches } from '../crypto/key-check.ts';
import type { Secrets } from '../crypto/secrets.ts';
import type { Database } from '../database/database.ts';
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
import { openParts, type Part } from './open-parts.ts';
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

const connections = 2;
// Some seconds each: a transaction that is open for long keeps the database from tidying up.
const auditRowsPerPart = 50_000;
const orderBatchesPerPart = 20;

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
  const lines = Array.from({ length: connections }, () => openParts(database));
  try {
    await Promise.all(lines.map((line) => line.connect()));
    return await verifyIn(
      lines.map(({ part }) => part),
      secrets,
      kept,
      since,
    );
  } finally {
    await Promise.all(lines.map((line) => line.close()));
  }
}

/** The same within a transaction that sees one snapshot, of everything. */
export async function verifyOn(
  client: pg.ClientBase,
  secrets: Secrets,
  kept: KeptHead,
): Promise<Verification> {
  return verifyIn([(work) => work(client)], secrets, kept, null);
}

async function verifyIn(
  parts: Part[],
  secrets: Secrets,
  kept: KeptHead,
  mark: VerifyMark | null,
): Promise<Verification & { mark: VerifyMark | null }> {
  const [part] = parts as [Part];
  if ((await part((client) => keyMatches(client, secrets))) === false) {
    return { facts: [], doubts: [], faults: ['this database was written with another key'], mark: null };
  }
  const head = kept === 'elsewhere' ? null : kept;
  const now = await part((client) => readPlace(client));
  const since = mark && (await part((client) => fits(client, mark, now, head))) ? mark : null;
  const look = since
    ? await lookAtChanged(part, secrets, since, head, now.settled)
    : await lookAtAll(parts, secrets, head, now.settled);
  const { log } = look;
  // What the look relied on may have been written since the log was checked.
  const end = log.fault ? log : await checkLog(part, secrets, head, log, now.settled);
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
    // The rows that came during the look are looked at by the next one, and so are those that a transaction of then wrote:
    // by its number nobody can tell later whether it wrote them or changed them.
    mark: faults.length > 0 ? null : { ...markAt(log.settled), ...now, at },
  };
}

function markAt({ last, signer }: ChainEnd): Pick<VerifyMark, 'number' | 'mac' | 'signer'> {
  return { number: last.number, mac: last.mac.toString('hex'), signer };
}

/** The log to its end or first fault; `settled`: where it was at the last row whose transaction was over. */
type Log = ChainEnd & { fault: string | null; settled: ChainEnd };

/** @param settledUpTo the number of the last row whose transaction was over when the look began */
async function checkLog(
  part: Part,
  secrets: Secrets,
  head: AuditHead | null,
  from: ChainEnd,
  settledUpTo: number,
): Promise<Log> {
  let end: Log = { ...from, fault: null, settled: from };
  for (;;) {
    const settling = settledUpTo - end.last.number;
    const most = settling > 0 ? Math.min(settling, auditRowsPerPart) : auditRowsPerPart;
    const next = await part((client) => checkChain(client, secrets, head, end, most));
    end = { ...next, settled: next.last.number <= settledUpTo ? next : end.settled };
    if (next.fault || next.rows < most) return end;
  }
}

type Look = (part: Part) => Promise<Partial<Verification>>;

async function lookAtAll(
  parts: Part[],
  secrets: Secrets,
  head: AuditHead | null,
  settledUpTo: number,
): Promise<Verification & { log: Log }> {
  const [part] = parts as [Part];
  const demands = await part((client) => readDemands(client));
  let log: Log = { ...chainStart, fault: null, settled: chainStart };
  const lookAtLog: Look = async (part) => {
    log = await checkLog(part, secrets, head, chainStart, settledUpTo);
    // What differs from the log can't be told from a log that was changed itself; the marks of orders stand beside them.
    return { faults: log.fault ? [] : await findUnlogged(part, secrets, demands) };
  };
  // These two take processor time here more than in the database, so they come first.
  const [logged = {}, marked = {}, ...others] = await lookInTurn(parts, [
    lookAtLog,
    async (part) => ({ faults: await lookAtOrders(part, secrets, demands) }),
    countAll,
    async (part) => ({ doubts: await part((client) => findReusedReferences(client)) }),
    (part) => part((client) => checkKeys(client, secrets)),
    ...allRules.map(
      (one): Look =>
        async (part) => ({ faults: await breachesOf(part, one, null) }),
    ),
    (part) => part((client) => checkBankBalances(client)),
    async (part) => ({ doubts: await part((client) => checkPairings(client)) }),
  ]);
  const found = [logged, ...others, marked];
  return {
    log,
    facts: found.flatMap(({ facts = [] }) => facts),
    doubts: found.flatMap(({ doubts = [] }) => doubts),
    faults: found.flatMap(({ faults = [] }) => faults),
  };
}

/** Looks on all connections: each takes the next look once it is done with one. Gives what they found, in their order. */
async function lookInTurn(parts: Part[], looks: Look[]): Promise<Partial<Verification>[]> {
  const found: Partial<Verification>[] = [];
  const waiting = looks.entries();
  await Promise.all(
    parts.map(async (part) => {
      for (const [place, look] of waiting) found[place] = await look(part);
    }),
  );
  return found;
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

/** What differs from the log, which is known to be whole. */
async function findUnlogged(
  part: Part,
  secrets: Secrets,
  { demanded, unmarked }: Demands,
): Promise<string[]> {
  return [
    ...unmarked,
    ...(await part((client) => findUnaudited(client))),
    ...(await part((client) => findAlteredRecords(client, secrets, demanded))),
    ...(await part((client) => findMissingOrders(client))),
  ];
}

async function countAll(part: Part): Promise<Partial<Verification>> {
  const { rows } = await part((client) =>
    client.query<{ orders: string; entries: string }>(
      'select (select count(*) from orders) as orders, (select count(*) from ledger_entries) as entries',
    ),
  );
  const [orders, entries] = [Number(rows[0]?.orders), Number(rows[0]?.entries)];
  return {
    facts: [`Orders: ${count(orders, 'order')}, ${count(entries, 'ledger entry', 'ledger entries')}.`],
  };
}

async function lookAtChanged(
  part: Part,
  secrets: Secrets,
  since: VerifyMark,
  head: AuditHead | null,
  settledUpTo: number,
): Promise<Verification & { log: Log }> {
  const last = { number: since.number, mac: Buffer.from(since.mac, 'hex') };
  const log = await checkLog(part, secrets, head, { last, signer: since.signer }, settledUpTo);
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
  faults = faults.concat(found);
  for (const one of allRules) faults = faults.concat(await breachesOf(part, one, changed));
  return {
    log,
    facts: [
      `Written since: ${count(changed.orders.length, 'order')} and ${count(changed.receipts.length, 'transfer')}, with all that belongs to them.`,
      'What was not written since wasn’t looked at: npm run verify -- --all',
    ],
    doubts: [],
    faults,
  };
}

async function breachesOf(
  part: Part,
  one: (typeof allRules)[number],
  changed: Changed | null,
): Promise<string[]> {
  const breaches = await part((client) => findBreaches(client, one, changed));
  return breaches.map(({ invariant, rule, subject }) => `${subject}: ${rule} (invariant ${invariant})`);
}

type Demands = Awaited<ReturnType<typeof readDemands>>;

async function readDemands(client: pg.ClientBase) {
  const { demanded, faults: unmarked } = await findDemanded(client);
  return { demanded, unmarked, leastKey: await readLeastKey(drizzle(client as pg.Client)) };
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
}
