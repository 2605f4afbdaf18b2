import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isOnlyHere } from '../../config.ts';
import { isLoopbackHost } from '../../setting-values.ts';
import type { Services } from '../context/context.ts';
import { hashOf } from '../crypto/secrets.ts';
import { and, desc, isNotNull, isNull } from '../database/drizzle.ts';
import { outbox } from '../database/tables/mail-tables.ts';
import { escapeHtml, openMailForReader, type RenderedMail } from '../mail/mail.ts';

const shownMails = 50;
const loopback = /^(127\.|::1$|::ffff:127\.)/;
const proxyHeader = /^(forwarded|via|x-real-ip|x-forwarded-.*)$/;
const start = '/dev/mail';

/**
 * The path of the mails that are not delivered, which only who started the product knows: it is made with the secret
 * key. Null where they are not shown: with SMTP_URL, on another's database, or for others than this machine.
 */
export function devMailPath({ config, secrets }: Pick<Services, 'config' | 'secrets'>): string | null {
  if (config.databaseUrl || config.smtpUrl || !isOnlyHere(config)) return null;
  return `${start}/${secrets.mac('the path', 'dev-mail').toString('base64url').slice(0, 22)}`;
}

/**
 * Serves the mails that are not delivered, newest first, at `devMailPath`; `/dev/mail` says where that is found. Only
 * for requests from this machine (a foreign Host header would be DNS rebinding).
 */
export function serveDevMail(app: FastifyInstance, services: Services): void {
  const path = devMailPath(services);
  if (path === null) return;
  const { database } = services;
  app.get(start, async (request, reply) => {
    if (!isLocalRequest(request)) return reply.callNotFound();
    return sendPage(
      reply,
      `<p>The link to the mails is in the terminal: the line “Emails are kept at …”, printed when the product starts.</p>`,
    );
  });
  app.get(`${start}/:key`, async (request, reply) => {
    const isTold = hashOf(request.url).equals(hashOf(path));
    if (!isLocalRequest(request) || !isTold) return reply.callNotFound();
    const rows = await database.db
      .select({ id: outbox.id, sealed: outbox.sealed, createdAt: outbox.createdAt })
      .from(outbox)
      .where(and(isNotNull(outbox.sealed), isNull(outbox.pushTo)))
      .orderBy(desc(outbox.createdAt))
      .limit(shownMails);
    const mails = await Promise.all(
      rows.flatMap(({ id, sealed, createdAt }) =>
        sealed ? [openMailForReader(services, { id, sealed }).then((mail) => ({ ...mail, createdAt }))] : [],
      ),
    );
    if (request.headers.accept?.includes('application/json')) return { status: 'success', data: mails };
    return sendPage(reply, listMails(mails));
  });
}

// Behind a proxy on this machine every request would look local. One that adds no header speaks HTTP/1.0, as nginx does
// unless it is told otherwise; from one that does neither, the path is the protection.
function isLocalRequest({ socket, headers, raw }: FastifyRequest): boolean {
  const host = (headers.host ?? '').replace(/:\d+$/, '');
  const proxied = raw.httpVersion === '1.0' || Object.keys(headers).some((name) => proxyHeader.test(name));
  return loopback.test(socket.remoteAddress ?? '') && isLoopbackHost(host) && !proxied;
}

function listMails(mails: (RenderedMail & { createdAt: Date })[]): string {
  const items = mails.map(
    (mail) => `<article><h2>${escapeHtml(mail.subject)}</h2>
<p class="meta">To ${escapeHtml(mail.to)} · ${mail.createdAt.toISOString()}</p><pre>${linked(mail.text)}</pre></article>`,
  );
  return `<p>SMTP_URL is not set, so nothing is sent. The newest mail comes first.</p>
${items.join('\n') || '<p>No mail yet. Sign up, and the activation link appears here.</p>'}`;
}

function sendPage(reply: FastifyReply, content: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Mail kept on this machine</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:720px;margin:0 auto;padding:24px 16px;background:#f7f3ea;color:#1d1a16}
article{background:#fff;border-radius:12px;padding:16px 20px;margin:16px 0}h1{font-size:22px}h2{font-size:17px;margin:0}
.meta{color:#6b6459;font-size:14px;margin:4px 0}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:8px 0 0}a{color:#0f5c3f}</style>
<h1>Mail kept on this machine</h1>
${content}</html>`);
}

function linked(text: string): string {
  return escapeHtml(text).replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
}
