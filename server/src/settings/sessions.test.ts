import { login } from '@nairadesk/contract/auth';
import { endAllSessions, endSession, getSettings, listSessions } from '@nairadesk/contract/settings';
import { beforeEach, describe, expect, it } from 'vitest';
import { untilWaiting } from '../../test/until-waiting.ts';
import { type Person, useWorld } from '../../test/world.ts';
import { describeDevice } from '../platform/identity/describe-device.ts';

const world = useWorld();
let ada: Person;
let ben: Person;

beforeEach(async () => {
  ada = await world.user();
  ben = await world.user();
});

const sessionsOf = async (token: string) => (await world.call(listSessions, {}, token)).body.data;
const lives = async (token: string) => (await world.call(getSettings, {}, token)).status === 200;
const setBack = (column: string, id: string | undefined, time: string) =>
  world.database.pool.query(`update sessions set ${column} = now() - interval '${time}' where id = $1`, [id]);

describe('GET /settings/sessions', () => {
  it('lists only the sessions of the caller, the current one first', async () => {
    const passwordHash = await world.services.passwords.hash('a long enough one');
    const { email } = await world.user({ passwordHash, email: 'devices@example.com' });
    const enter = async (userAgent: string) => {
      const headers = { 'user-agent': userAgent };
      const body = { email, password: 'a long enough one' };
      return (await world.call(login, body, null, { headers })).body.token;
    };
    const phone = await enter(`Mozilla/5.0 (Linux; Android 10; K) Chrome/131.0.0.0 Mobile Safari/537.36`);
    const laptop = await enter('Mozilla/5.0 (Windows NT 10.0; rv:133.0) Gecko/20100101 Firefox/133.0');
    const answer = await world.call(listSessions, {}, phone);
    expect(answer.body).toEqual({
      status: 'success',
      data: ['Chrome on Android', 'Firefox on Windows', 'Unknown device'].map((device, index) => ({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        device,
        startedAt: expect.stringMatching(/Z$/),
        lastUsedAt: expect.stringMatching(/Z$/),
        current: index === 0,
      })),
    });
    expect(answer.text).not.toContain(phone);
    expect((await sessionsOf(laptop)).map(({ device }) => device)).toEqual([
      'Firefox on Windows',
      'Chrome on Android',
      'Unknown device',
    ]);
  });

  it('omits expired sessions', async () => {
    const other = await world.session(ada.id);
    const [, second] = await sessionsOf(ada.token);
    await setBack('expires_at', second?.id, '1 minute');
    expect(await sessionsOf(ada.token)).toHaveLength(1);
    expect(await lives(other)).toBe(false);
  });

  it('returns the last use of each session to within minutes', async () => {
    const other = await world.session(ada.id);
    const [, before] = await sessionsOf(ada.token);
    await setBack('last_used_at', before?.id, '2 minutes');
    const [, recent] = await sessionsOf(ada.token);
    await lives(other);
    expect((await sessionsOf(ada.token))[1]).toEqual(recent);
    await setBack('last_used_at', before?.id, '2 days');
    await lives(other);
    await expect
      .poll(async () => Date.now() - Date.parse((await sessionsOf(ada.token))[1]?.lastUsedAt ?? ''))
      .toBeLessThan(60_000);
  });

  it('does not wait for a row lock to record the last use', async () => {
    const { pool } = world.database;
    const [own] = await sessionsOf(ada.token);
    await setBack('last_used_at', own?.id, '2 days');
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query('select from sessions where id = $1 for update', [own?.id]);
      for (let calls = 0; calls < 5; calls += 1) expect(await lives(ada.token)).toBe(true);
      await untilWaiting(world, 0);
    } finally {
      client.release(true);
    }
  });

  it.each([
    [null, 'Unknown device'],
    ['', 'Unknown device'],
    ['curl/8.5.0', 'Unknown device'],
    ['<script>alert(1)</script>', 'Unknown device'],
    ['Your account is closed, call 0803/1 now', 'Unknown device'],
    ['Call 0803/1 (Windows NT 10.0) now', 'Windows'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    ['Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; id) Presto/2.12.423', 'Opera on Android'],
    [
      'Mozilla/5.0 (Linux; Android 13) SamsungBrowser/23.0 Chrome/115.0 Mobile Safari/537.36',
      'Samsung Internet on Android',
    ],
    ['Mozilla/5.0 (Windows NT 10.0) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0', 'Edge on Windows'],
  ])('describes the user agent %j as %s', (userAgent, device) => {
    expect(describeDevice(userAgent)).toBe(device);
  });
});

describe('DELETE /settings/sessions/{id}', () => {
  it('ends that session at once and no other', async () => {
    const other = await world.session(ada.id);
    const [, second] = await sessionsOf(ada.token);
    const { status, body } = await world.call(endSession, { id: second?.id ?? '' }, ada.token);
    expect([status, body.message]).toEqual([200, 'That device is logged out']);
    expect([await lives(other), await lives(ada.token), await lives(ben.token)]).toEqual([false, true, true]);
    expect((await world.call(endSession, { id: second?.id ?? '' }, ada.token)).status).toBe(404);
  });

  it('returns 404 for the session of another user, also to staff', async () => {
    const [own] = await sessionsOf(ada.token);
    for (const { token } of [ben, await world.superAdmin()]) {
      const stranger = await world.call(endSession, { id: own?.id ?? '' }, token);
      const nothing = await world.call(endSession, { id: crypto.randomUUID() }, token);
      expect([stranger.status, stranger.text]).toEqual([404, nothing.text]);
    }
    expect(await lives(ada.token)).toBe(true);
  });

  it('leaves one of two sessions that end each other concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await world.user();
      const tokens = [await world.session(id), await world.session(id)];
      const ids = await Promise.all(tokens.map(async (token) => (await sessionsOf(token))[0]?.id ?? ''));
      const answers = await Promise.all(
        tokens.map((token, index) => world.call(endSession, { id: ids[1 - index] ?? '' }, token)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
      expect((await Promise.all(tokens.map(lives))).sort()).toEqual([false, true]);
    }
  });
});

describe('DELETE /settings/sessions', () => {
  it('ends every session of the caller and of no other user', async () => {
    const other = await world.session(ada.id);
    const { status, body } = await world.call(endAllSessions, {}, ada.token);
    expect([status, body.message]).toEqual([200, 'You’re logged out everywhere']);
    expect([await lives(ada.token), await lives(other), await lives(ben.token)]).toEqual([
      false,
      false,
      true,
    ]);
  });
});
