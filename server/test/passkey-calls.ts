import * as calls from '@nairadesk/contract/passkeys';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { hashOf } from '../src/platform/crypto/secrets.ts';
import { and, desc, eq } from '../src/platform/database/drizzle.ts';
import { auditLog } from '../src/platform/database/tables/audit-tables.ts';
import type { PasskeyDevice, UsedCredential } from './passkey-device.ts';
import { type Instance, startInstance } from './start-instance.ts';
import { type Person, useWorld, type World } from './world.ts';

/** What tests of passkeys ask of a world, in short. */
export function passkeyCalls(world: World) {
  const loginOptions = async () => (await world.call(calls.startPasskeyLogin, {}, null)).body.data;
  const send = (credential: UsedCredential, url?: string) =>
    world.call(calls.logInWithPasskey, { credential }, null, { url });
  return {
    loginOptions,
    /** Sends an answer to the login, to another instance where one is named. */
    send,
    logIn: async (device: PasskeyDevice) => send(device.get(await loginOptions())),
    list: async (token: string) => (await world.call(calls.listPasskeys, {}, token)).body.data,
    confirmOptions: async (token: string) =>
      (await world.call(calls.startPasskeyConfirmation, {}, token)).body.data,
    confirm: (credential: UsedCredential, token: string) =>
      world.call(calls.confirmWithPasskey, { credential }, token),
    /** Lets sixteen minutes go by since the password of a session was typed. */
    typedLongAgo: (token: string) =>
      world.database.pool.query(
        "update sessions set password_checked_at = now() - interval '16 minutes' where token_hash = $1",
        [hashOf(token)],
      ),
    /** The rows of the audit log about a person, newest first. */
    audited: (action: string, who: Person) =>
      world.database.db
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.action, action), eq(auditLog.subjectId, who.id)))
        .orderBy(desc(auditLog.number)),
  };
}

/** Registers a running app on two instances, in which each test has an Ada with this password. */
export function usePasskeys() {
  const world = useWorld();
  const ada = {} as Person;
  const second = {} as Instance;
  const password = 'a long enough one';
  let passwordHash: string;
  beforeAll(async () => {
    passwordHash = await world.services.passwords.hash(password);
    Object.assign(second, await startInstance(world));
  });
  // It may not have started.
  afterAll(() => second.close?.());
  beforeEach(async () => {
    Object.assign(ada, await world.user({ passwordHash }));
  });
  return { world, ada, second, password, hashed: () => passwordHash, ...passkeyCalls(world) };
}
