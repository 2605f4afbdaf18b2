import { othersName } from '@nairadesk/contract/others-words';
import type { setRefundPayee as call } from '@nairadesk/contract/refunds';
import type { BankDetails } from '@nairadesk/contract/settings';
import type { PayeeAnswer } from '../platform/approvals/payee-word.ts';
import { recordAudit } from '../platform/audit/audit.ts';
import { fetchAccountName } from '../platform/banks/fetch-account-name.ts';
import { findBank, readBanks } from '../platform/banks/find-bank.ts';
import { readSavedNames } from '../platform/banks/saved-names.ts';
import type { Ctx } from '../platform/context/context.ts';
import { tellOfAccounts } from '../platform/desk/written/tell-of-accounts.ts';
import { invalid, Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { isNameAtBank } from '../platform/identity/compare-names.ts';
import { payerOf } from '../platform/money/payers.ts';
import { readOneRefund } from './before-sending.ts';
import { changeRefund } from './change-refund.ts';
import { mailAboutRefund } from './mail-about-refund.ts';
import { payeeMails } from './mails.ts';
import { payersOf, type RefundRow } from './present-refund.ts';
import { isWhereItCameFrom, tellOfPayee } from './tell-of-payee.ts';

/**
 * Staff say where a refund that is due goes; its customer is mailed. Money goes back to where it came from: an account that
 * isn't in the name of each of its senders, as staff typed it and as its customer saved it, needs a second yes, which is
 * recorded. Where a bank can be asked, the name is the one that it has for the account. An account that is neither the
 * sender's nor the customer's is mailed to the super-admins.
 * Refuses: invalid (accountName), password_confirmation_required, not_found, own_order, refund_not_due, payee_not_sender.
 */
export async function setRefundPayee(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const { id, bankName, accountName, accountNumber, confirmed = false } = input;
  const payee = { bankName, accountName, accountNumber };
  const bank = await askBank(ctx, payee);
  return ctx.transact(async (tx) => {
    const refund = await changeRefund(tx, ctx, {
      id,
      from: 'due',
      otherwise: 'refund_not_due',
      set: { payee },
    });
    // The bank's word for whose account it is counts before the customer's.
    const isNamed = await isWhereItCameFrom(tx, refund, payee);
    const saved = isNamed ? [] : await readSavedNames(tx, refund.customerId, payee);
    const { others, savedAs } = findOthers(refund, accountName, saved);
    const paidBy = others.join(', ');
    const isAsked = others.length > 0;
    if (isAsked && !confirmed) throw notSender(others, accountName, savedAs);
    recordAudit(tx, {
      action: 'refund-payee-changed',
      actorId: ctx.actor.id,
      subjectType: 'refund',
      subjectId: id,
      detail: {
        ...payee,
        ...(isAsked && { paidBy }),
        ...(savedAs !== null && { savedAs }),
        ...(bank !== 'unasked' && { bank }),
      },
    });
    await mailAboutRefund(tx, ctx, refund.id, payeeMails(refund, ctx.config.publicUrl));
    const { customerId, customerName: name, customerEmail: email } = refund;
    // Its customer reads both: any bank can be typed, and words with it.
    if (name && email)
      await tellOfAccounts(tx, ctx, {
        texts: [bankName, accountName],
        about: { orderId: refund.orderId },
        customer: { id: customerId, name, email },
      });
    await tellOfPayee(tx, ctx, refund, { payee, isOwn: !isAsked });
    return { message: 'Account saved', data: await readOneRefund(tx, refund, ctx.actor) };
  });
}

// Two people read the name, and the money goes by the number. Refuses: invalid (accountName).
async function askBank(ctx: Ctx, payee: BankDetails): Promise<PayeeAnswer> {
  const bank = findBank(await readBanks(ctx.read), payee.bankName);
  const asked = await fetchAccountName(ctx, bank, payee.accountNumber).catch((refusal) => {
    // Asked too often: no reason not to save, and what a second person reads says so.
    if (refusal instanceof Refusal) return null;
    throw refusal;
  });
  if (asked?.outcome === 'found' && !isNameAtBank(payee.accountName, asked.accountName))
    throw invalid({
      accountName: `The bank says that this account is ${othersName(asked.accountName)}’s. Enter the name as the bank has it.`,
    });
  return !asked || asked.outcome === 'unavailable' ? 'unasked' : asked.outcome;
}

interface Others {
  /** Senders of its money who aren't this account's owner, where the banks name them: the owner would get theirs, too. */
  others: string[];
  /** The name under which the customer saved the account, where it is that one which isn't a sender's. */
  savedAs: string | null;
}

// A clerk may type the sender's name to an account that its customer says is their own.
function findOthers(refund: RefundRow, accountName: string, saved: readonly string[]): Others {
  const named = [refund.source?.senderName?.trim(), ...payersOf(refund).map(({ name }) => name)];
  const senders = [...new Set(named.flatMap((name) => name || []))];
  const customer = refund.nameThen ?? refund.customerName;
  const isOf = (sender: string, name: string | null) =>
    name !== null && payerOf(sender, name).is === 'customer';
  // What the customer sent is theirs in whatever name they saved their account.
  const savedFor = (sender: string) =>
    isOf(sender, customer) ? undefined : saved.find((name) => !isOf(sender, name));
  return {
    others: senders.filter((sender) => !isOf(sender, accountName) || savedFor(sender) !== undefined),
    savedAs: senders.map(savedFor).find((name) => name !== undefined) ?? null,
  };
}

function notSender(others: string[], accountName: string, savedAs: string | null): Refusal {
  const whose =
    savedAs === null
      ? `this account is ${othersName(accountName)}’s`
      : `its customer has saved this account as ${othersName(savedAs)}’s`;
  return new Refusal('payee_not_sender', {
    message: `The money came from ${others.map(othersName).join(', ')}, and ${whose}. Money goes back to where it came from.`,
    data: { paidBy: others.join(', ') },
  });
}
