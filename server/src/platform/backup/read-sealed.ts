import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Manifest } from './manifest.ts';

/**
 * The pieces of a backup's file once more, which end only where all of them are what was sealed: a user who may write
 * in its folder may have put another one there since it was looked at.
 */
export async function* readSealed(
  file: string,
  { bytes, sha256 }: Pick<Manifest, 'bytes' | 'sha256'>,
): AsyncIterable<Buffer> {
  const hash = createHash('sha256');
  let read = 0;
  for await (const piece of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(piece);
    read += piece.length;
    if (read > bytes) break;
    yield piece;
  }
  if (read !== bytes || hash.digest('hex') !== sha256)
    throw new Error(`${file} was changed while it was read. Nothing was restored.`);
}
