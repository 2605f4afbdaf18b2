import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../crypto/secrets.ts';

const proofBytes = 12;

/** The code of an order's receipt: its transaction ID, and what only we can work out of its id. */
export function receiptCode(
  secrets: Pick<Secrets, 'print'>,
  { id, transactionId }: { id: string; transactionId: string },
): string {
  return `${transactionId}-${proofOf(secrets, id).toString('base64url')}`;
}

/** The two parts of a code; null for what can't be one. */
export function readReceiptCode(code: string): { transactionId: string; proof: Buffer } | null {
  const [, transactionId, proof] = /^(ND[2-9A-HJ-NP-Z]{8})-([\w-]{16})$/.exec(code) ?? [];
  return transactionId && proof ? { transactionId, proof: Buffer.from(proof, 'base64url') } : null;
}

/** Whether a proof is the one of this order. */
export function isProofOf(secrets: Pick<Secrets, 'print'>, id: string, proof: Buffer): boolean {
  const own = proofOf(secrets, id);
  return own.length === proof.length && timingSafeEqual(own, proof);
}

// Under the first key, whichever is in use: a link that was shared proves its order after a rotation, too. An attacker
// with a former key proves no more with it, because only completed orders answer.
function proofOf(secrets: Pick<Secrets, 'print'>, id: string): Buffer {
  return secrets.print(id, 'order-receipt').subarray(0, proofBytes);
}
