import type { FastifyBaseLogger } from 'fastify';

/** Runs `work` now and every `everySeconds` until stopped, never twice at once; a failure is logged and retried. */
export function schedule(
  everySeconds: number,
  log: FastifyBaseLogger,
  work: () => Promise<unknown>,
): { stop(): Promise<void> } {
  let running: Promise<void> | undefined;
  const once = async () => {
    try {
      await work();
    } catch (error) {
      log.warn({ err: error }, 'scheduled work failed, will retry');
    }
    running = undefined;
  };
  const begin = () => {
    running ??= once();
  };
  begin();
  const timer = setInterval(begin, everySeconds * 1000);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
