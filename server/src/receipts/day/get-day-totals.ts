import type { getDayTotals as call, DayTotals } from '@nairadesk/contract/day-totals';
import type { Ctx } from '../../platform/context/context.ts';
import type { Input, Reply } from '../../platform/http/endpoint.ts';
import { countClosed, countMoney, countNow, type Day, findDay } from './count-day.ts';
import { countUnseen } from './count-unseen.ts';
import { addFlows, presentFigure, presentFlow } from './present-day.ts';

/** What the desk did in a day of Lagos: of today, so far. Sums of the database, in kobo. */
export async function getDayTotals(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const day = await findDay(ctx, input.day || null);
  const [accounts, closed, unseen, now] = await Promise.all([
    countMoney(ctx, day),
    countClosed(ctx, day),
    countUnseen(ctx, day),
    countNow(ctx),
  ]);
  return {
    data: {
      ...presentDay(day),
      accounts: accounts.map(({ id, bank_name, account_name, account_number, came, went }) => ({
        id,
        bankName: bank_name,
        accountName: account_name,
        accountNumber: account_number,
        moneyIn: presentFlow(came),
        moneyOut: presentFlow(went),
      })),
      moneyIn: presentFlow(addFlows(accounts.map(({ came }) => came))),
      moneyOut: presentFlow(addFlows(accounts.map(({ went }) => went))),
      bought: presentFigure(closed.bought),
      sold: presentFigure(closed.sold),
      cancelled: closed.cancelled,
      expired: closed.expired,
      reversed: presentFigure(closed.reversed),
      refundsSent: presentFigure(closed.refunds),
      unseen,
      staff: closed.staff.map(({ id, name, bought, sold, cancelled }) => ({
        id,
        name,
        bought: presentFigure(bought),
        sold: presentFigure(sold),
        cancelled,
      })),
      now: {
        reported: now.reported,
        pending: now.pending,
        first: now.first && {
          id: now.first.id,
          transactionId: now.first.transaction_id,
          since: new Date(now.first.since).toISOString(),
        },
        refundsDue: presentFigure(now.due),
        refundsOnTheWay: presentFigure(now.sent),
      },
    },
  };
}

function presentDay({ day, is_today, now }: Day): Pick<DayTotals, 'day' | 'isToday' | 'timeStamp'> {
  return { day, isToday: is_today, timeStamp: now.toISOString() };
}
