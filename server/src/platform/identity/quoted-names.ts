/** Names of passkeys for a mail, set apart from our own words: a thief may have typed them, and called one "none". */
export function quotedNames(names: readonly string[]): string {
  return names.map((name) => `“${name}”`).join(', ');
}
