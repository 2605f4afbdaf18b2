import type { AuditHead } from '../audit/audit-chain.ts';
import type { Secrets } from '../crypto/secrets.ts';
import { type CheckedLog, checkLog, logFrom } from './check-audit-log.ts';
import { checkBankBalances } from './check-bank-balances.ts';
import { allRules, findBreachesInWords } from './check-invariants.ts';
import { checkPairings } from './check-pairings.ts';
import { type Demands, findAlteredOrders, findAlteredRecords, readDemands } from './find-altered.ts';
import { findMissingOrders } from './find-missing-orders.ts';
import { findReusedReferences } from './find-reused-references.ts';
import { findUnaudited, readLogBegan } from './find-unaudited.ts';
import { checkKeys } from './keys/check-keys.ts';
import { count, type Look, lookInTurn, together, type Verification } from './look.ts';
import type { Part } from './open-parts.ts';
import type { Place } from './since/place-of-log.ts';

// Some seconds each: a transaction that is open for long keeps the database from tidying up.
const orderBatchesPerPart = 20;

/** Looks at everything. `log` is the audit log as it was at the start of the look. */
export async function lookAtAll(
  parts: Part[],
  secrets: Secrets,
  head: AuditHead | null,
  { transaction }: Place,
): Promise<Verification & { log: CheckedLog }> {
  const [part] = parts as [Part];
  const demands = await part((client) => readDemands(client));
  // These two take processor time here more than in the database, so they come first.
  const [{ log, ...logged }, marked, ...others] = await lookInTurn(parts, [
    async (part) => {
      const log = await checkLog(part, secrets, head, logFrom(), transaction);
      // What differs from the log can't be told from a log that was changed itself; the marks of orders stand beside them.
      return { log, faults: log.fault ? [] : await findUnlogged(part, secrets, demands) };
    },
    async (part) => ({ faults: await lookAtOrders(part, secrets, demands) }),
    countAll,
    async (part) => ({ doubts: await part((client) => findReusedReferences(client)) }),
    (part) => part((client) => checkKeys(client, secrets)),
    ...allRules.map(
      (one): Look =>
        async (part) => ({ faults: await part((client) => findBreachesInWords(client, one)) }),
    ),
    (part) => part((client) => checkBankBalances(client)),
    async (part) => ({ doubts: await part((client) => checkPairings(client)) }),
  ]);
  return { log, ...together([logged, ...others, marked]) };
}

async function lookAtOrders(part: Part, secrets: Secrets, demands: Demands): Promise<string[]> {
  let faults: string[] = [];
  for (let after: string | undefined; ; ) {
    const look = await part((client) =>
      findAlteredOrders(client, secrets, demands, { after, batches: orderBatchesPerPart }),
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
    ...(await part(async (client) => findUnaudited(client, await readLogBegan(client)))),
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
