import { brand } from '@nairadesk/contract/brand';
import { isTranslated, type Language, languages } from '@nairadesk/contract/languages';
import type { Ctx, Services } from '../context/context.ts';
import { sealPurpose } from '../crypto/seal-purpose.ts';
import type { Secrets } from '../crypto/secrets.ts';
import type { Db } from '../database/database.ts';
import { eq } from '../database/drizzle.ts';
import { newId } from '../database/ids.ts';
import { outbox } from '../database/tables/mail-tables.ts';
import { users } from '../database/tables/users-tables.ts';
import { say, t } from '../language/translate.ts';

/**
 * A mail as a use case writes it; all share one layout. What `t` makes of it is said in the language of its reader when it
 * is delivered: the one that they chose, or else `language`.
 */
export interface Mail {
  kind: string;
  to: string;
  subject: string;
  paragraphs: string[];
  action?: { label: string; url: string };
  language?: Language | null;
}

/** A mail ready to send. */
export interface RenderedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Puts a mail in the outbox, in the transaction of its cause. */
export async function enqueueMail(tx: Db, ctx: Pick<Ctx, 'secrets'>, mail: Mail): Promise<void> {
  await tx.insert(outbox).values(sealMail(ctx.secrets, mail));
}

/**
 * The outbox row of a mail, its content sealed: links in it hold tokens. The layout, four fifths of the bytes, is left
 * to the delivery. `parts`: what it was written from.
 */
export function sealMail(
  secrets: Secrets,
  mail: Mail,
  { id = newId(), parts }: { id?: string; parts?: unknown[] } = {},
): { id: string; kind: string; sealed: Buffer } {
  const { kind, ...content } = mail;
  const sealed = secrets.seal(JSON.stringify({ ...content, parts }), sealPurpose.mail(id));
  return { id, kind, sealed };
}

/** Opens a row of the outbox, in English or the language given. */
export function openMail(
  secrets: Secrets,
  row: { id: string; sealed: Buffer },
  language?: Language,
): RenderedMail {
  const content = openContent(secrets, row);
  if (!('html' in content)) return renderMail(content, language ?? content.language ?? 'en');
  // From an earlier version, which sealed it with the layout.
  const { to, subject, text, html } = content;
  return { to, subject, text, html };
}

/** Opens a row of the outbox in the language that its reader chose; where they have no account, that of the mail itself. */
export async function openMailForReader(
  { secrets, database }: Pick<Services, 'secrets' | 'database'>,
  row: { id: string; sealed: Buffer },
): Promise<RenderedMail> {
  const { to } = openContent(secrets, row);
  const [reader] = await database.db
    .select({ language: users.language })
    .from(users)
    .where(eq(users.email, to));
  return openMail(secrets, row, reader ? (reader.language ?? 'en') : undefined);
}

function openContent(
  secrets: Secrets,
  row: { id: string; sealed: Buffer },
): Omit<Mail, 'kind'> | RenderedMail {
  return JSON.parse(secrets.open(row.sealed, sealPurpose.mail(row.id)));
}

/** What a mail in the outbox was written from; empty where it was not sealed with parts. */
export function openMailParts(secrets: Secrets, row: { id: string; sealed: Buffer }): unknown[] {
  return JSON.parse(secrets.open(row.sealed, sealPurpose.mail(row.id))).parts ?? [];
}

function renderMail(mail: Omit<Mail, 'kind'>, language: Language): RenderedMail {
  const inLanguage = (text: string) => say(text, language);
  const { to } = mail;
  const subject = inLanguage(mail.subject);
  const paragraphs = mail.paragraphs.map(inLanguage);
  const action = mail.action && { ...mail.action, label: inLanguage(mail.action.label) };
  const footer = inLanguage(
    t('{site}. Questions? Write to {email}.', { site: brand.name, email: brand.email }),
  );
  const text = [...paragraphs, ...(action ? [`${action.label}:\n${action.url}`] : []), `-- \n${footer}`].join(
    '\n\n',
  );
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="background:#0f5c3f;color:#fff;padding:12px 20px;border-radius:8px;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p><p style="color:#6b6459;font-size:13px">${escapeHtml(inLanguage(t('Or open this link:')))} <br>${escapeHtml(action.url)}</p>`
    : '';
  const html = `<!doctype html><html lang="${tagOf(language)}"><body style="margin:0;background:#f7f3ea;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1d1a16"><div style="max-width:520px;margin:0 auto;background:#fff;border-radius:12px;padding:28px"><p style="font-weight:700;margin:0 0 16px">${escapeHtml(brand.name)}</p>${paragraphs
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join(
      '',
    )}${button}<p style="color:#6b6459;font-size:13px;margin-top:28px">${escapeHtml(footer)}</p></div></body></html>`;
  return { to, subject, text, html };
}

// The English of mails has always said so.
function tagOf(language: Language): string {
  return isTranslated(language) ? languages[language].tag : 'en';
}

/** Makes text safe inside HTML, attribute values included. */
export function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
