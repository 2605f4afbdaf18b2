import type { OrderDetail } from '@nairadesk/contract/order-answers';
import { message, t } from '../../language/translate.ts';

const titles = {
  pay: {
    now: { owner: message('You pay to'), staff: 'The customer pays to' },
    done: { owner: message('You paid to'), staff: 'The customer paid to' },
    never: { owner: null, staff: 'The customer was going to pay to' },
  },
  send: {
    now: { owner: message('You send to'), staff: 'The customer sends to' },
    done: { owner: message('You sent to'), staff: 'The customer sent to' },
    never: { owner: null, staff: 'The customer was going to send to' },
  },
  payOut: {
    now: { owner: message('We pay you at'), staff: 'Pay out to' },
    done: { owner: message('We paid you at'), staff: 'Paid out to' },
    never: { owner: null, staff: 'Payout account' },
  },
  deliver: {
    now: { owner: message('We send to'), staff: 'Send to' },
    done: { owner: message('We sent to'), staff: 'Sent to' },
    never: { owner: null, staff: 'Delivery wallet' },
  },
  deliverCode: {
    now: { owner: message('We send the code to'), staff: 'Send the code to' },
    done: { owner: message('We sent the code to'), staff: 'Code sent to' },
    never: { owner: null, staff: 'Delivery email for the code' },
  },
  deliverCard: {
    now: { owner: message('We send the card to'), staff: 'Send the card to' },
    done: { owner: message('We deliver the card to'), staff: 'Completed without a code, for' },
    never: { owner: null, staff: 'Delivery email for the card' },
  },
};

/**
 * The heading above an order's account or wallet: a closed order must never read as one to pay.
 * Null: the owner of a cancelled order is not shown it.
 */
export function transferTitle(what: keyof typeof titles, order: OrderDetail, staff: boolean): string | null {
  const when = { completed: 'done', cancelled: 'never', pending: 'now', successful: 'now' } as const;
  const title = titles[what][when[order.status]][staff ? 'staff' : 'owner'];
  return title && t(title);
}
