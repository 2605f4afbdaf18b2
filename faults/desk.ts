import { listAssets } from '@nairadesk/contract/assets';
import { login } from '@nairadesk/contract/auth';
import { addressCall, type Endpoint } from '@nairadesk/contract/endpoint';
import { amountKoboOf, koboOf, nairaOf, unitsOf } from '@nairadesk/contract/money';
import { demoPassword } from '../server/src/seed/demo-people.ts';

export interface Reply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: read by tests that know what they asked for
  body: any;
}

interface Request {
  token?: string;
  body?: object;
  query?: Record<string, unknown>;
  key?: string;
  /** How long an answer is waited for. */
  timeoutMs?: number;
}

/** Makes a call. Throws when the line breaks: the caller can't tell then whether it was done. */
export async function call(host: string, endpoint: Endpoint, request: Request = {}): Promise<Reply> {
  const { token, body, key, timeoutMs = 30_000 } = request;
  const answer = await fetch(host + addressCall(endpoint, request.query).url, {
    method: endpoint.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  return { status: answer.status, body: await answer.json() };
}

/** Who trades in the demo, and what. */
export interface Desk {
  customers: string[];
  staff: string;
  /** The payload of an order that every customer may place. */
  order: object;
}

/** Logs the people of the demo in. */
export async function openDesk(url: string): Promise<Desk> {
  const logIn = async (name: string): Promise<string> => {
    const credentials = { email: `${name}@nairadesk.example`, password: demoPassword };
    const { status, body } = await call(url, login, { body: credentials });
    if (status !== 200) throw new Error(`${name} cannot log in: ${status} ${body.message}`);
    return body.token;
  };
  const [ada, chidinma, staff] = [await logIn('ada'), await logIn('chidinma'), await logIn('tunde')];
  const { body } = await call(url, listAssets, { token: ada });
  const coin = body.data.find((asset: { name: string }) => asset.name === 'Bitcoin');
  const quantity = '0.001';
  const amount = nairaOf(amountKoboOf(unitsOf(quantity), koboOf(coin.buyingPrice)));
  const order = {
    assetId: coin.id,
    orderType: 'buy',
    quantity,
    amount,
    paymentMethod: 'bank-transfer',
    network: 'Bitcoin',
  };
  return { customers: [ada, chidinma], staff, order };
}
