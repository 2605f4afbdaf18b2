/** `npm run test:faults` runs the long form; `npm test` the short one, whose whole takes less than a minute. */
export const isLong = process.env.FAULTS === 'long';

/** How long a fault may take, in minutes: recoveries are waited for on a machine that other faults keep busy. */
export function minutes(short: number, long: number) {
  return { timeout: (isLong ? long : short) * 60_000 };
}

/** One line of progress, past the runner, which would keep it until the test ends. */
export function say(line: string): void {
  process.stderr.write(`  faults: ${line}\n`);
}

/** The figures that every fault is judged by, in the words of docs/reliability.md. */
export interface Verdict {
  acknowledged: number;
  lost: number;
  doubled: number;
}

/** Prints what a fault did. `recoveryMs` is from the fault to the first answer that counts again. */
export function report(fault: string, { acknowledged, lost, doubled }: Verdict, recoveryMs?: number): void {
  const recovery = recoveryMs === undefined ? '' : `, recovery ${Math.round(recoveryMs)} ms`;
  say(`${fault}: acknowledged ${acknowledged}, lost ${lost}, doubled ${doubled}${recovery}`);
}

/** The middle, the 95th of a hundred and the worst, as text. */
export function spread(figures: number[]): string {
  const sorted = [...figures].sort((a, b) => a - b);
  const at = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return `median ${at(0.5)}, p95 ${at(0.95)}, worst ${at(1)}`;
}
