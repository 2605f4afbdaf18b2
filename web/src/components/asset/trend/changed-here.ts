const seen = new Map<string, { version: number; at: string }>();

/**
 * When this page first saw this version of an asset's prices, in ISO 8601. Events bring new prices, and not since when
 * they hold; the trends are not read again for each of them.
 */
export function changedHere(id: string, version: number): string {
  const before = seen.get(id);
  if (before?.version === version) return before.at;
  const at = new Date().toISOString();
  seen.set(id, { version, at });
  return at;
}
