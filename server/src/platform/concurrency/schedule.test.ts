import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { schedule } from './schedule.ts';

const { log } = Fastify();

it('schedule: runs at once instead of after the first interval', async () => {
  let times = 0;
  const work = schedule(3600, log, async () => {
    times += 1;
  });
  expect(times).toBe(1);
  await work.stop();
});

it('schedule: continues after a failure, never overlaps, and waits for the running job on stop', async () => {
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
