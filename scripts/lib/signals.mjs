import os from 'node:os';

const signals = ['SIGINT', 'SIGTERM'];

/**
 * Keeps the echoes of a signal (the terminal, npm, timeout and systemd send it to several of us, who send
 * it on) from killing the server while it stops because of the first one.
 */
export function ignoreEchoes() {
  for (const signal of signals) {
    process.prependOnceListener(signal, () => {
      // There is no other listener yet: end as if there were none here either.
      if (process.listenerCount(signal) === 0) process.exit(128 + os.constants.signals[signal]);
      for (const each of signals) process.on(each, () => {});
    });
  }
}
