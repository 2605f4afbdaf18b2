/** A bank's reference or a hash as it is compared: letters and digits alone, in capitals. Banks print it in many ways. */
export function plainReference(typed: string): string {
  return typed.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();
}
