import { exampleAddress } from '@nairadesk/contract/example-address';
import type { Locator } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { desktop, expectNarrow, expectSound, phone, toastOf, type Visitor } from '../fixture/browser.ts';
import { useFixture } from '../fixture/fixture.ts';
import { newTrader } from '../steps/new-customer.ts';

const fixture = useFixture();
const ripple = exampleAddress('Ripple', 'Zainab');
let visitor: Visitor;

afterEach(() => {
  expect(visitor.troubles).toEqual([]);
});

/** Browsers on Linux read no codes, and there may be no camera: any picture of this one says that. */
const cameraOf = (code: string) => `{
  const canvas = document.createElement('canvas');
  const tracks = [];
  window.cameras = () => tracks.filter(({ readyState }) => readyState === 'live').length;
  window.BarcodeDetector = class {
    detect = async ({ videoWidth }) => (videoWidth > 0 ? [{ rawValue: ${JSON.stringify(code)} }] : []);
  };
  navigator.mediaDevices.getUserMedia = async () => {
    if (window.refuseCamera) throw new DOMException('No', 'NotAllowedError');
    canvas.getContext('2d').fillRect(0, 0, 9, 9);
    const stream = canvas.captureStream(10);
    tracks.push(...stream.getTracks());
    return stream;
  };
}`;

/** The form of a customer without wallets, on a phone, with Ripple chosen. */
async function openForm() {
  visitor = await fixture.visitAs(await newTrader(fixture.product, 'Zainab Bello'), phone);
  const { page } = visitor;
  await page.addInitScript(cameraOf(`ripple:${ripple}?dt=7&amount=2`));
  await page.goto('/settings?tab=wallet-address');
  await page.getByRole('button', { name: 'Add wallet' }).click();
  await page.getByLabel('Network').last().selectOption('Ripple');
  return page;
}

it('wallet address: comes from the clipboard, or from a QR code with its tag', async () => {
  const page = await openForm();
  const address = page.getByRole('textbox', { name: 'Wallet address' }).last();
  const paste = page.getByRole('button', { name: 'Paste', exact: true }).last();
  await expectNarrow(page, 'the tools of an address');
  await page.evaluate(`navigator.clipboard.writeText(" ${ripple}\\n")`);
  await paste.click();
  await expect.poll(() => address.inputValue()).toBe(ripple);
  await address.fill('');
  await page.getByRole('button', { name: 'Scan', exact: true }).last().click();
  await page.getByRole('dialog', { name: 'Scan the QR code' }).waitFor({ state: 'detached' });
  await expect.poll(() => address.inputValue()).toBe(ripple);
  await expect.poll(() => page.getByRole('textbox', { name: 'Destination tag' }).inputValue()).toBe('7');
  expect(await page.evaluate('cameras()')).toBe(0);
  await expectSound(page, 'an address that was scanned');
});

it('wallet address: the network is as wide as its address, and as the buttons below', async () => {
  for (const device of [phone, desktop]) {
    visitor = await fixture.visitAs(await newTrader(fixture.product, 'Zainab Bello'), device);
    const { page } = visitor;
    await page.goto('/settings?tab=wallet-address');
    const endOf = async (one: Locator) => {
      const { x, width } = (await one.boundingBox()) ?? { x: 0, width: 0 };
      return Math.round(x + width);
    };
    const add = page.getByRole('button', { name: 'Add wallet' });
    const address = await endOf(page.getByRole('textbox', { name: 'Wallet address' }));
    if (device === phone) {
      expect(await endOf(page.getByLabel('Network'))).toBe(address);
      expect(await endOf(add)).toBe(address);
    } else expect(await endOf(page.locator('form'))).toBe(address);
  }
});

it('wallet address: says what to do where the camera or the clipboard is refused', async () => {
  const page = await openForm();
  await page.evaluate('window.refuseCamera = true');
  await page.getByRole('button', { name: 'Scan', exact: true }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Scan the QR code' });
  await dialog.getByText('We can’t use the camera').waitFor();
  await expectSound(page, 'a camera that was refused');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.evaluate(
    'navigator.clipboard.readText = () => Promise.reject(new DOMException("No", "NotAllowedError"))',
  );
  await page.getByRole('button', { name: 'Paste', exact: true }).last().click();
  await toastOf(page, 'Press and hold the field').waitFor();
});
