import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { schedule } from './schedule.ts';

const { log } = Fastify();

it('begins at once, and does not wait for its first hour', async () => {
  let times = 0;
  const work = schedule(3600, log, async () => {
    times += 1;
  });
  expect(times).toBe(1);
  await work.stop();
});

it('goes on after a failure, never twice at once, and waits for what runs when it is stopped', async () => {
  let [running, most, done] = [0, 0, 0];
  const work = schedule(0.02, log, async () => {
    running += 1;
    most = Math.max(most, running);
    await sleep(50);
    running -= 1;
    done += 1;
    if (done === 1) throw new Error('the first time');
  });
  while (done < 3) await sleep(5);
  await work.stop();
  expect({ running, most }).toEqual({ running: 0, most: 1 });
});
