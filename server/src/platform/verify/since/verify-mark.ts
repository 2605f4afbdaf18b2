import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Secrets } from '../../crypto/secrets.ts';
import { readSmallFile } from '../../files/read-small-file.ts';
import { replaceFile } from '../../files/replace-file.ts';

const markFormat = z.object({
  /**
   * The row of the audit log up to which all was well, and none was written by that transaction or a later one; its mac in
   * hex, and the number of the key that signed it.
   */
  number: z.number(),
  mac: z.string(),
  signer: z.number(),
  /** Every transaction before this one was looked at: PostgreSQL's own number, which never repeats. */
  transaction: z.string().check(z.regex(/^\d+$/)),
  /** The database that these numbers are of. */
  database: z.string(),
  at: z.iso.datetime(),
});
const fileFormat = z.object({ content: z.string(), mac: z.string().check(z.regex(/^[0-9a-f]{64}$/)) });

/** How far all was well when `npm run verify` last looked. */
export type VerifyMark = z.infer<typeof markFormat>;

const purpose = 'verify-mark';

export function markFileIn(dataDir: string): string {
  return join(dataDir, 'verify.mark');
}

/** The mark of a file; null: there is none, or none that the key in use signed as it stands. */
export function readMark(file: string, secrets: Pick<Secrets, 'signerOf' | 'number'>): VerifyMark | null {
  if (!existsSync(file)) return null;
  try {
    const { content, mac } = fileFormat.parse(JSON.parse(readSmallFile(file)));
    if (secrets.signerOf(Buffer.from(mac, 'hex'), content, purpose) !== secrets.number) return null;
    return markFormat.parse(JSON.parse(content));
  } catch {
    return null;
  }
}

/** Keeps a mark, signed with the key in use. */
export async function writeMark(
  file: string,
  secrets: Pick<Secrets, 'mac'>,
  mark: VerifyMark,
): Promise<void> {
  const content = JSON.stringify(mark);
  const signed = { content, mac: secrets.mac(content, purpose).toString('hex') };
  await replaceFile(file, `${JSON.stringify(signed)}\n`);
}
