import { landingPath, languages, translatedLanguages } from '@nairadesk/contract/languages';
import { expect, it } from 'vitest';
import { expectNarrow, phone } from '../fixture/browser.ts';
import { useFixture } from '../fixture/fixture.ts';

const fixture = useFixture();

const headlines = {
  pcm: 'Buy and sell crypto and gift cards for naira.',
  ha: 'Ku saya ku sayar da kirifto da katunan kyauta a naira.',
  yo: 'Ẹ ra, ẹ sì ta kírípítò àti káàdì ẹ̀bùn ní náírà.',
  ig: 'Zụta ma ree kripto na kaadị onyinye na naira.',
};

it.each(translatedLanguages)(
  'landing page in %s: speaks it throughout, within 320 pixels',
  async (language) => {
    const { page, context, troubles } = await fixture.visit(phone);
    await page.goto(landingPath(language));
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(headlines[language]);
    expect(await page.locator('html').getAttribute('lang')).toBe(languages[language].tag);
    await page.locator('[data-ref=loaded]').waitFor();
    const words = (await page.locator('body').innerText()).split('\n');
    // Names, and what is the same in Pidgin, are in no catalogue as themselves.
    if (language !== 'pcm') expect(words).not.toContain('You pay');
    for (const english of [
      'Why people choose Nairadesk',
      'What customers say',
      'How it works',
      'Load the rates again',
    ])
      expect(words).not.toContain(english);
    await expectNarrow(page, `the landing page in ${language}`);
    expect(troubles).toEqual([]);
    await context.close();
  },
);

it('language of the landing page: chosen by a link, remembered, and given up for English by another', async () => {
  const { page, context, troubles } = await fixture.visit(phone);
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('navigation', { name: 'Language' }).getByRole('link', { name: 'Hausa' }).click();
  await page.waitForURL('**/ha');
  await page.goto('/');
  await page.waitForURL('**/ha');
  await page.getByRole('button', { name: 'Buɗe menu' }).click();
  await page.getByRole('navigation', { name: 'Harshe' }).getByRole('link', { name: 'English' }).click();
  await page
    .getByRole('heading', { level: 1, name: 'Buy and sell crypto and gift cards in naira.' })
    .waitFor();
  await page.reload();
  await page
    .getByRole('heading', { level: 1, name: 'Buy and sell crypto and gift cards in naira.' })
    .waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(troubles).toEqual([]);
  await context.close();
});

it('landing page in Igbo: the calculator and the contact form speak it, the server’s answer included', async () => {
  const { page, context, troubles } = await fixture.visit(phone);
  await page.goto('/ig');
  await page.getByLabel('Ị ga-akwụ').fill('50k');
  await page.getByText('Dee efu niile: 50000, ọ bụghị 50k').waitFor();
  await page.getByLabel('Ị ga-akwụ').fill('1');
  await page.getByText(/^Ọda kacha nta bụ ₦/).waitFor();
  await page.getByRole('radio', { name: 'Ree' }).check();
  await page.getByRole('link', { name: /^Ree / }).waitFor();
  const form = page.getByRole('form', { name: 'Kpọtụrụ anyị' });
  await form.getByLabel('Email').fill('nonsense');
  await form.getByRole('button', { name: 'Ziga ozi' }).click();
  await form.getByText('Achọrọ aha').waitFor();
  await form.getByText('Email a ezighị ezi').waitFor();
  await form.getByLabel('Aha').fill('Chidi Okafor');
  await form.getByLabel('Email').fill('chidi@example.com');
  await form.getByLabel('Isiokwu').fill('Ajụjụ');
  await form.getByLabel('Ozi').fill('Kedu?');
  await form.getByRole('button', { name: 'Ziga ozi' }).click();
  await form.getByText('Daalụ maka ozi gị. Anyị ga-aza site na email.').waitFor();
  expect(troubles).toEqual([]);
  await context.close();
});

it('landing page in another language: a page of its own without JavaScript too', async () => {
  const answer = await fetch(`${fixture.product.url}/yo`);
  const html = await answer.text();
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(html).toContain('<title>Nairadesk: Ẹ ra, ẹ sì ta kírípítò àti káàdì ẹ̀bùn ní náírà</title>');
  for (const { tag } of Object.values(languages)) expect(html).toContain(`hreflang="${tag}"`);
});
