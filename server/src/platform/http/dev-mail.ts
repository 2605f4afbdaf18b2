import { desc, isNotNull } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopbackHost } from '../../config.ts';
import type { Services } from '../context/context.ts';
import { outbox } from '../database/tables/mail-tables.ts';
import { escapeHtml, openMail, type RenderedMail } from '../mail/mail.ts';

const shownMails = 50;
const loopback = /^(127\.|::1$|::ffff:127\.)/;
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * `/dev/mail`: the mails that are not delivered, newest first. Only with the embedded database, without SMTP_URL, and
 * for requests from this machine (a foreign Host header would be DNS rebinding).
 */
export function serveDevMail(app: FastifyInstance, { config, database, secrets }: Services): void {
  if (config.databaseUrl || config.smtpUrl) return;
  const { hostname } = new URL(config.publicUrl);
  if (!isLoopbackHost(hostname) || !isLoopbackHost(config.host)) return;
  app.get('/dev/mail', async (request, reply) => {
    if (!isLocalRequest(request)) return reply.callNotFound();
    const rows = await database.db
      .select({ id: outbox.id, sealed: outbox.sealed, createdAt: outbox.createdAt })
      .from(outbox)
      .where(isNotNull(outbox.sealed))
      .orderBy(desc(outbox.createdAt))
      .limit(shownMails);
    const mails = rows.flatMap(({ id, sealed, createdAt }) =>
      sealed ? [{ ...openMail(secrets, { id, sealed }), createdAt }] : [],
    );
    if (request.headers.accept?.includes('application/json')) return { status: 'success', data: mails };
    return reply.type('text/html; charset=utf-8').send(page(mails));
  });
}

// Behind a proxy on this machine every request would look local.
function isLocalRequest({ socket, headers }: FastifyRequest): boolean {
  const host = (headers.host ?? '').replace(/:\d+$/, '');
  const proxied = proxyHeaders.some((name) => headers[name] !== undefined);
  return loopback.test(socket.remoteAddress ?? '') && isLoopbackHost(host) && !proxied;
}

function page(mails: (RenderedMail & { createdAt: Date })[]): string {
  const items = mails.map(
    (mail) => `<article><h2>${escapeHtml(mail.subject)}</h2>
<p class="meta">To ${escapeHtml(mail.to)} · ${mail.createdAt.toISOString()}</p><pre>${linked(mail.text)}</pre></article>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Mail kept on this machine</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:720px;margin:0 auto;padding:24px 16px;background:#f7f3ea;color:#1d1a16}
article{background:#fff;border-radius:12px;padding:16px 20px;margin:16px 0}h1{font-size:22px}h2{font-size:17px;margin:0}
.meta{color:#6b6459;font-size:14px;margin:4px 0}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:8px 0 0}a{color:#0f5c3f}</style>
<h1>Mail kept on this machine</h1>
<p>SMTP_URL is not set, so nothing is sent. The newest mail comes first.</p>
${items.join('\n') || '<p>No mail yet. Sign up, and the activation link appears here.</p>'}</html>`;
}

function linked(text: string): string {
  return escapeHtml(text).replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
}
