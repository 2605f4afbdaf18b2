import { changeTrading } from '@nairadesk/contract/people';
import { changeRole, changeSuspension, chooseDeskAccount, resetTwoFactor } from '@nairadesk/contract/users';
import { approvalWrites } from '../approvals.ts';
import { enrol } from '../authenticator.ts';
import { codeWrites } from '../bought-codes.ts';
import type { openTrade } from '../trade.ts';
import type { Person, World } from '../world.ts';
import { alertWrites } from './alert-writes.ts';
import { assetWrites } from './asset-writes.ts';
import { cardWrites } from './card-writes.ts';
import { claimWrites } from './claim-writes.ts';
import { deskWrites } from './desk-writes.ts';
import { moneyWrites } from './money-writes.ts';
import { noteWrites } from './note-writes.ts';
import { orderWrites } from './order-writes.ts';
import { ownWrites } from './own-writes.ts';
import { passkeyWrites } from './passkey-writes.ts';
import { photoWrites } from './photo-writes.ts';
import { preparing, type Writes } from './prepared-call.ts';
import { priceAlertWrites } from './price-alert-writes.ts';
import { supportWrites } from './support-writes.ts';

type Trade = Awaited<ReturnType<typeof openTrade>>;

/**
 * Every call that writes for a person who has this password: what is prepared, then the call itself. Those about
 * approvals are last, as they leave the owner’s rule on.
 */
export function everyWrite(world: World, trade: () => Trade, password: string): Writes {
  return {
    ...ownWrites(world, password),
    ...passkeyWrites(world),
    ...assetWrites(world),
    ...deskWrites(world, trade),
    ...moneyWrites(world, trade),
    ...orderWrites(world, trade),
    ...photoWrites(world),
    ...cardWrites(world, trade),
    ...codeWrites(world, trade),
    ...claimWrites(world, trade),
    ...alertWrites(world),
    ...priceAlertWrites(world),
    ...noteWrites(world, trade),
    ...peopleWrites(world),
    ...supportWrites(world, trade),
    ...approvalWrites(world, trade),
  };
}

function peopleWrites(world: World): Writes {
  const send = preparing(world);
  const about =
    (call: typeof changeRole | typeof changeSuspension | typeof changeTrading, more: object) =>
    async ({ token }: Person) =>
      send(call, { id: (await world.user()).id, ...more } as never, token);
  const fellow = async () => {
    const person = await world.person({ role: 'super-admin' });
    await world.giveBank(person);
    return person;
  };
  return {
    'PATCH /users/{id}/role': about(changeRole, { role: 'admin' }),
    'PATCH /users/{id}/suspension': about(changeSuspension, { suspended: true, reason: 'None' }),
    'PATCH /people/{id}/trading': about(changeTrading, { frozen: true, reason: 'None' }),
    'PATCH /users/{id}/desk-account': async ({ token }) =>
      send(chooseDeskAccount, { id: (await fellow()).id }, token),
    'DELETE /users/{id}/two-factor': async ({ token }) => {
      const colleague = await world.admin();
      await enrol(world, colleague.token);
      return send(resetTwoFactor, { id: colleague.id }, token);
    },
  };
}
