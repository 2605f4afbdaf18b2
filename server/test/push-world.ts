import { addPushSubscription } from '@nairadesk/contract/alerts';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { makeBrowser, openPushService } from './push-service.ts';
import { type Person, World } from './world.ts';

/** Registers a running app that may push to a service on this machine, which each test finds empty and answering. */
export function usePushWorld() {
  const world = new World();
  const service = {} as Awaited<ReturnType<typeof openPushService>>;
  beforeAll(async () => {
    Object.assign(service, await openPushService());
    Object.assign(world.overrides, { pushServices: [service.origin] });
    await world.open();
  });
  afterAll(async () => {
    await world.close();
    await service.close();
  });
  beforeEach(() => {
    service.received.length = 0;
    service.answerWith();
  });
  /** A browser of a person who wants notifications. */
  const subscribe = async (who: Person) => {
    const browser = makeBrowser(service.origin);
    const answer = await world.call(addPushSubscription, browser.subscription, who.token);
    expect(answer.status).toBe(200);
    return { ...browser, id: answer.body.data.id };
  };
  return { world, service, subscribe };
}
