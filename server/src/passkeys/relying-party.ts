import { brand } from '@nairadesk/contract/brand';
import type { Config } from '../config.ts';

/** Who a passkey is made for (WebAuthn): the host of `PUBLIC_URL`, and pages of its origin alone. */
export function relyingParty({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, name: brand.name, origin };
}
