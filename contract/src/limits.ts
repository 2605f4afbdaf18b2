/** Constants that both sides obey (docs/specification.md 9.1 and 10.3), and what follows from them. Units stand last in each name. */
export const paymentWindowSeconds = 900;
export const imageMaxBytes = 100 * 1024;
export const imageTooLargeMessage = 'File size must be less than 100KB';
export const activationRedirectMilliseconds = 3000;
export const persistenceTimeoutMilliseconds = 5000;
export const listMaxRows = 10_000;
/** The same of a list that customers read: a longer one continues by its cursor. */
export const customerListMaxRows = 1_000;
/** The same of transfers: each is compared with those that it may be, so one costs more than a row of another list. */
export const transferListMaxRows = 1_000;
/** What a search finds is counted up to here; beyond it the list says that there are more. */
export const searchTotalMost = 1000;
export const sessionHours = 24;
export const rememberedSessionDays = 30;
/** One login more ends the session that was unused for longest. */
export const maxSessions = 20;
/** How exact the time is at which a session was last used. */
export const sessionUseMinutes = 5;
/** How long after the password was typed payees can change without typing it again. */
export const passwordCheckMinutes = 15;
export const recoveryCodeCount = 10;
/** How many passkeys one person can have. */
export const passkeysMost = 20;
export const passwordMinLength = 8;
export const passwordMaxLength = 128;
/** How many open orders one member of staff can hold at a time: several times what a busy desk has open. */
export const claimsMost = 50;
/** How long an offer can hold, and an order that is short can wait for its rest. */
export const waitHoursMost = 48;
/** How long after it was placed an order can wait for its rest in all: its price holds meanwhile. */
export const restHoursMost = 2 * waitHoursMost;
/** A client's amount may differ from the server's by at most this much before it is `price_changed`. */
export const priceToleranceKobo = 100n;
/**
 * A purchase that was overpaid by less than this is completed without a refund, and a customer who owes us less after a
 * reversal owes nothing: kobo are neither sent back nor claimed.
 */
export const leastSurplusKobo = 100n;
/** Most that the owner's tolerance for short money can be, in naira: a slip of the hand must not give away an order. */
export const toleranceMost = 1000;
/** Most that money may be late and count as in time: after an hour, an order that was not reported has ended. */
export const lateMinutesMost = 60;
/** How long photos of cards can be kept after their order has ended: disputes take a month, and end. */
export const cardPhotoDaysLeast = 30;
export const cardPhotoDaysMost = 730;
/** For how long customers can say that a delivered code did not work, by the owner's rule: at most a month. */
export const cardComplaintHoursLeast = 1;
export const cardComplaintHoursMost = 720;

/**
 * How many kobo an order may be short and still be completed: the owner's tolerance, and never more than a tenth of the
 * order, or a kobo would pay for a small one.
 */
export function forgivenKobo(toleranceKobo: bigint, dueKobo: bigint): bigint {
  const tenth = dueKobo / 10n;
  return toleranceKobo < tenth ? toleranceKobo : tenth;
}
