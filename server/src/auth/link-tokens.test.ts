import * as auth from '@nairadesk/contract/auth';
import { changePassword } from '@nairadesk/contract/settings';
import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mailsTo } from '../../test/mail-to.ts';
import { useWorld } from '../../test/world.ts';

const world = useWorld();
const links = 6;
const rounds = 4;

afterEach(() => {
  vi.restoreAllMocks();
});

const signUp = (email: string) =>
  world.call(
    auth.register,
    { name: 'Ada', email, phone: '08031234567', password: 'a long enough one' },
    null,
  );
const tokensTo = async (email: string) =>
  (await mailsTo(world, email)).flatMap((mail) => /token=([\w-]+)/.exec(mail.text)?.[1] ?? []);

describe('concurrent use of several links', () => {
  it('applies at most one password reset and mails one notice per applied change', async () => {
    const passwordHash = await world.services.passwords.hash('the one from before');
    // All of them arrive at the database at the same moment, not one by one out of the queue for hashing.
    vi.spyOn(world.services.passwords, 'hash').mockResolvedValue(passwordHash);
    vi.spyOn(world.services.passwords, 'verify').mockResolvedValue(true);
    for (let round = 0; round < rounds; round += 1) {
      const ada = await world.user({ passwordHash: `hash of round ${round}` });
      for (let link = 0; link < links; link += 1)
        await world.call(auth.forgotPassword, { email: ada.email }, null);
      const passwords = { oldPassword: 'the one from before', newPassword: 'a brand new one' };
      const [changed, ...answers] = await Promise.all([
        world.call(changePassword, passwords, ada.token),
        ...(await tokensTo(ada.email)).map((token) =>
          world.call(auth.resetPassword, { token, password: 'a brand new one' }, null),
        ),
      ]);
      expect(answers).toHaveLength(links);
      const statuses = answers.map((answer) => answer.status);
      expect(statuses.filter((status) => status !== 422 && status !== 200)).toEqual([]);
      expect([200, 401, 422]).toContain(changed.status);
      const won = [changed, ...answers].filter((answer) => answer.status === 200).length;
      const told = (await mailsTo(world, ada.email)).filter((mail) => mail.kind === 'password-changed');
      expect(told).toHaveLength(won);
      expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
      expect(won).toBeGreaterThan(0);
    }
  });

  it('activates one account per address and refuses the other links with 409', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const email = `round${round}@example.com`;
      const { body } = await signUp(email);
      for (let link = 1; link < links; link += 1) await signUp(email);
      const answers = await Promise.all(
        (await tokensTo(email)).map((token) => world.call(auth.activateAccount, { token }, body.token)),
      );
      const statuses = answers.map((answer) => answer.status).sort();
      expect(statuses).toEqual([200, ...Array(links - 1).fill(409)]);
    }
  });
});

it('password reset: mails the owner a password-changed notice', async () => {
  const ada = await world.user();
  await world.call(auth.forgotPassword, { email: ada.email }, null);
  const [token = ''] = await tokensTo(ada.email);
  await world.call(auth.resetPassword, { token, password: 'a brand new one' }, null);
  const kinds = (await mailsTo(world, ada.email)).map((mail) => mail.kind);
  expect(kinds).toEqual(['password-changed', 'reset-password']);
});

/** What a call asked of the database: the first words and the table of each statement, in order. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const texts = query.mock.calls.map(([first]: unknown[]) =>
    typeof first === 'string' ? first : (first as { text: string }).text,
  );
  query.mockRestore();
  // What the process asks by itself now and then, for any caller.
  const asked = texts.filter((text) => !text.includes('event_queue'));
  return asked.map((text) => /^\s*(begin|commit|\w+.*?(?:from|into) "\w+"|.*)/s.exec(text)?.[1] ?? text);
}

describe('unknown address', () => {
  const oneWaits = async (): Promise<string> => {
    await signUp('waits@example.com');
    return 'waits@example.com';
  };
  const severalWait = async (): Promise<string> => {
    for (let index = 0; index < 2; index += 1) await signUp('several@example.com');
    return 'several@example.com';
  };
  const hasAccount = async (): Promise<string> => (await world.user()).email;

  it.each([
    ['an account asks for a password', auth.forgotPassword, hasAccount],
    ['a sign-up asks for its link', auth.resendActivation, oneWaits],
    ['several sign-ups ask for theirs', auth.resendActivation, severalWait],
    ['an account asks for a link', auth.resendActivation, hasAccount],
  ])(
    'runs the same statements and writes the same outbox rows as a known address: %s',
    async (_, endpoint, known) => {
      const email = await known();
      const ask = (address: string) => world.call(endpoint, { email: address }, null);
      const before = await world.count('outbox');
      const expected = await statementsOf(() => ask(email));
      expect(expected.filter((text) => text.startsWith('insert into "'))).toEqual([
        'insert into "link_tokens"',
        'insert into "outbox"',
      ]);
      const mailed = await world.count('outbox');
      const tokens = await world.count('link_tokens');
      expect(await statementsOf(() => ask('unknown@example.com'))).toEqual(expected);
      expect((await world.count('outbox')) - mailed).toBe(mailed - before);
      expect(await world.count('link_tokens')).toBe(tokens);
      expect(await mailsTo(world, 'unknown@example.com')).toEqual([]);
    },
  );
});
