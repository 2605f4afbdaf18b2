import { mayCall } from '@nairadesk/contract/access';
import { brand } from '@nairadesk/contract/brand';
import { apiBase, type Endpoint } from '@nairadesk/contract/endpoint';
import { type RefusalCode, refusals } from '@nairadesk/contract/errors';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { escapeHtml } from '../mail/mail.ts';
import type { Route } from './endpoint.ts';
import { KeptContent } from './kept/kept-content.ts';

type Json = Record<string, unknown>;

const documentUrl = `${apiBase}/openapi.json`;

/** `/api/openapi.json` and the page `/api/docs`, both made from the contract. */
export function serveOpenApi(app: FastifyInstance, routes: Route[]): void {
  const endpoints = routes.map((route) => route.endpoint);
  // Made for the first reader: a tenth of a second that a start does not wait for.
  let document: KeptContent | undefined;
  let page: KeptContent | undefined;
  app.get(documentUrl, (request, reply) => {
    document ??= keep(JSON.stringify(openApiOf(endpoints)), 'application/json; charset=utf-8');
    return document.send(request, reply);
  });
  app.get(`${apiBase}/docs`, (request, reply) => {
    page ??= keep(docsPage(endpoints), 'text/html; charset=utf-8');
    return page.send(request, reply);
  });
}

function keep(text: string, contentType: string): KeptContent {
  return new KeptContent(Buffer.from(text), contentType);
}

/** The OpenAPI 3.1 document of the given calls. */
export function openApiOf(endpoints: Endpoint[]): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${brand.name} API`, version: '1.0.0' },
    servers: [{ url: apiBase }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  };
}

function operation(endpoint: Endpoint): Json {
  return {
    summary: endpoint.summary,
    description: `Access: ${endpoint.access}.`,
    ...(endpoint.access !== 'public' && { security: [{ bearer: [] }] }),
    ...(endpoint.signUpToken && { security: [{}, { bearer: [] }] }),
    parameters: parameters(endpoint),
    ...(endpoint.body && { requestBody: { required: !endpoint.bodyOptional, content: content(endpoint) } }),
    responses: {
      [endpoint.status]: {
        description: 'Success',
        content: {
          [endpoint.stream ? 'text/event-stream' : 'application/json']: {
            schema: schemaOf(endpoint.response, 'output'),
          },
        },
      },
      ...failures(endpoint),
    },
  };
}

function parameters(endpoint: Endpoint): Json[] {
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const query = endpoint.query ? schemaOf(endpoint.query, 'input') : {};
  const required = new Set((query.required as string[] | undefined) ?? []);
  const inQuery = Object.entries((query.properties as Record<string, Json> | undefined) ?? {}).map(
    ([name, schema]) => ({
      name,
      in: 'query',
      required: required.has(name),
      schema,
    }),
  );
  const key = header('Idempotency-Key', { type: 'string', maxLength: 255 });
  const device = header('X-Device', { type: 'string', description: deviceWords });
  return [
    ...inPath,
    ...inQuery,
    ...(endpoint.idempotent ? [key] : []),
    ...(endpoint.readsDevice ? [device] : []),
  ];
}

const deviceWords =
  'The `device` of earlier logins in this browser, at most five, with commas between them. It opens nothing: a device that is known has rate limits of its own.';

function header(name: string, schema: Json): Json {
  return { name, in: 'header', required: false, schema };
}

function content(endpoint: Endpoint): Json {
  const schema = endpoint.body ? schemaOf(endpoint.body, 'input') : {};
  if (!endpoint.multipart) return { 'application/json': { schema } };
  const properties = {
    json: schema,
    [endpoint.multipart.name]: { type: 'string', contentMediaType: 'application/octet-stream' },
  };
  return { 'multipart/form-data': { schema: { type: 'object', properties, required: ['json'] } } };
}

/** Every refusal a call can give: its own, and those of its kind of call. */
export function refusalsOf(endpoint: Endpoint): RefusalCode[] {
  const member: RefusalCode[] = ['unauthenticated', 'not_activated', 'suspended', 'forbidden'];
  const withBody: RefusalCode[] = ['unreadable', 'too_large', 'unsupported_media_type'];
  // Refused to staff who have not set up a required two-factor authentication.
  const enrolment =
    endpoint.access !== 'public' && mayCall(endpoint.access, 'super-admin') && !endpoint.beforeTwoFactor;
  return [
    ...(endpoint.access === 'public' ? [] : member),
    ...(enrolment ? (['two_factor_enrolment_required'] as const) : []),
    ...(endpoint.asksPassword ? (['password_confirmation_required'] as const) : []),
    ...(endpoint.body ? withBody : []),
    'invalid',
    ...(endpoint.idempotent ? (['idempotency_key_invalid', 'idempotency_key_reused'] as const) : []),
    ...endpoint.errors,
    // Of what one person writes, only so much may wait.
    ...(endpoint.access === 'public' || endpoint.reads ? [] : (['too_many_requests', 'busy'] as const)),
    'internal',
    'unavailable',
  ];
}

function failures(endpoint: Endpoint): Json {
  const byStatus = new Map<number, RefusalCode[]>();
  for (const code of new Set(refusalsOf(endpoint))) {
    const { status } = refusals[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      { description: codes.map((code) => `\`${code}\`: ${refusals[code].message}`).join('\n\n') },
    ]),
  );
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return json;
}

function docsPage(endpoints: Endpoint[]): string {
  const rows = endpoints.map((endpoint) => {
    const body = endpoint.body
      ? `<details><summary>Payload</summary><pre>${pretty(endpoint.body, 'input')}</pre></details>`
      : '';
    const codes = [...new Set(refusalsOf(endpoint))]
      .map((code) => `${refusals[code].status} ${code}`)
      .join(', ');
    return `<section><h2><code>${endpoint.method} ${escapeHtml(endpoint.path)}</code></h2>
<p>${escapeHtml(endpoint.summary)}. <em>Access: ${endpoint.access}${endpoint.idempotent ? '; takes an Idempotency-Key' : ''}.</em></p>${body}
<details><summary>Answer ${endpoint.status}</summary><pre>${pretty(endpoint.response, 'output')}</pre></details>
<details><summary>Refusals</summary><p>${escapeHtml(codes)}</p></details></section>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${brand.name} API</title><style>body{font:16px/1.5 system-ui,sans-serif;max-width:820px;margin:0 auto;padding:24px 16px;background:#f7f3ea;color:#1d1a16}
section{background:#fff;border-radius:12px;padding:12px 20px;margin:12px 0}h2{font-size:17px;margin:0}p{margin:6px 0}pre{overflow:auto;font-size:13px}</style>
<h1>${brand.name} API</h1><p>Base address <code>${apiBase}</code>. Machine-readable: <a href="${documentUrl}">openapi.json</a>.
Calls other than public ones carry <code>Authorization: Bearer {token}</code>.</p>${rows.join('\n')}</html>`;
}

function pretty(schema: z.ZodMiniType, io: 'input' | 'output'): string {
  return escapeHtml(JSON.stringify(schemaOf(schema, io), null, 2));
}
