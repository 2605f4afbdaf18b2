/** A bank's reference or a hash as it is compared: letters and digits alone, in capitals. Banks print it in many ways. */
export function plainReference(typed: string): string {
  return typed.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();
}

/** How long a plain one is at least that tells one transfer from others, with a digit in it. */
export const shortestReference = 6;

/** Whether a plain reference tells one transfer from others: `NIP` or `TRANSFER` stands in everybody's narration. */
export function tellsTransfers(plain: string): boolean {
  return plain.length >= shortestReference && /\p{N}/u.test(plain);
}
