import { sealPurpose } from '../crypto/seal-purpose.ts';
import type { Secrets } from '../crypto/secrets.ts';
import type { Database } from '../database/database.ts';

/** Our keys for push services (RFC 8292), in base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

const findKeys = {
  name: 'find_push_keys',
  text: 'select public_key as "publicKey", private_sealed as "privateSealed" from push_keys',
};
const storeKeys = {
  name: 'store_push_keys',
  text: 'insert into push_keys (public_key, private_sealed) values ($1, $2) on conflict do nothing',
};

/** The one pair of keys of this database, made where there is none. Of several instances that start at once, one makes it. */
export async function readPushKeys(run: Database['run'], secrets: Secrets): Promise<PushKeys> {
  const stored = await findStored(run, secrets);
  if (stored) return stored;
  const { default: webPush } = await import('web-push');
  const made = webPush.generateVAPIDKeys();
  await run(storeKeys, [made.publicKey, secrets.seal(made.privateKey, sealPurpose.pushKey)]);
  const kept = await findStored(run, secrets);
  if (!kept) throw new Error('the push keys were not stored');
  return kept;
}

async function findStored(run: Database['run'], secrets: Secrets): Promise<PushKeys | null> {
  const [row] = await run<{ publicKey: string; privateSealed: Buffer }>(findKeys, []);
  if (!row) return null;
  return { publicKey: row.publicKey, privateKey: secrets.open(row.privateSealed, sealPurpose.pushKey) };
}
