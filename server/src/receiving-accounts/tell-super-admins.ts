import { brand } from '@nairadesk/contract/brand';
import { formatNaira, nairaOf } from '@nairadesk/contract/money';
import type { Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { enqueueMail, type Mail } from '../platform/mail/mail.ts';
import {
  mailOtherOwners,
  type Owner,
  readOtherOwners,
  withAddress,
} from '../platform/mail/mail-other-owners.ts';

/** An account that customers pay into from now on. */
interface News {
  bankName: string;
  accountName: string;
  accountNumber: string;
  event: 'added' | 'switched on';
}

/** Mails every other active super-admin that customers' money goes to an account from now on. */
export async function tellSuperAdmins(tx: Tx, ctx: Ctx, news: News): Promise<void> {
  const by = withAddress(ctx.actor);
  for (const to of await readOtherOwners(tx, ctx))
    await enqueueMail(tx, ctx, accountMail(to, by, news, ctx.config.publicUrl));
}

/**
 * Mails every other active super-admin that no new order is paid into an account from now on. Switching off needs no
 * approval, and without any account customers can't buy.
 */
export async function tellOfSwitchingOff(tx: Tx, ctx: Ctx, account: string): Promise<void> {
  const told = { kind: 'receiving-account-off', part: account };
  await mailOtherOwners(tx, ctx, told, (to, by, accounts) =>
    offMail(to, { by, accounts }, ctx.config.publicUrl),
  );
}

/** Mails every other active super-admin what a day's orders to an account may sum to: little is as good as off. */
export async function tellOfLimit(
  tx: Tx,
  ctx: Ctx,
  account: string,
  [before, now]: (bigint | null)[],
): Promise<void> {
  const [was, is] = [before, now].map((kobo) => (kobo == null ? 'no limit' : formatNaira(nairaOf(kobo))));
  const told = { kind: 'receiving-account-limited', part: `${account}: ${was} → ${is}` };
  await mailOtherOwners(tx, ctx, told, (to, by, limits) => ({
    kind: told.kind,
    to: to.email,
    subject: 'The daily limit of a bank account that customers pay into was changed',
    paragraphs: [
      `Hello ${to.name},`,
      `${by} changed what one day’s orders to our accounts may sum to.`,
      ...limits,
      'Where an account has no room, customers get another one of ours. If you don’t know of this, talk to them.',
    ],
    action: {
      label: 'Open Receiving Accounts',
      url: `${ctx.config.publicUrl}/settings?tab=receiving-accounts`,
    },
  }));
}

function offMail(
  to: Owner,
  { by, accounts }: { by: string; accounts: readonly string[] },
  publicUrl: string,
): Mail {
  const what = accounts.length === 1 ? 'A bank account' : `${accounts.length} bank accounts`;
  return {
    kind: 'receiving-account-off',
    to: to.email,
    subject: `${what} that customers pay into ${accounts.length === 1 ? 'was' : 'were'} switched off`,
    paragraphs: [
      `Hello ${to.name},`,
      `${by} switched off ${accounts.join(', ')}. No new order is paid in there.`,
      'Why is in Settings. If you don’t know of this, talk to them, and switch it on again.',
    ],
    action: { label: 'Open Receiving Accounts', url: `${publicUrl}/settings?tab=receiving-accounts` },
  };
}

// Customers are shown the whole number, and its end may be that of another account of ours.
function accountMail(to: Owner, by: string, news: News, publicUrl: string): Mail {
  const { event, accountName } = news;
  return {
    kind: `receiving-account-${event === 'added' ? 'added' : 'on'}`,
    to: to.email,
    subject: `A bank account that customers pay into was ${event}`,
    paragraphs: [
      `Hello ${to.name},`,
      `${by} ${event === 'added' ? 'added' : 'switched on'} a bank account of ${brand.name}: ${news.bankName} ${news.accountNumber}, ${accountName}. New orders can be paid into it from now on.`,
      'Check that it is ours. If it isn’t, switch it off now: you don’t need an approval.',
    ],
    action: { label: 'Open Receiving Accounts', url: `${publicUrl}/settings?tab=receiving-accounts` },
  };
}
