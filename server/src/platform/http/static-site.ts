import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { apiBase } from '@nairadesk/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../errors/refusal.ts';
import { KeptContent } from './kept/kept-content.ts';
import { headersOfPagesOnly, pagePolicy } from './security-headers.ts';

const root = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

// What the build makes.
const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

// Files whose names change with what is in them.
const hashedFolder = 'assets/';

/** Sends a file of the build, with its headers. */
type SendFile = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Serves the built web: hashed files for ever, pages afresh. A page is named like its path: login.html is /login. All of
 * it is read at the start, with the compressed forms, and kept: two to three megabytes.
 */
export function serveStaticSite(app: FastifyInstance): void {
  const files = readFilesOnce();
  for (const [name, send] of files) if (!isHashed(name)) app.get(`/${name}`, send);
  // One route for all of them: each route takes its time at the start.
  app.get<{ Params: { file: string } }>(`/${hashedFolder}:file`, (request, reply) => {
    const send = files.get(hashedFolder + request.params.file);
    return send ? send(request, reply) : reply.callNotFound();
  });
  app.setNotFoundHandler((request, reply) => {
    const accepts = request.headers.accept ?? '*/*';
    const page = /^(GET|HEAD)$/.test(request.method) && /text\/html|\*\/\*/.test(accepts);
    // A missing file is 404, not the app: /assets/old.js, /favicon.ico.
    const ours = request.url.startsWith(`${apiBase}/`) || /^[^?]*\.\w+(\?|$)/.test(request.url);
    if (files.size > 0 && page && !ours) {
      const path = request.url.split('?', 1)[0]?.slice(1) || 'index';
      const send = files.get(`${listOf(path)}.html`);
      return send ? send(request, reply.code(200)) : reply.redirect('/');
    }
    return reply.code(404).send(new Refusal('not_found').body());
  });
}

// The page of one thing is in the document of their list.
function listOf(path: string): string {
  const [, list = ''] = /^(order|people|transaction-history)\/[\da-f-]{36}$/i.exec(path) ?? [];
  return documents[list] ?? path;
}

const documents: Record<string, string> = {
  order: 'order',
  people: 'user-management',
  'transaction-history': 'transaction-history',
};

// A process serves one build, however many instances it has: tests make hundreds.
let kept: Map<string, SendFile> | undefined;

function readFilesOnce(): Map<string, SendFile> {
  kept ??= readFiles();
  return kept;
}

/** The files of the build by their names, without hidden ones; none where nothing is built. */
function readFiles(): Map<string, SendFile> {
  const names = existsSync(root) ? readdirSync(root, { recursive: true, encoding: 'utf8' }) : [];
  // A folder has no ending, and a compressed form is not a file of its own.
  const own = names.filter((name) => extname(name) !== '' && !/(^|\/)\.|\.(br|gz)$/.test(name));
  return new Map(own.map((name) => [name, createSend(name)]));
}

function createSend(name: string): SendFile {
  const bytes = readFileSync(join(root, name));
  const type = contentTypes[extname(name)] ?? 'application/octet-stream';
  const content = new KeptContent(bytes, type, {
    br: readIfThere(`${name}.br`),
    gzip: readIfThere(`${name}.gz`),
  });
  const hashed = isHashed(name);
  const policy = name.endsWith('.html') ? pagePolicy(bytes.toString()) : null;
  // A browser opens an SVG as a document, which can hold scripts.
  const isPlain = hashed && !name.endsWith('.svg');
  return (request, reply) => {
    reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    if (policy) reply.header('content-security-policy', policy);
    else if (isPlain) for (const header of headersOfPagesOnly) reply.removeHeader(header);
    return content.send(request, reply);
  };
}

function isHashed(name: string): boolean {
  return name.startsWith(hashedFolder);
}

function readIfThere(name: string): Buffer | undefined {
  const path = join(root, name);
  return existsSync(path) ? readFileSync(path) : undefined;
}
