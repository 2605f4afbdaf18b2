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
export interface Told {
  occasion: Occasion;
  words: PushNotice;
  /** These people, on shift or not; left out: all staff on shift. */
  to?: readonly string[] | undefined;
  /** The mail, for those who chose mail; left out: one with the words of the notice. */
  mail?: (to: string) => Mail;
  /** Of what may happen many times: the first mail goes at once, and what follows within ten minutes is one. */
  merged?: { key: string; subjectOf: (count: number) => string };
}

/**
 * What a customer is told of their own; all other kinds are for staff, and are not delivered to a person who left the
 * staff.
 */
export const kindOfOwn = 'own';

// Of what one mail gathers, so many are named.
const noticesNamed = 20;

interface Recipient {
  [column: string]: unknown;
  id: string;
  email: string;
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
export async function tellStaff(
  tx: Db,
  ctx: Pick<Ctx, 'secrets' | 'config'>,
  { occasion, words, to, mail, merged }: Told,
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
  const values = rows.flatMap(({ email, mail: wantsMail, devices }) => [
    ...(wantsMail && !merged ? [sealMail(ctx.secrets, write(email))] : []),
    ...devices.map((device) => sealPush(ctx.secrets, occasion, device, words)),
  ]);
  if (values.length > 0) await tx.insert(outbox).values(values);
  if (merged)
    for (const { id, email, mail: wantsMail } of rows) {
      if (!wantsMail) continue;
      const { publicUrl } = ctx.config;
      const about = { mergeKey: `alert/${merged.key}/${id}`, part: words };
      await enqueueMerged(tx, ctx, about, (parts: PushNotice[]) =>
        parts.length === 1
          ? mailOf(occasion, words, email, publicUrl)
          : mailOfAll(occasion, parts, { to: email, subject: merged.subjectOf(parts.length) }, publicUrl),
      );
    }
  return rows.filter(({ mail: wantsMail }) => wantsMail).length;
}

/** The same for what must not go untold: where it mails none of the staff on shift, the desk account gets the mail. */
export async function tellStaffOrDesk(
  tx: Db,
  ctx: Pick<Ctx, 'secrets' | 'config'>,
  told: Told & { mail: (to: string) => Mail },
  findDeskEmail: () => Promise<string>,
): Promise<void> {
  if ((await tellStaff(tx, ctx, told)) === 0) await enqueueMail(tx, ctx, told.mail(await findDeskEmail()));
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
