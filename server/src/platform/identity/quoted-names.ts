/**
 * Names of passkeys for a mail, set apart from our own words: who typed them may be a thief, and call one "none".
 */
export function quotedNames(names: readonly string[]): string {
  return names.map((name) => `“${name}”`).join(', ');
}
