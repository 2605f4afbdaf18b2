/**
 * Milliseconds of a processor that this process has taken so far, in all of its threads. What a test bounds by them is
 * the same on a machine that others keep busy.
 */
export function processorTime(): number {
  return process.cpuUsage().user / 1000;
}
