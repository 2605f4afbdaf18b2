import type { DayFigure, DayFlow, DayTotals } from '@nairadesk/contract/day-totals';
import { formatNaira, koboOf, nairaOf } from '@nairadesk/contract/money';
import { lagosClock } from '../../../components/text/lagos-time.ts';

/** What the parts of a flow are called, in the order of the screen. */
export const flowParts = [
  ['matched', 'Matched'],
  ['unclaimed', 'Not matched'],
  ['takenBack', 'Taken back'],
  ['reversals', 'Reversals'],
  ['charges', 'Charges'],
] as const;

/** The parts of a flow that aren’t zero, with their names. */
export function partsOf(
  flow: DayFlow,
): { part: (typeof flowParts)[number][0]; label: string; amount: string }[] {
  return flowParts
    .map(([part, label]) => ({ part, label, amount: flow[part] }))
    .filter(({ amount }) => amount !== '0.00');
}

/** What a member of staff completed: how many, and their naira. */
export function completedBy({ bought, sold }: { bought: DayFigure; sold: DayFigure }): DayFigure {
  return { count: bought.count + sold.count, amount: nairaOf(koboOf(bought.amount) + koboOf(sold.amount)) };
}

/** What no statement shows of purchases, sales and refunds, with their names; without what is all there. */
export function unseenLines({
  bought,
  sold,
  refunds,
}: Omit<NonNullable<DayTotals['unseen']>, 'orders'>): { label: string; figure: DayFigure }[] {
  return [
    { label: 'Purchases', figure: bought },
    { label: 'Sales', figure: sold },
    { label: 'Refunds', figure: refunds },
  ].filter(({ figure }) => figure.count > 0);
}

/** "Monday, 23 November 2026"; what is no day stays as it is. */
export function dayText(day: string): string {
  const noon = new Date(`${day}T12:00:00Z`);
  return Number.isNaN(noon.getTime()) ? day : longDay.format(noon);
}

/** "18:12" in Lagos. */
export function clockText(time: string): string {
  return lagosClock.format(new Date(time));
}

/** The totals as a text for the next shift: a line each, for a chat or a mail. */
export function handOverText(totals: DayTotals): string {
  const { moneyIn, moneyOut, bought, sold, cancelled, expired, reversed, refundsSent, staff, now } = totals;
  const counted = clockText(totals.timeStamp);
  return [
    `${dayText(totals.day)}${totals.isToday ? `, so far (${counted})` : ''}`,
    '',
    `Money in: ${flowText(moneyIn)}`,
    `Money out: ${flowText(moneyOut)}`,
    ...totals.accounts
      .filter((account) => account.moneyIn.count + account.moneyOut.count > 0)
      .map(
        (account) =>
          `${account.bankName} ${account.accountNumber}: in ${flowText(account.moneyIn)}; out ${flowText(account.moneyOut)}`,
      ),
    '',
    `Purchases completed: ${figureText(bought)}`,
    `Sales completed: ${figureText(sold)}`,
    `Cancelled: ${cancelled}, expired: ${expired}, reversed: ${figureText(reversed)}`,
    ...staff.map((one) => {
      const also = one.cancelled > 0 ? `, cancelled ${one.cancelled}` : '';
      return `${one.name}: completed ${figureText(completedBy(one))}${also}`;
    }),
    `Refunds sent: ${figureText(refundsSent)}`,
    ...(totals.unseen ? [`On no statement yet: ${unseenText(totals.unseen)}`] : []),
    '',
    `Now (${counted}): ${now.reported} reported, ${now.pending} pending`,
    ...(now.first
      ? [`First in the queue: ${now.first.transactionId}, since ${sinceText(now.first.since)}`]
      : []),
    `Refunds due: ${figureText(now.refundsDue)}; sent, not seen yet: ${figureText(now.refundsOnTheWay)}`,
  ].join('\n');
}

function unseenText(unseen: NonNullable<DayTotals['unseen']>): string {
  const parts = unseenLines(unseen).map(
    ({ label, figure }) => `${label.toLowerCase()} ${figureText(figure)}`,
  );
  return parts.join(', ') || 'nothing';
}

/** "23 Nov, 14:02" in Lagos. */
export function sinceText(time: string): string {
  return moment.format(new Date(time));
}

function figureText({ count, amount }: DayFigure): string {
  return count === 0 ? '0' : `${count.toLocaleString('en')} (${formatNaira(amount)})`;
}

function flowText(flow: DayFlow): string {
  if (flow.count === 0) return 'nothing';
  const parts = partsOf(flow).map(({ label, amount }) => `${label.toLowerCase()} ${formatNaira(amount)}`);
  return `${formatNaira(flow.amount)} (${parts.join(', ')})`;
}

const zone = { timeZone: 'Africa/Lagos' } as const;
const time = { hour: '2-digit', minute: '2-digit' } as const;
// The day is one already: noon of it in UTC is the same day everywhere we look.
const longDay = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  ...zone,
});
const moment = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', ...time, ...zone });
