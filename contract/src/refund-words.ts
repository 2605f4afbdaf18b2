/* What refunds are called. Without the calls: complaints about delivered codes need this much and no more. */

/**
 * What a refund is waiting for: to be sent, or to be seen on a statement. Withdrawn: the bank took the money back that
 * it was to return, before it was sent; or staff keep unclaimed money that they first meant to send back.
 */
export const refundStates = ['due', 'sent', 'settled', 'withdrawn'] as const;
export type RefundState = (typeof refundStates)[number];

/** Why money goes back. */
export const refundReasons = [
  'surplus',
  'cancelled',
  'late',
  'stranger',
  'unclaimed',
  'returned',
  'reversed',
  'code-failed',
] as const;
export type RefundReason = (typeof refundReasons)[number];

/** Why, for staff. */
export const refundReasonTexts: Readonly<Record<RefundReason, string>> = {
  surplus: 'They paid more than the order costs',
  cancelled: 'They paid for an order that was cancelled',
  late: 'The money came too late for the order',
  stranger: 'The money came from somebody else',
  unclaimed: 'The money belongs to no order',
  returned: 'The bank returned our payout',
  reversed: 'We reversed their order',
  'code-failed': 'A code of their order did not work',
};
