import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FilePart } from '@nairadesk/contract/file-parts';
import { imageMaxBytes } from '@nairadesk/contract/limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalid, Refusal, unknownField } from '../../errors/refusal.ts';
import { parseJson } from '../parse-json.ts';

// The text of a form at its largest, where it arrives as a field.
const fieldMaxBytes = 64 * 1024;
// The part `json` at its largest, and the boundaries.
const besidesMaxBytes = 128 * 1024;

// What its connection and its reader take beside it.
const besideBytes = 4 * 1024;

// As large as the body of any other call.
const jsonMaxBytes = 100 * 1024;
const notAFile = 'Must be a file';
// The first line of a form with its boundary (RFC 2046); JSON never starts with a dash.
const formOpening = /^--([\w'()+,./:=? -]{0,69}[\w'()+,./:=?-])\r\n/;
const openingMaxBytes = 2 + 70 + 2;

// Our forms have two parts, and browsers end with one boundary more.
const mostBoundaries = 16;
// As all clients write it, in ASCII: other letters come here byte by byte. Without a backslash, which the reader takes for
// the beginning of a sign that is written with two.
const boundaryParameter =
  /;[ \t]*boundary=(?:"([ !#-[\]-~]{1,70})"|([!#-)+\--:<-[\]-~]{1,70}))[ \t]*(?:;|$)/i;

const noFile = Buffer.alloc(0);

type Part = Awaited<ReturnType<ReturnType<FastifyRequest['parts']>['next']>>['value'];

/** The content of a form. */
interface Form {
  body: unknown;
  file: Buffer | undefined;
}

/** Lets these calls read forms. Every call beside them would pay for the reader's hooks, too. */
export async function acceptForms(calls: FastifyInstance): Promise<void> {
  calls.removeContentTypeParser('multipart/form-data');
  await calls.register(multipart, {
    limits: { fileSize: imageMaxBytes, files: 2, fields: 4, fieldSize: fieldMaxBytes },
  });
}

/**
 * Corrects the content type of a form that arrives as `application/json`, from clients that set that header on every
 * call. The form's first line names its boundary. Call it before the body is read.
 * Refuses: unreadable.
 */
export async function recogniseForm({ raw }: Pick<FastifyRequest, 'raw'>): Promise<void> {
  const type = raw.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  // A shorter body holds no part, and a body without a length is not read.
  if (type !== 'application/json' || !(Number(raw.headers['content-length']) > openingMaxBytes)) return;
  const opening = await peek(raw, openingMaxBytes);
  const boundary = formOpening.exec(opening.toString('latin1'))?.[1];
  if (boundary !== undefined) raw.headers['content-type'] = typeOf(boundary);
}

function typeOf(boundary: string): string {
  return `multipart/form-data; boundary="${boundary}"`;
}

/**
 * Looks through a form for its boundaries before it is read: of each the reader makes a part, and of a body of nothing
 * else so many that it stands still for everybody meanwhile. The form has to come whole first, for which it has room.
 * The reader is told the boundary that was looked for: from a header that is oddly written it would take another.
 * Refuses: unreadable, too_large.
 */
async function assertFewBoundaries({ raw, formLost }: FastifyRequest): Promise<void> {
  const [, quoted, plain] = boundaryParameter.exec(raw.headers['content-type'] ?? '') ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw new Refusal('unreadable');
  raw.headers['content-type'] = typeOf(boundary);
  let isLost = false;
  formLost?.catch(() => {
    isLost = true;
  });
  // The last byte is left, so that the body has not ended when it is read again.
  const most = Math.max(0, Number(raw.headers['content-length']) - 1);
  const whole = await peek(raw, most, () => isLost);
  const wanted = `\r\n--${boundary}`;
  let found = 0;
  for (let at = whole.indexOf(wanted); at >= 0; at = whole.indexOf(wanted, at + wanted.length)) {
    found += 1;
    if (found > mostBoundaries) throw new Refusal('too_large');
  }
}

/** Peeks at the first bytes of a longer body, unless it is given up meanwhile; they can still be read after. */
async function peek(raw: IncomingMessage, bytes: number, isGivenUp = () => false): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for (let missing = bytes; missing > 0; ) {
    if (isGivenUp()) throw new Refusal('unreadable');
    const chunk: Buffer | null = raw.readableLength ? raw.read(Math.min(missing, raw.readableLength)) : null;
    if (chunk) {
      chunks.push(chunk);
      missing -= chunk.length;
    } else {
      await moreOf(raw);
    }
  }
  const opening = Buffer.concat(chunks);
  if (opening.length > 0) raw.unshift(opening);
  return opening;
}

async function moreOf(raw: IncomingMessage): Promise<void> {
  const waiting = new AbortController();
  const { signal } = waiting;
  try {
    await Promise.race([once(raw, 'readable', { signal }), once(raw, 'close', { signal })]);
  } catch {
    throw new Refusal('unreadable');
  } finally {
    waiting.abort();
  }
  if (raw.destroyed) throw new Refusal('unreadable');
}

/**
 * How much a form will hold in the memory, by the length that it says, before it is read, with what its connection
 * takes beside. Nothing, where it will be refused for its length.
 */
export function formBytes({ headers }: Pick<FastifyRequest, 'headers'>, expected: FilePart): number {
  const length = Number(headers['content-length']);
  return length <= expected.maxBytes + besidesMaxBytes ? length + besideBytes : 0;
}

/**
 * Reads part `json` (text or a JSON blob) and the part of a file, each once at most (docs/specification.md 7.2.15).
 * An empty file is none: a form with no file chosen sends one. With `textIsNoFile`, text is none either, such as the URL
 * of the present logo.
 * Refuses: unreadable, unsupported_media_type, too_large, invalid.
 */
export async function readMultipart(
  request: FastifyRequest,
  expected: FilePart,
  { textIsNoFile }: { textIsNoFile: boolean },
): Promise<Form> {
  if (!request.isMultipart()) return readWrittenForm(request.body, expected, textIsNoFile);
  // Checked before the body is read; a body of unknown length might never end.
  if (!(Number(request.headers['content-length']) <= expected.maxBytes + besidesMaxBytes))
    throw tooLarge(expected);
  await assertFewBoundaries(request);
  const found = new Map<string, Buffer>();
  try {
    for await (const part of request.parts({ limits: { fileSize: expected.maxBytes } })) {
      if (found.has(part.fieldname)) throw invalid({ [part.fieldname]: 'Sent twice' });
      found.set(part.fieldname, await readPart(part, expected, textIsNoFile));
    }
  } catch (error) {
    if (error instanceof Refusal || hasStatus(error)) throw error;
    // A missing or wrong boundary, or a truncated body: errors of the parser, not ours.
    throw new Refusal('unreadable');
  }
  const json = found.get('json');
  if (!json) throw new Refusal('unreadable');
  const file = found.get(expected.name);
  return { body: parseJson(json), file: file?.length ? file : undefined };
}

/** Reads a form that its client serialized as JSON, as axios 1 does under a JSON content type. Files are lost then. */
function readWrittenForm(form: unknown, { name }: FilePart, textIsNoFile: boolean): Form {
  if (form === undefined) throw new Refusal('unreadable');
  if (typeof form !== 'object' || form === null || !('json' in form))
    throw new Refusal('unsupported_media_type');
  const { json, [name]: file, ...others } = form as Record<string, unknown>;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw invalid(Object.fromEntries([unknownField(unknown)]));
  // Mostly the empty object that is left of a file.
  if (file && !(typeof file === 'string' && textIsNoFile))
    throw invalid({ [name]: `${notAFile}: send this form as multipart/form-data` });
  return { body: typeof json === 'string' ? parseJson(Buffer.from(json)) : json, file: undefined };
}

function readPart(part: Part, expected: FilePart, textIsNoFile: boolean): Promise<Buffer> | Buffer {
  if (part.fieldname === 'json') {
    if (part.type === 'file') return readFile(part, jsonMaxBytes, new Refusal('too_large'));
    if (part.valueTruncated) throw new Refusal('too_large');
    return Buffer.from(String(part.value));
  }
  if (part.fieldname !== expected.name) throw invalid(Object.fromEntries([unknownField(part.fieldname)]));
  if (part.type !== 'file') {
    if (part.value !== '' && !textIsNoFile) throw invalid({ [expected.name]: notAFile });
    return noFile;
  }
  return readFile(part, expected.maxBytes, tooLarge(expected));
}

function tooLarge({ name, tooLarge: message }: FilePart): Refusal {
  return new Refusal('too_large', { message, fields: { [name]: message } });
}

async function readFile(part: MultipartFile, maxBytes: number, refusal: Refusal): Promise<Buffer> {
  const bytes = await part.toBuffer().catch((error: { code?: string }) => {
    if (error.code === 'FST_REQ_FILE_TOO_LARGE') throw refusal;
    throw error;
  });
  if (bytes.length > maxBytes) throw refusal;
  return bytes;
}

function hasStatus(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error;
}
