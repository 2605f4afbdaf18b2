import { once } from 'node:events';
import { createServer } from 'node:net';
import { threadId } from 'node:worker_threads';

// Below the ports that a system gives out for "any port": one of those may be taken before a program that has
// yet to start listens on it.
const first = 12_000;
const count = 20_000;
const countPerProcess = 61;
let drawn = 0;

/** A port of this machine with no listener, and that no other process or thread is given by this. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + (((process.pid + threadId) * countPerProcess + drawn) % count);
    drawn += 1;
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
