import type { LiveEvent } from '@nairadesk/contract/events';
import { afterEach, expect } from 'vitest';
import type { World } from './world.ts';

/** What a stream says first. */
export const ready = expect.objectContaining({ type: 'ready', assetsQuietSeconds: expect.any(Number) });

/** Gives what opens a stream and keeps what it says; streams end with their test. */
export function useListen(world: World) {
  const open: AbortController[] = [];
  afterEach(() => {
    for (const one of open.splice(0)) one.abort();
  });
  return (token: string, url = world.url) => listen(token, url, open);
}

async function listen(token: string, url: string, open: AbortController[]) {
  const controller = new AbortController();
  open.push(controller);
  const answer = await fetch(`${url}/api/events`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' },
    signal: controller.signal,
  });
  const events: LiveEvent[] = [];
  let over = false;
  const read = async () => {
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of answer.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) if (block.startsWith('data: ')) events.push(JSON.parse(block.slice(6)));
    }
  };
  void read()
    .catch(() => {})
    .finally(() => {
      over = true;
    });
  const hears = async (type: string, id: string) => {
    const isIt = (event: LiveEvent) => event.type === type && 'id' in event && event.id === id;
    await expect.poll(() => events.some(isIt)).toBe(true);
    const heard = events.filter(isIt);
    // Of assets more is told, which asset-events.test.ts asserts.
    if (type !== 'asset') expect(heard).toEqual(heard.map(() => ({ type, id })));
    // What else was told stays, to be found where nothing else is expected.
    const others = events.filter((event) => !isIt(event));
    events.splice(0, events.length, ...others);
    return heard;
  };
  if (answer.status === 200) await expect.poll(() => events).toContainEqual(ready);
  const [first] = events.splice(0);
  const ends = () => expect.poll(() => over).toBe(true);
  return { answer, events, first, hears, ends, isOver: () => over };
}

/** The events these listeners got of all that was written until now, since they were last asked. */
export async function toldTo(world: World, ...listeners: { events: LiveEvent[] }[]): Promise<LiveEvent[]> {
  // Whichever instance takes something off the queue tells it in that same moment: the marker comes last.
  await expect.poll(() => world.count('event_queue')).toBe(0);
  const marker = { type: 'asset', id: (await world.asset()).id };
  const last = expect.objectContaining(marker);
  await Promise.all(listeners.map(({ events }) => expect.poll(() => events).toContainEqual(last)));
  const told = listeners.flatMap(({ events }) => events.splice(0));
  return told.filter((event) => !('id' in event) || event.id !== marker.id);
}
