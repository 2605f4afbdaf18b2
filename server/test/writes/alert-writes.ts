import * as alerts from '@nairadesk/contract/alerts';
import { alertDefaults } from '@nairadesk/contract/alerts';
import { endShift, startShift } from '@nairadesk/contract/shifts';
import { makeBrowser } from '../push-service.ts';
import type { Person, World } from '../world.ts';

/** Every call that changes how staff are called: what is prepared for a member of staff, then the call itself. */
export function alertWrites(world: World) {
  const subscribed = async (token: string | null) => {
    const { subscription } = makeBrowser('https://fcm.googleapis.com');
    const { body } = await world.call(alerts.addPushSubscription, subscription, token);
    return body.data.id;
  };
  return {
    'POST /shifts/mine':
      async ({ token }: Person) =>
      () =>
        world.call(startShift, {}, token),
    'DELETE /shifts/mine': async ({ token }: Person) => {
      await world.call(startShift, {}, token);
      return () => world.call(endShift, {}, token);
    },
    'PATCH /alerts/choices':
      async ({ token }: Person) =>
      () =>
        world.call(alerts.saveAlertChoices, { ...alertDefaults, waitingMinutes: 5 }, token),
    'POST /alerts/push-subscriptions': async ({ token }: Person) => {
      const { subscription } = makeBrowser('https://fcm.googleapis.com');
      return () => world.call(alerts.addPushSubscription, subscription, token);
    },
    'DELETE /alerts/push-subscriptions/{id}': async ({ token }: Person) => {
      const id = await subscribed(token);
      return () => world.call(alerts.removePushSubscription, { id }, token);
    },
    'POST /alerts/test': async ({ token }: Person) => {
      await subscribed(token);
      return () => world.call(alerts.sendTestAlert, {}, token);
    },
  };
}
