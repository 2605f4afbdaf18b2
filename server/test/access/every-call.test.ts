import { callers, matrix } from '@nairadesk/contract/access';
import { confirmation } from '@nairadesk/contract/answers';
import { type Endpoint, endpoint } from '@nairadesk/contract/endpoint';
import { refusals } from '@nairadesk/contract/errors';
import { beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../src/app.ts';
import { hashOf, newToken } from '../../src/platform/crypto/secrets.ts';
import { signUpAttempts } from '../../src/platform/database/tables/auth-tables.ts';
import { type Person, useWorld } from '../world.ts';
import { contractEndpoints as endpoints } from './contract-endpoints.ts';
import { accessOf, type Caller, order, verdictOf, verdicts } from './expected-access.ts';

const world = useWorld();
const tokens = {} as Partial<Record<Caller, string | null>>;
const members = {} as Partial<Record<Caller, Person>>;

beforeAll(async () => {
  const suspended = await world.user({ suspendedAt: new Date() });
  const waiting = newToken();
  await world.database.db.insert(signUpAttempts).values({
    name: 'Waiting',
    email: 'waiting@example.com',
    phone: '0',
    passwordHash: 'none',
    sessionTokenHash: hashOf(waiting),
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  Object.assign(members, {
    user: await world.user(),
    'another user': await world.user(),
    admin: await world.admin(),
    'super-admin': await world.superAdmin(),
  });
  Object.assign(tokens, {
    visitor: null,
    'dead token': newToken(),
    'not activated': waiting,
    suspended: suspended.token,
  });
});

describe('every call', () => {
  it('has a route if it is in the contract, and no route lacks a call', () => {
    const name = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;
    expect(routes.map((route) => name(route.endpoint)).sort()).toEqual(endpoints.map(name).sort());
    expect(new Set(endpoints.map(name)).size).toBe(endpoints.length);
  });

  it('has an access class, and the access matrix matches the expected verdicts', () => {
    expect(Object.fromEntries(endpoints.map((one) => [`${one.method} ${one.path}`, one.access]))).toEqual(
      accessOf,
    );
    expect(callers).toEqual(order);
    const said = Object.entries(matrix).map(([access, row]) => [
      access,
      callers.map((caller) => row[caller]).join(' '),
    ]);
    expect(Object.fromEntries(said)).toEqual(verdicts);
    // @ts-expect-error a call that does not say who may make it does not compile
    endpoint({ summary: 'Unowned', method: 'GET', path: '/unowned', response: confirmation });
  });

  it('is documented in openapi.json with its refusals', async () => {
    const answer = await world.send<{ paths: Record<string, Record<string, { responses: object }>> }>({
      method: 'GET',
      path: '/openapi.json',
    });
    expect(answer.status).toBe(200);
    for (const endpoint of endpoints) {
      const operation = answer.body.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
      const documented = Object.keys(operation?.responses ?? {});
      const expected = [endpoint.status, ...endpoint.errors.map((code) => refusals[code].status)];
      expect(documented).toEqual(expect.arrayContaining(expected.map(String)));
    }
    expect((await fetch(`${world.url}/api/docs`)).status).toBe(200);
  });

  describe.each<Caller>([...callers, 'dead token'])('by caller: %s', (caller) => {
    it.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
      '%s: answers as the access matrix says',
      async (_name, endpoint) => {
        const usersBefore = await world.count('users');
        const member = members[caller];
        // A login of its own: one of the calls ends every login.
        const token = member ? await world.session(member.id) : tokens[caller];
        const answer = await world.send({
          method: endpoint.method,
          path: endpoint.path.replace('{id}', crypto.randomUUID()),
          token,
        });
        const verdict = verdictOf(endpoint, caller);
        if (verdict === 'yes' || verdict === 'not_found') {
          // What is asked for here is not there; what is there and not theirs is swept in owned-things.test.ts.
          expect([401, 403], answer.text).not.toContain(answer.status);
        } else {
          expect(answer.failure).toMatchObject({ status: 'error', code: verdict });
          expect(answer.status).toBe(verdict === 'unauthenticated' ? 401 : 403);
        }
        expect(answer.status, answer.text).toBeLessThan(500);
        expect(await world.count('users')).toBe(usersBefore);
      },
    );
  });

  it('answers HEAD with the same status as GET', async () => {
    for (const endpoint of endpoints.filter((one) => one.method === 'GET' && !one.stream)) {
      const path = endpoint.path.replace('{id}', crypto.randomUUID());
      for (const token of [null, tokens.suspended, members.user?.token, members.admin?.token]) {
        const statuses = await Promise.all(
          ['GET', 'HEAD'].map(async (method) => (await world.send({ method, path, token })).status),
        );
        expect(statuses[1], path).toBe(statuses[0]);
      }
    }
  });

  it('refuses a wrong content type, an unreadable body and an unknown key in its payload', async () => {
    const [user, boss] = [await world.user(), await world.superAdmin()];
    for (const endpoint of endpoints.filter((one) => one.body)) {
      const { token } = verdictOf(endpoint, 'super-admin') === 'forbidden' ? user : boss;
      const request = {
        method: endpoint.method,
        path: endpoint.path.replace('{id}', crypto.randomUUID()),
        token,
      };
      const send = (type: string, body: string) =>
        world.send({ ...request, headers: { 'content-type': type }, body });
      expect((await send('text/xml', '<a/>')).status, endpoint.path).toBe(415);
      if (endpoint.multipart) {
        expect((await send('application/json', '{}')).status).toBe(415);
        const form = new FormData();
        form.set('json', '{"surprise":1}');
        const answer = await world.send({ ...request, body: form });
        expect(answer.failure.fields).toHaveProperty('surprise', 'Unknown field: surprise');
        continue;
      }
      expect((await send('application/json', '[1]')).failure.code, endpoint.path).toBe('unreadable');
      const unknown = await send('application/json; charset=utf-8', '{"surprise":1}');
      expect(unknown.status).toBe(422);
      expect(unknown.failure.fields).toHaveProperty('surprise', 'Unknown field: surprise');
    }
  });

  it('answers 404 outside the contract', async () => {
    const { token } = await world.admin();
    for (const path of ['/', '/nothing', '/orders/a/b', '/auth/login']) {
      const answer = await world.send({ method: 'GET', path, token });
      expect(answer.status, path).toBe(404);
      expect(answer.failure).toMatchObject({ status: 'error', code: 'not_found', error: 'Not found.' });
    }
  });
});
