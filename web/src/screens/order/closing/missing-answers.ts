import type { DeskRules } from '@nairadesk/contract/desk-rules';
import type { Flag } from '@nairadesk/contract/flag-kinds';
import { koboOf } from '@nairadesk/contract/money';
import type { Order, Payer } from '@nairadesk/contract/order-answers';
import { hasStranger } from '../../../components/order/payers-text.ts';

type Asked = Pick<Order, 'orderType' | 'assetType' | 'amount'> & {
  payers: readonly Payer[];
  flags: readonly Flag[];
  /** Its codes are worth less than what was bought. */
  isLess?: boolean;
};
type Field = 'reference' | 'strangerReason' | 'flagReason' | 'codesReason';
type Typed = Partial<Record<Field, string | null>>;

/** Whether the form asks for a reference: of coins that we sent always, of naira from the owner's sum. */
export function asksReference({ orderType, assetType, amount }: Asked, rules?: DeskRules): boolean {
  if (orderType === 'buy') return assetType === 'cryptocurrency';
  const from = rules?.referenceFrom ?? null;
  return from !== null && koboOf(amount) >= koboOf(from);
}

/** Whether completing waits for a reason: a stranger's money is held until the owner's rule says otherwise. */
export function asksReason(order: Asked, rules?: DeskRules): boolean {
  return rules?.strangers !== 'warn' && hasStranger(order);
}

/** The flags for which completing waits for a reason. */
export function redFlags({ flags }: Pick<Asked, 'flags'>): Flag[] {
  return flags.filter(({ level }) => level === 'red');
}

/** What the form asks before an order is completed and was not answered: field → message. The call asks for less. */
export function missingAnswers(
  order: Asked,
  typed: Typed,
  rules?: DeskRules,
): Partial<Record<Field, string>> {
  const isOfCoins = order.orderType === 'buy';
  return {
    ...(asksReference(order, rules) &&
      !typed.reference?.trim() && {
        reference: isOfCoins ? 'Enter the transaction hash' : 'Enter the bank reference',
      }),
    ...(asksReason(order, rules) &&
      !typed.strangerReason?.trim() && { strangerReason: 'Say why you accept this money' }),
    ...(redFlags(order).length > 0 &&
      !typed.flagReason?.trim() && { flagReason: 'Enter a reason for completing it anyway' }),
    ...(order.isLess &&
      !typed.codesReason?.trim() && { codesReason: 'Say why the codes are worth less than what was bought' }),
  };
}
