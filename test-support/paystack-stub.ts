import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PaystackStub {
  url: string;
  key: string;
  /** What it knows: `057/1012345678` → the name on the account. */
  accounts: Map<string, string>;
  /** The paths that were asked for, in order. */
  asked: string[];
  /** What it does instead of answering as it should. */
  trouble:
    | 'silent'
    | 'moved'
    | 'broken'
    | 'busy'
    | 'used up'
    | 'other bank'
    | 'other account'
    | 'shut'
    | null;
  close(): Promise<void>;
}

const banks = [
  { name: 'Guaranty Trust Bank', code: '058' },
  { name: 'Kuda Bank', code: '50211' },
  { name: 'Harmattan MFB', code: '51999' },
  { name: 'LAPO Microfinance Bank', code: '50998' },
];

/** A server on this machine that speaks the two calls of Paystack's about banks, as they stand on the wire. */
export async function startPaystackStub(): Promise<PaystackStub> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stub');
    stub.asked.push(`${url.pathname}${url.search}`);
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const fail = (status: number, message: string, code: string) =>
      send(status, { status: false, message, type: 'validation_error', code });
    if (stub.trouble === 'silent') return;
    if (stub.trouble === 'moved' && url.pathname !== '/moved')
      return void response.writeHead(302, { location: `${stub.url}/moved` }).end();
    if (stub.trouble === 'shut') return void response.destroy();
    if (stub.trouble === 'broken') return void response.writeHead(200).end('<html>');
    if (stub.trouble === 'busy') return fail(429, 'Too many requests', 'rate_limited');
    if (stub.trouble === 'used up')
      return fail(400, 'Test mode daily limit of 3 live bank resolves exceeded.', 'invalid_params');
    if (stub.trouble === 'other bank') return fail(400, 'Unknown bank code: 058', 'invalid_bank_code');
    if (request.headers.authorization !== `Bearer ${stub.key}`)
      return fail(401, 'Invalid key', 'invalid_Key');
    if (url.pathname === '/bank') {
      const second = url.searchParams.get('next') === 'page-two';
      const data = (second ? banks.slice(2) : banks.slice(0, 2)).map((bank, id) => ({
        ...bank,
        id,
        slug: bank.name.toLowerCase().replaceAll(' ', '-'),
        country: 'Nigeria',
        currency: 'NGN',
        type: 'nuban',
        active: true,
      }));
      return send(200, {
        status: true,
        message: 'Banks retrieved',
        data,
        meta: { next: second ? null : 'page-two', previous: null, perPage: 100 },
      });
    }
    const number = url.searchParams.get('account_number') ?? '';
    const name = stub.accounts.get(`${url.searchParams.get('bank_code')}/${number}`);
    if (!name) {
      return fail(422, 'Could not resolve account name. Check parameters or try again.', 'invalid_bank_code');
    }
    const about = stub.trouble === 'other account' ? '0000000000' : number;
    return send(200, {
      status: true,
      message: 'Account number resolved',
      data: { account_number: about, account_name: name, bank_id: 9 },
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stub: PaystackStub = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key: 'sk_test_planted_key_4711',
    accounts: new Map(),
    asked: [],
    trouble: null,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return stub;
}
