import type { MultipartFile } from '@fastify/multipart';
import { imageMaxBytes } from '@nairadesk/contract/limits';
import type { FastifyRequest } from 'fastify';
import { invalid, Refusal } from '../errors/refusal.ts';
import { parseJson } from './parse-json.ts';

// Both parts at their largest, and what stands between them; the schema's part is bounded by itself.
const bodyMaxBytes = imageMaxBytes + 128 * 1024;
const imageMessage = 'File size must be less than 100KB';

type Part = Awaited<ReturnType<ReturnType<FastifyRequest['parts']>['next']>>['value'];

/**
 * Reads part `json` (text or a JSON blob) and part `image` (a file), each once at most (docs/specification.md 7.2.15).
 * An image without content is no image: a form with no file chosen sends one.
 * Refuses: unreadable, too_large, invalid.
 */
export async function readMultipart(
  request: FastifyRequest,
): Promise<{ body: unknown; image: Buffer | undefined }> {
  if (!request.isMultipart()) throw new Refusal('unreadable');
  // Before a byte of it is read; a body of unknown length might never end.
  if (!(Number(request.headers['content-length']) <= bodyMaxBytes)) throw imageTooLarge();
  const found = new Map<string, Buffer>();
  try {
    for await (const part of request.parts()) {
      if (found.has(part.fieldname)) throw invalid({ [part.fieldname]: 'Sent twice' });
      found.set(part.fieldname, await readPart(part));
    }
  } catch (error) {
    if (error instanceof Refusal || hasStatus(error)) throw error;
    // A missing or wrong boundary, a body that breaks off: whatever the parser says, it is not ours.
    throw new Refusal('unreadable');
  }
  const json = found.get('json');
  if (!json) throw new Refusal('unreadable');
  const image = found.get('image');
  return { body: parseJson(json), image: image?.length ? image : undefined };
}

function readPart(part: Part): Promise<Buffer> | Buffer {
  if (part.fieldname === 'json') {
    if (part.type === 'file') return readFile(part, new Refusal('too_large'));
    if (part.valueTruncated) throw new Refusal('too_large');
    return Buffer.from(String(part.value));
  }
  if (part.fieldname !== 'image') throw invalid({ [part.fieldname]: 'Unknown field' });
  if (part.type !== 'file') throw invalid({ image: 'Must be a file' });
  return readFile(part, imageTooLarge());
}

function imageTooLarge(): Refusal {
  return new Refusal('too_large', { message: imageMessage, fields: { image: imageMessage } });
}

async function readFile(part: MultipartFile, tooLarge: Refusal): Promise<Buffer> {
  const bytes = await part.toBuffer().catch((error: { code?: string }) => {
    if (error.code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge;
    throw error;
  });
  if (bytes.length > imageMaxBytes) throw tooLarge;
  return bytes;
}

function hasStatus(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error;
}
