import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { Refusal } from '../errors/refusal.ts';
import { parseJson } from './parse-json.ts';

/** Where browsers report what the content security policy of a page stopped. */
export const policyReportsPath = '/policy-reports';

const maxBytes = 16 * 1024;
export const loggedPerMinute = 10;
const text = z.string().check(z.maxLength(4_000));

// As browsers send it for `report-uri` (Content Security Policy Level 3, section 5.3).
const policyReport = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'violated-directive': text,
    'blocked-uri': z.optional(text),
    'source-file': z.optional(text),
    'line-number': z.optional(z.number()),
  }),
});

/**
 * Logs what pages did against their content security policy: a fault of ours, or a planted script. Such a report needs
 * no account, so few a minute are logged, and of every address only its path: its query may hold a token.
 */
export function servePolicyReports(app: FastifyInstance): void {
  const mayLog = atMost(loggedPerMinute);
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/csp-report',
      { parseAs: 'buffer', bodyLimit: maxBytes },
      async (_request: unknown, bytes: Buffer) => parseJson(bytes),
    );
    scope.post(policyReportsPath, async (request, reply) => {
      const parsed = policyReport.safeParse(request.body);
      if (!parsed.success) throw new Refusal('unreadable');
      const report = parsed.data['csp-report'];
      if (mayLog()) {
        app.log.warn(
          {
            directive: shortened(report['violated-directive']),
            page: withoutQuery(report['document-uri']),
            blocked: withoutQuery(report['blocked-uri'] ?? ''),
            source: withoutQuery(report['source-file'] ?? ''),
            line: report['line-number'],
          },
          'a page was stopped by its content security policy',
        );
      }
      return reply.code(204).send();
    });
  });
}

function atMost(perMinute: number): () => boolean {
  let minute = 0;
  let given = 0;
  return () => {
    const now = Math.floor(performance.now() / 60_000);
    if (now !== minute) [minute, given] = [now, 0];
    given += 1;
    return given <= perMinute;
  };
}

/** Origin and path of an address; a keyword such as `inline` stays as it is. */
function withoutQuery(address: string): string {
  const url = URL.parse(address);
  if (!url) return shortened(address);
  // Any other address, like data: or blob:, carries its content in its path.
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return shortened(isWeb ? `${url.origin}${url.pathname}` : url.protocol);
}

function shortened(value: string): string {
  return value.split('?', 1)[0]?.slice(0, 200) ?? '';
}
