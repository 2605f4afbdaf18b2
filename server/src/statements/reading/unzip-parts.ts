import type { Readable } from 'node:stream';
import { type Entry, fromBufferPromise } from 'yauzl';
import { refuseFile } from './refuse-file.ts';

const maxUnzippedBytes = 50 * 1024 * 1024;
// A statement has about ten; a workbook with pictures on every sheet a few hundred.
const maxParts = 1_000;

/** Reads the parts of a zip one by one, and counts what comes out of it. */
export interface Parts {
  /** The unzipped bytes of a part in pieces, or null if there is none of this name. */
  open(name: string): Promise<AsyncIterable<Buffer> | null>;
}

/**
 * Opens the zip of an XLSX file. Only parts that are asked for are unzipped.
 * Refuses (when a part is read): more than 50 MB unzipped over all parts, or another size than the zip declares.
 */
export async function unzipParts(bytes: Buffer): Promise<Parts> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  if (zip.entryCount > maxParts) throw refuseFile('This file has too many parts to be a statement.');
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  let unzipped = 0;

  async function* counted(stream: Readable): AsyncIterable<Buffer> {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      unzipped += piece.length;
      if (unzipped > maxUnzippedBytes) {
        throw refuseFile('This file is larger than 50 MB when unzipped. Download a shorter period.');
      }
      yield piece;
    }
  }

  return {
    async open(name) {
      const entry = entries.get(name);
      return entry ? counted(await zip.openReadStreamPromise(entry)) : null;
    },
  };
}
