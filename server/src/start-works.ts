import type { FastifyBaseLogger } from 'fastify';
import { tellWaiting } from './alerts/tell-waiting.ts';
import { expireOffers } from './offers/expire-offers.ts';
import { expireOrders } from './orders/expire-orders.ts';
import { startPushes } from './platform/alerts/deliver-pushes.ts';
import { startBackups } from './platform/backup/nightly-backup.ts';
import { schedule } from './platform/concurrency/schedule.ts';
import { createContext, type Services } from './platform/context/context.ts';
import { keepAddedTotals } from './platform/database/added-totals.ts';
import type { Database } from './platform/database/database.ts';
import { purgeExpired } from './platform/database/purge-expired.ts';
import { fillOrderSearch } from './platform/desk/fill-order-search.ts';
import { keepOrderTotals } from './platform/desk/order-totals.ts';
import { startDelivery } from './platform/mail/outbox.ts';
import { countOrders } from './platform/verify/count-orders.ts';
import { tellReached } from './price-alerts/tell-reached.ts';
import { sortActivityWords } from './users/sort-activity-words.ts';

const expireEverySeconds = 30;
const tellEverySeconds = 30;
const tellPricesEverySeconds = 5;
const purgeEverySeconds = 3600;
const countEverySeconds = 3600;
const keepTotalsEverySeconds = 600;
const fillSearchEverySeconds = 15;

/**
 * What a server does by itself: it sends mails and pushes, expires, reminds, counts, tidies up and backs up.
 * @param folder where its own database has its data, if it has one
 */
export function startWorks(
  services: Services,
  folder: string | null,
  log: FastifyBaseLogger,
): { stop(): Promise<unknown> } {
  const { database, counts, audit } = services;
  // On the wrong database nothing is to be sent, expired or tidied up.
  const unlessLost = (work: () => Promise<unknown>) => async () => {
    if (!audit.rows.lost) await work();
  };
  const works = [
    startDelivery(services, log),
    startPushes(services, log),
    schedule(
      tellEverySeconds,
      log,
      unlessLost(() => tellWaiting(createContext(services))),
    ),
    schedule(
      tellPricesEverySeconds,
      log,
      unlessLost(() => tellReached(createContext(services))),
    ),
    schedule(
      expireEverySeconds,
      log,
      unlessLost(async () => {
        counts.expiredOrders += await expireOrders(createContext(services));
      }),
    ),
    schedule(
      expireEverySeconds,
      log,
      unlessLost(() => expireOffers(createContext(services))),
    ),
    schedule(
      purgeEverySeconds,
      log,
      unlessLost(() => purgeExpired(database)),
    ),
    schedule(
      keepTotalsEverySeconds,
      log,
      unlessLost(() => keepLists(database)),
    ),
    schedule(
      fillSearchEverySeconds,
      log,
      unlessLost(() => fillOrderSearch(database)),
    ),
    schedule(
      countEverySeconds,
      log,
      unlessLost(() => countOrders(services)),
    ),
    startBackups(services, folder, log),
  ];
  return { stop: () => Promise.all(works.map((work) => work.stop())) };
}

// What keeps the totals of lists and the searches in them as quick as they were.
async function keepLists(database: Database): Promise<void> {
  await keepOrderTotals(database);
  await keepAddedTotals(database);
  await sortActivityWords(database);
}
