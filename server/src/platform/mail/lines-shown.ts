const linesMost = 200;

/**
 * The lines of a mail about many things that one person did: each once, where it was said last, and where they are
 * more than a person reads, the first and the last of them, and how many are between. What was done last is not hidden
 * behind what was done before it: done again, it is what stands.
 */
export function linesShown(lines: readonly string[], most = linesMost): string[] {
  const all = [...new Set(lines.toReversed())].toReversed();
  const more = all.length - most;
  if (more <= 0) return all;
  const half = Math.floor(most / 2);
  return [...all.slice(0, half), `And ${more} more between these.`, ...all.slice(half + more)];
}

/**
 * Alike lines as one, where it was said last, with how many they are: `10 times: …`. Ten refunds of one sum to one account
 * are ten.
 */
export function withTimes(lines: readonly string[]): string[] {
  const alike = Map.groupBy(lines, (line) => line);
  return [...new Set(lines.toReversed())].toReversed().map((line) => {
    const times = alike.get(line)?.length ?? 1;
    return times === 1 ? line : `${times} times: ${line}`;
  });
}
