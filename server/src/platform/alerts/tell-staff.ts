import { alertDefaults, type Occasion, type PushNotice } from '@nairadesk/contract/alerts';
import type { Ctx } from '../context/context.ts';
import { sealPurpose } from '../crypto/seal-purpose.ts';
import type { Secrets } from '../crypto/secrets.ts';
import type { Db } from '../database/database.ts';
import { type SQL, sql } from '../database/drizzle.ts';
import { newId } from '../database/ids.ts';
import { outbox } from '../database/tables/mail-tables.ts';
import { staffShifts } from '../database/tables/shifts-tables.ts';
import { users } from '../database/tables/users-tables.ts';
import { enqueueMail, type Mail, sealMail } from '../mail/mail.ts';
import { enqueueMerged } from '../mail/merge-mails.ts';
import { isActiveStaff, isOnShift } from '../sessions/active-staff.ts';

/** What staff are told. Neither in the notice nor in its path is anything of a customer's account. */
export interface Told<Part = PushNotice> {
  occasion: Occasion;
  words: PushNotice;
  /** These people, on shift or not; left out: all staff on shift. */
  to?: readonly string[] | undefined;
  /** The mail, for those who chose mail; left out: one with the words of the notice. */
  mail?: (to: string) => Mail;
  /** Of what may happen many times: the first mail goes at once, and what follows within ten minutes is one. */
  merged?: Merged<Part> | undefined;
}

/** How the mails of many events to one reader become one. */
export interface Merged<Part> {
  /** Names what it is about. */
  key: string;
  part: Part;
  /** What is kept of the parts where another comes; left out: all of them. */
  gather?: (parts: Part[], next: Part) => Part[];
  /** The mail of several, oldest first. */
  write: (to: string, parts: Part[]) => Mail;
}

interface Reader {
  id: string;
  email: string;
}

/**
 * What a customer is told of their own; all other kinds are for staff, and are not delivered to a person who left the
 * staff.
 */
export const kindOfOwn = 'own';

// Of what one mail gathers, so many are named.
const noticesNamed = 20;

interface Recipient extends Reader {
  [column: string]: unknown;
  mail: boolean;
  devices: string[];
}

/** The browsers of a row of `users` that show notifications now: those where they are logged in. */
export const devicesOf = sql`array(
  select p.id from push_subscriptions p join sessions l on l.id = p.session_id
  where p.user_id = ${users.id} and l.expires_at > now())`;

/**
 * Puts what staff are to be told in the outbox, in the transaction of its cause: a mail, notifications, or both, as
 * each chose.
 * @returns to how many people a mail goes: a notification may reach none of them
 */
export async function tellStaff<Part = PushNotice>(
  tx: Db,
  ctx: Pick<Ctx, 'secrets' | 'config'>,
  { occasion, words, to, mail, merged }: Told<Part>,
): Promise<number> {
  const wanted =
    to === undefined
      ? sql`${staffShifts.userId} is not null`
      : sql`${users.id} in (${sql.join(to.map(asId), sql`, `)})`;
  if (to?.length === 0) return 0;
  const { rows } = await tx.execute<Recipient>(sql`
    select ${users.id}, ${users.email}, coalesce(c.mail, ${alertDefaults.choices[occasion].mail}) as mail,
      case when coalesce(c.push, ${alertDefaults.choices[occasion].push}) then ${devicesOf} else '{}' end as devices
    from users
    left join staff_shifts on ${staffShifts.userId} = ${users.id} and ${isOnShift}
    left join alert_choices c on c.user_id = ${users.id} and c.occasion = ${occasion}
    where ${isActiveStaff} and ${wanted} order by ${users.id}`);
  const write = mail ?? ((address) => mailOf(occasion, words, address, ctx.config.publicUrl));
  const mailed = rows.filter((row) => row.mail);
  const values = [
    ...(merged ? [] : mailed.map(({ email }) => sealMail(ctx.secrets, write(email)))),
    ...rows.flatMap((row) => row.devices.map((device) => sealPush(ctx.secrets, occasion, device, words))),
  ];
  if (values.length > 0) await tx.insert(outbox).values(values);
  // In the order of their ids: two transactions that tell the same people wait for each other in one order.
  if (merged) for (const reader of mailed) await mailMerged(tx, ctx, reader, { mail: write, merged });
  return mailed.length;
}

/** The same for what must not go untold: where it mails none of the staff on shift, the desk account gets the mail. */
export async function tellStaffOrDesk<Part = PushNotice>(
  tx: Db,
  ctx: Pick<Ctx, 'secrets' | 'config'>,
  told: Told<Part> & { mail: (to: string) => Mail },
  findDesk: () => Promise<Reader>,
): Promise<void> {
  if ((await tellStaff(tx, ctx, told)) > 0) return;
  const { mail, merged } = told;
  const desk = await findDesk();
  if (merged) await mailMerged(tx, ctx, desk, { mail, merged });
  else await enqueueMail(tx, ctx, mail(desk.email));
}

/** How mails with the words of notices become one that names the last of them. */
export function mergedNotices(
  occasion: Occasion,
  part: PushNotice,
  { key, subjectOf }: { key: string; subjectOf: (count: number) => string },
  publicUrl: string,
): Merged<PushNotice> {
  const write = (to: string, parts: PushNotice[]) =>
    mailOfAll(occasion, parts, { to, subject: subjectOf(parts.length) }, publicUrl);
  return { key, part, write };
}

async function mailMerged<Part>(
  tx: Db,
  ctx: Pick<Ctx, 'secrets'>,
  { id, email }: Reader,
  { mail, merged }: { mail: (to: string) => Mail; merged: Merged<Part> },
): Promise<void> {
  const { key, part, gather, write } = merged;
  await enqueueMerged(tx, ctx, { mergeKey: `alert/${key}/${id}`, part, gather }, (parts) =>
    parts.length === 1 ? mail(email) : write(email, parts),
  );
}

/** The outbox row of a notification for one browser, its words sealed. */
export function sealPush(secrets: Secrets, kind: string, device: string, words: PushNotice) {
  const id = newId();
  const sealed = secrets.seal(JSON.stringify(words), sealPurpose.push(id));
  return { id, kind: `push-${kind}`, sealed, pushTo: device };
}

function mailOf(occasion: Occasion, { title, body, path }: PushNotice, to: string, publicUrl: string): Mail {
  return {
    kind: `alert-${occasion}`,
    to,
    subject: title,
    paragraphs: [`${title}.`, body],
    action: { label: 'Open it', url: `${publicUrl}${path}` },
  };
}

/** One mail of several notices: the last ones, and how many more there were. */
function mailOfAll(
  occasion: Occasion,
  notices: readonly PushNotice[],
  head: Pick<Mail, 'to' | 'subject'>,
  publicUrl: string,
): Mail {
  const named = notices.slice(-noticesNamed);
  const more = notices.length - named.length;
  return {
    ...head,
    kind: `alert-${occasion}`,
    paragraphs: [
      ...(more > 0 ? [`${more} more, and these:`] : []),
      ...named.map(({ title, body }) => `${title}: ${body}`),
    ],
    action: { label: 'Open them', url: `${publicUrl}${notices.at(-1)?.path ?? ''}` },
  };
}

function asId(id: string): SQL {
  return sql`${id}::uuid`;
}
