import {
  addPasskey,
  confirmWithPasskey,
  removePasskey,
  startPasskeyConfirmation,
  startPasskeyEnrolment,
} from '@nairadesk/contract/passkeys';
import { enrolPasskey, PasskeyDevice } from '../passkey-device.ts';
import type { World } from '../world.ts';
import type { Writes } from './prepared-call.ts';

/** The calls by which a passkey's owner writes, each prepared up to the one request that is then sent. */
export function passkeyWrites(world: World): Writes {
  return {
    'POST /passkeys': async ({ token }) => {
      const { data } = (await world.call(startPasskeyEnrolment, {}, token)).body;
      const credential = new PasskeyDevice().create(data);
      return () => world.call(addPasskey, { credential }, token);
    },
    'DELETE /passkeys/{id}': async ({ token }) => {
      const { id } = await enrolPasskey(world, token);
      return () => world.call(removePasskey, { id }, token);
    },
    'POST /passkeys/confirm': async ({ token }) => {
      const { device } = await enrolPasskey(world, token);
      const { data } = (await world.call(startPasskeyConfirmation, {}, token)).body;
      const credential = device.get(data);
      return () => world.call(confirmWithPasskey, { credential }, token);
    },
  };
}
