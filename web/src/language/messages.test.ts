import { describe, expect, it } from 'vitest';
import { bareTexts, messageCalls, withEnglish } from '../../build/messages.ts';

describe('messages of a source file', () => {
  it('are the literals of t and message, with the names of their values', () => {
    const found = messageCalls(`
      const steps = [message('Pay or send')];
      export const Words = () => <p title={t('Buy {name}', { name })}>{t(steps[0])}</p>;
    `);
    expect(
      found.map(({ name, text, values, inFunction }) => [name, text, [...values.keys()], inFunction]),
    ).toEqual([
      ['message', 'Pay or send', [], false],
      ['t', 'Buy {name}', ['name'], true],
      ['t', null, [], true],
    ]);
  });

  it('are both texts of a plural, which English chooses between too', () => {
    const code =
      "say(plural(count, '{count} order of {name}', '{count} orders of {name}', { name: t('Ada') }));";
    expect(messageCalls(code).map(({ name, texts, values }) => [name, texts, [...values.keys()]])).toEqual([
      ['plural', ['{count} order of {name}', '{count} orders of {name}'], ['name']],
      ['t', ['Ada'], []],
    ]);
    expect(withEnglish(code)).toBe(code.replace("t('Ada')", "'Ada'"));
  });

  it('are all that a condition chooses between', () => {
    const [call] = messageCalls("const say = () => t(open ? 'Close menu' : 'Open menu');");
    expect([call?.text, call?.texts]).toEqual([null, ['Close menu', 'Open menu']]);
    expect(withEnglish("say(t(open ? 'Close' : 'Open'));")).toBe("say(open ? 'Close' : 'Open');");
  });

  it('are replaced by their English where a page has its texts inside', () => {
    expect(
      withEnglish(`say(t('Pay'), message("Send"), translateText(await answer()), other.t('Pay'));`),
    ).toBe(`say('Pay', "Send", await answer(), other.t('Pay'));`);
    expect(withEnglish("say(t('Buy {name} for {price}', { name, price: shown(t('Naira')) }));")).toBe(
      ['say(`Buy $', '{name} for $', "{shown('Naira')}`);"].join(''),
    );
    expect(withEnglish("say(t('Cost: $`{name}', { name }));")).toBe('say(`Cost: \\$\\`$'.concat('{name}`);'));
  });
});

describe('texts without t', () => {
  it.each([
    ['<p>Pay now</p>', ['Pay now']],
    ["<p>{sent ? 'Sent' : t('Send')}</p>", ['Sent']],
    ["<p>{late && 'Too late'}</p>", ['Too late']],
    ['<Field label="Your name" className="flex" />', ['Your name']],
    ["<Field label={first ? 'Your name' : t('Name')} />", ['Your name']],
    ['<Field label={`Name $'.concat('{number}`} hint={`$', '{amount} ₦`} />'), ['Name']],
    ["save().then(() => toast.done('Saved'), () => toast.failed(failure.message))", ['Saved']],
    ["<p className={wide ? 'w-full' : 'w-10'}>{t('Pay')} {amount} ₦ · 5</p>", []],
  ])('in %s are %j', (code, texts) => {
    expect(bareTexts(code)).toEqual(texts);
  });
});
