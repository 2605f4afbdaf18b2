import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { updateProfile } from '@nairadesk/contract/settings';
import { sendMessage } from '@nairadesk/contract/support';
import { sendContactMessage } from '@nairadesk/contract/website';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { desktop } from './fixture/browser.ts';
import { useFixture } from './fixture/fixture.ts';
import { callApi, tokenOf } from './steps/call-api.ts';

const fixture = useFixture();
const name = `<img src="x" onerror="window.planted='a name'">`;
const subject = `"><script>window.planted='a subject'</script>`;
const message = `<svg onload="window.planted='a message'"> {{constructor.constructor('window.planted=1')()}}`;

const planted = (page: Page) => page.evaluate<unknown>('window.planted');

it('user input: shows markup as plain text on staff screens and never executes it', async () => {
  const { url } = fixture.product;
  await callApi(url, sendContactMessage, { name, email: 'eve@example.com', subject, message });
  const token = await tokenOf(url, 'musa@nairadesk.example');
  await callApi(url, updateProfile, { name, phone: '08031234567', country: 'Nigeria' }, token);
  await callApi(url, sendMessage, { subject, message }, token);
  const { page, troubles } = await fixture.visitAs('tunde@nairadesk.example', desktop);
  for (const [path, words] of [
    ['/admin-support', subject],
    ['/admin-support', name],
    ['/user-management', name],
    [`/user-management?search=${encodeURIComponent(name)}`, name],
  ] as const) {
    await page.goto(path);
    await page.getByText(words).first().waitFor();
    expect(await page.locator('img[src="x"]').count(), path).toBe(0);
    expect(await planted(page), path).toBeUndefined();
  }
  expect(troubles).toEqual([]);
});

it('content security policy: blocks injected scripts, event handlers and javascript links', async () => {
  const { page, violations } = await fixture.visit(desktop);
  for (const path of ['/', '/login', '/reset-password?token=secret']) {
    await page.goto(path);
    await page.evaluate(`(async () => {
      const attempt = (act) => { try { act(); } catch {} };
      attempt(() => document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="window.planted = 1">'));
      const script = document.createElement('script');
      attempt(() => script.append('window.planted = 2'));
      document.body.append(script);
      const image = document.createElement('img');
      attempt(() => image.setAttribute('onerror', 'window.planted = 5'));
      image.src = 'data:,x';
      const link = document.createElement('a');
      link.href = 'javascript:void(window.planted = 3)';
      document.body.append(link);
      link.click();
      attempt(() => setTimeout('window.planted = 4', 0));
      await new Promise((resolve) => setTimeout(resolve, 200));
    })()`);
    expect(await planted(page), path).toBeUndefined();
  }
  expect(violations.splice(0).length).toBeGreaterThanOrEqual(12);
});

it('frame embedding: is blocked on a page of another origin', async () => {
  const evil = createServer((request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(
      request.url === '/harmless'
        ? 'harmless'
        : `<iframe src="/harmless"></iframe><iframe src="${fixture.product.url}/login"></iframe>`,
    );
  }).listen(0, '127.0.0.1');
  await once(evil, 'listening');
  const { page } = await fixture.visit(desktop);
  await page.goto(`http://127.0.0.1:${(evil.address() as AddressInfo).port}/`);
  const framed = () =>
    page
      .frames()
      .slice(1)
      .map((frame) => frame.url());
  await expect
    .poll(framed)
    .toEqual([expect.stringMatching(/harmless$/), expect.stringMatching(/^chrome-error:/)]);
  evil.close();
});

it('content security policy: stops text that becomes markup or a script on a page of the app', async () => {
  const { page, violations } = await fixture.visitAs('tunde@nairadesk.example', desktop);
  await page.goto('/order');
  await page.getByRole('heading', { name: 'Order' }).first().waitFor();
  const attempt = (statement: string) =>
    page.evaluate<string>(
      `(() => { try { ${statement}; return 'done'; } catch (error) { return error.name; } })()`,
    );
  for (const statement of [
    `document.body.insertAdjacentHTML('beforeend', '<img src="x">')`,
    `document.createElement('script').text = 'window.planted = 1'`,
    `trustedTypes.createPolicy('another', {})`,
  ])
    expect(await attempt(statement), statement).toBe('TypeError');
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  await expect.poll(() => violations.length).toBe(3);
  for (const violation of violations.splice(0)) expect(violation).toMatch(/trusted-types/);
});
