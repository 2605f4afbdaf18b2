import { activateAccount, register } from '@nairadesk/contract/auth';
import { isNotNull } from '../src/platform/database/drizzle.ts';
import { outbox } from '../src/platform/database/tables/mail-tables.ts';
import { mailsTo } from './mail-to.ts';
import type { World } from './world.ts';

/** People who sign up, and the mails that they get. */
export function signUps(world: World) {
  let counter = 0;
  const newPerson = () => {
    counter += 1;
    return {
      name: 'Ada Obi',
      email: `ada${counter}@example.com`,
      phone: '+2348031234567',
      password: 'a long enough one',
    };
  };
  /** The newest mail to an address, opened. */
  const mailTo = async (address: string) => {
    const [mail] = await mailsTo(world, address);
    if (!mail) throw new Error(`no mail to ${address}`);
    return { ...mail, token: /token=([\w-]+)/.exec(mail.text)?.[1] ?? '' };
  };
  const activated = async () => {
    const person = newPerson();
    const { body } = await world.call(register, person, null);
    const { token } = await mailTo(person.email);
    const answer = await world.call(activateAccount, { token }, body.token);
    return { ...person, id: answer.body.data.id, token: answer.body.token };
  };
  const countMails = () => world.database.db.$count(outbox, isNotNull(outbox.sealed));
  return { newPerson, mailTo, activated, countMails };
}
