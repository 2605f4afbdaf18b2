import * as auth from '@nairadesk/contract/auth';
import { type Language, languageCodes } from '@nairadesk/contract/languages';
import { chooseLanguage, getSettings } from '@nairadesk/contract/settings';
import { beforeEach, describe, expect, it } from 'vitest';
import { mailsTo } from '../../test/mail-to.ts';
import { type Person, useWorld } from '../../test/world.ts';

const world = useWorld();
const message = 'Choose a language from the list';
let ada: Person;
let ben: Person;

beforeEach(async () => {
  ada = await world.user();
  ben = await world.user();
});

const languageOf = async (who: Person) =>
  (await world.call(getSettings, {}, who.token)).body.data.profile.language;

describe('POST /settings/language', () => {
  it('sets the language of the caller alone, and can be changed back to English', async () => {
    for (const language of [...languageCodes.toReversed()]) {
      const answer = await world.call(chooseLanguage, { language }, ada.token);
      expect([answer.status, answer.body.message, answer.body.data.language]).toEqual([
        200,
        'Language saved',
        language,
      ]);
      expect(await languageOf(ada)).toBe(language);
    }
    expect(await languageOf(ben)).toBeNull();
  });

  it.each(['fr', 'HA', '', null])('refuses %j, and changes nothing', async (language) => {
    await world.call(chooseLanguage, { language: 'yo' }, ada.token);
    const answer = await world.call(chooseLanguage, { language: language as Language }, ada.token);
    expect([answer.status, answer.failure.fields]).toEqual([422, { language: message }]);
    expect(await languageOf(ada)).toBe('yo');
  });
});

describe('the language of a sign-up', () => {
  it.each(['ig', undefined] as const)(
    '%s is that of the account, and answered at every login',
    async (language) => {
      const email = `chooser-${language}@example.com`;
      const password = 'a long and unusual word';
      const person = { name: 'Chi', email, phone: '08031234567', password };
      const signedUp = await world.call(auth.register, { ...person, ...(language && { language }) }, null);
      expect([signedUp.status, signedUp.body.profile.language]).toEqual([201, language ?? null]);
      const [mail] = await mailsTo(world, email);
      const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
      const activated = await world.call(auth.activateAccount, { token, password }, null);
      expect(activated.body.data.language).toBe(language ?? null);
      const login = await world.call(auth.login, { email, password }, null);
      expect(login.body.data.language).toBe(language ?? null);
    },
  );

  it('is one of ours, or the sign-up is refused', async () => {
    const person = {
      name: 'Chi',
      email: 'chi@example.com',
      phone: '08031234567',
      password: 'a long and unusual word',
    };
    const answer = await world.call(auth.register, { ...person, language: 'fr' as Language }, null);
    expect([answer.status, answer.failure.fields]).toEqual([422, { language: message }]);
  });
});
