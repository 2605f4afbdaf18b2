import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Secrets } from '../crypto/secrets.ts';
import { readSmallFile } from '../files/read-small-file.ts';
import { replaceFile } from '../files/replace-file.ts';

const resultFormat = z.object({ code: z.literal([0, 1, 2]), at: z.iso.datetime() });
const fileFormat = z.object({ content: z.string(), mac: z.string() });

/** How `npm run verify` ended last, by its exit code (0: all well, 1: faults, 2: it could not look), and when. */
export type VerifyResult = z.infer<typeof resultFormat>;

const purpose = 'verify-result';

/** Where a look leaves word of itself for the metrics of the server whose folder this is. */
export function verifyResultIn(dataDir: string): string {
  return join(dataDir, 'verify.result');
}

/** Keeps how a look ended, signed: only an owner of the key says that all was well. */
export async function writeVerifyResult(
  file: string,
  secrets: Pick<Secrets, 'mac'>,
  result: VerifyResult,
): Promise<void> {
  const content = JSON.stringify(result);
  const mac = secrets.mac(content, purpose).toString('hex');
  await replaceFile(file, `${JSON.stringify({ content, mac })}\n`);
}

/** How the last look ended; null: there was none, or none that this key's owner says so of. */
export function readVerifyResult(file: string, secrets: Pick<Secrets, 'signerOf'>): VerifyResult | null {
  if (!existsSync(file)) return null;
  try {
    const { content, mac } = fileFormat.parse(JSON.parse(readSmallFile(file)));
    if (secrets.signerOf(Buffer.from(mac, 'hex'), content, purpose) === null) return null;
    return resultFormat.parse(JSON.parse(content));
  } catch {
    return null;
  }
}
