import type { AuditHead } from '../../audit/audit-chain.ts';
import type { Secrets } from '../../crypto/secrets.ts';
import { type CheckedLog, checkLog, logFrom } from '../check-audit-log.ts';
import { nameCompletedOnWord } from '../check-bank-balances.ts';
import { allRules, findBreachesInWords } from '../check-invariants.ts';
import { findAlteredOrders, readDemands } from '../find-altered.ts';
import { findUnaudited } from '../find-unaudited.ts';
import { count, type Look, lookInTurn, together, type Verification } from '../look.ts';
import type { Part } from '../open-parts.ts';
import { findAlteredSince, readRecordsSince } from './find-altered-since.ts';
import { type Place, readOldLog } from './place-of-log.ts';
import { looksForWritten, readChanged } from './read-changed.ts';
import type { VerifyMark } from './verify-mark.ts';

const batches = Number.POSITIVE_INFINITY;

/**
 * Looks at what was written since a mark, on connections that see one snapshot. Null: the log from before the mark isn't
 * what it was, so nothing may be built on it.
 */
export async function lookAtChanged(
  parts: Part[],
  secrets: Secrets,
  since: VerifyMark,
  head: AuditHead | null,
  { transaction }: Place,
): Promise<(Verification & { log: CheckedLog }) | null> {
  const [part] = parts as [Part];
  const end = { last: { number: since.number, mac: Buffer.from(since.mac, 'hex') }, signer: since.signer };
  // Most of the time goes into tables of many rows that are read from end to end.
  const [old, log, records, demands, ...written] = await lookInTurn(parts, [
    (part) => part((client) => readOldLog(client, since)),
    (part) => checkLog(part, secrets, head, logFrom(end), transaction),
    (part) => part((client) => readRecordsSince(client, since.transaction)),
    (part) => part((client) => readDemands(client)),
    ...looksForWritten(since.transaction),
  ]);
  if (!old.isUntouched) return null;
  const changed = await part((client) => readChanged(client, written.flat()));
  const unlogged: Look[] = [
    async (part) => ({
      faults: await part((client) => findUnaudited(client, old.began, { changed, number: since.number })),
    }),
    async (part) => ({
      faults: await part((client) => findAlteredSince(client, secrets, demands, records, since)),
    }),
  ];
  const found = await lookInTurn(parts, [
    // What differs from the log can't be told from a log that was changed itself.
    ...(log.fault ? [] : unlogged),
    async (part) => {
      const look = await part((client) =>
        findAlteredOrders(client, secrets, demands, { among: changed.orders, batches }),
      );
      return { faults: look.found };
    },
    ...allRules.map(
      (one): Look =>
        async (part) => ({ faults: await part((client) => findBreachesInWords(client, one, changed)) }),
    ),
    async (part) => ({ facts: await part((client) => nameCompletedOnWord(client, changed.orders)) }),
  ]);
  const { facts, doubts, faults } = together(found);
  return {
    log,
    facts: [
      `Written since: ${count(changed.orders.length, 'order')} and ${count(changed.receipts.length, 'transfer')}, with all that belongs to them.`,
      ...facts,
      'What was not written since wasn’t looked at: npm run verify -- --all',
    ],
    doubts,
    faults: log.fault ? faults : [...demands.unmarked, ...faults],
  };
}
