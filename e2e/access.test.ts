import { describe, expect, it } from 'vitest';
import { desktop, logIn, phone } from './fixture/browser.ts';
import { longJourney, useFixture } from './fixture/fixture.ts';
import { waitForIdle } from './fixture/wait-for-idle.ts';

const fixture = useFixture();

const userOnly = ['/dashboard', '/trade', '/support'];
const staffOnly = ['/order', '/money', '/manage-assets', '/user-management', '/admin-support'];
const shared = ['/transaction-history', '/settings'];
const unknown = ['/nothing', '/order/7'];

const each = (paths: string[], to: (path: string) => string) => paths.map((path) => [path, to(path)]);

// Who asks for what, and where they end (docs/specification.md 2 and 12.2.4).
describe.each([
  [
    'a visitor',
    null,
    [
      ...each([...userOnly, ...shared], () => '/login'),
      ...each([...staffOnly, ...unknown], () => '/'),
      ...each(['/', '/login', '/sign-up', '/forgot-password', '/terms', '/privacy'], (path) => path),
    ],
  ],
  [
    'a user',
    'ada@nairadesk.example',
    [
      ...each([...userOnly, ...shared], (path) => path),
      ...each([...staffOnly, ...unknown], () => '/'),
      ['/login', '/dashboard'],
    ],
  ],
  [
    'an admin',
    'tunde@nairadesk.example',
    [
      ...each([...staffOnly, ...shared], (path) => path),
      ...each(userOnly, () => '/order'),
      ...each(unknown, () => '/'),
      ['/login', '/order'],
    ],
  ],
  [
    'a super-admin',
    'ngozi@nairadesk.example',
    [
      ...each([...staffOnly, ...shared], (path) => path),
      ...each(userOnly, () => '/order'),
      ['/login', '/order'],
    ],
  ],
] as const)('routes for %s', longJourney, (_who, email, expected) => {
  it('opens each allowed screen and redirects from every other path', async () => {
    const { page, context, troubles } = await (email
      ? fixture.visitAs(email, desktop)
      : fixture.visit(desktop));
    const ended: string[][] = [];
    for (const [asked] of expected) {
      await page.goto(asked ?? '/');
      await waitForIdle(page);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      ended.push([asked ?? '', new URL(page.url()).pathname]);
    }
    expect(ended).toEqual(expected);
    expect(troubles).toEqual([]);
    await context.close();
  });
});

describe('invalid query parameters', longJourney, () => {
  it.each([
    [
      'ada@nairadesk.example',
      [
        ['/trade?tab=junk', 'tab', 'Cryptocurrencies'],
        ['/transaction-history?status=junk&orderType=junk&page=-1&size=7&junk=1', 'option', 'All statuses'],
        ['/settings?tab=junk', 'tab', 'Personal Information'],
        ['/support?tab=junk', 'tab', 'User Guide'],
      ],
    ],
    [
      'tunde@nairadesk.example',
      [
        ['/order?status=junk', 'option', 'Needs staff'],
        ['/money?tab=junk&state=due', 'tab', 'Transfers'],
        ['/manage-assets?tab=junk', 'tab', 'Cryptocurrencies'],
        ['/user-management?page=junk&size=junk&junk=1', 'row', /@/],
        ['/admin-support?responded=junk', 'radio', 'False'],
      ],
    ],
  ] as const)('shows %s the default view and clears the query string', async (email, addresses) => {
    const { page, context, troubles } = await fixture.visitAs(email, desktop);
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
    });
    for (const [address, role, name] of addresses) {
      await page.goto(address);
      await waitForIdle(page);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      const chosen = {
        tab: { selected: true },
        option: { selected: true },
        radio: { checked: true },
        row: {},
      };
      const shown = page.getByRole(role, { name, exact: true, ...chosen[role] });
      await shown.first().waitFor({ state: 'attached' });
      await expect.poll(() => new URL(page.url()).search, { message: address }).toBe('');
    }
    expect(refused).toEqual([]);
    expect(troubles).toEqual([]);
    await context.close();
  });
});

describe('pagination', () => {
  it.each([
    ['/user-management', 'Search users'],
    ['/transaction-history', 'Search transactions'],
  ])(
    'shows the last page of %s for a page out of range, and the first page for a new search',
    async (path, box) => {
      const { page, context, troubles } = await fixture.visitAs('tunde@nairadesk.example', desktop);
      await page.goto(`${path}?size=5&page=99`);
      await page.waitForURL(({ search }) => !search.includes('99') && search.includes('size=5'));
      await page.getByRole('row').nth(1).waitFor();
      // Words start at the first page.
      await page.getByLabel(box).fill('ada');
      await page.waitForURL(({ search }) => search.includes('search=ada') && !search.includes('page='));
      await page.getByRole('row').nth(1).waitFor();
      expect(troubles).toEqual([]);
      await context.close();
    },
  );

  it('moves to the next and the previous page, and shows all rows', async () => {
    const { page, context, troubles } = await fixture.visitAs('tunde@nairadesk.example', desktop);
    await page.goto('/transaction-history?size=5');
    const rows = page.getByRole('row');
    await expect.poll(() => rows.count()).toBe(6);
    const first = await rows.nth(1).textContent();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => rows.nth(1).textContent()).not.toBe(first);
    await page.getByRole('button', { name: 'Previous page' }).click();
    await expect.poll(() => rows.nth(1).textContent()).toBe(first);
    await page.getByLabel('Rows per page').selectOption('All');
    await page.waitForURL('**?size=all');
    await expect.poll(() => rows.count()).toBeGreaterThan(6);
    expect(troubles).toEqual([]);
    await context.close();
  });
});

describe('the theme', () => {
  const night = 'rgb(21, 19, 14)';
  const paper = 'rgb(250, 246, 238)';
  const ground = 'getComputedStyle(document.body).backgroundColor';
  const bars = '[...document.querySelectorAll("meta[name=theme-color]")].map((meta) => meta.content)';

  it('follows the system until a theme is chosen, and remembers the choice after sign-out', async () => {
    const { page, context, troubles } = await fixture.visitAs('ada@nairadesk.example', desktop);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/dashboard');
    await expect.poll(() => page.evaluate(ground)).toBe(night);
    await page.getByRole('radio', { name: 'Light' }).check();
    await expect.poll(() => page.evaluate(ground)).toBe(paper);
    await expect.poll(() => page.evaluate(bars)).toEqual(['#faf6ee', '#faf6ee']);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.waitForURL('**/login');
    await page.reload();
    expect(await page.evaluate(ground)).toBe(paper);
    await logIn(page, 'ada@nairadesk.example');
    await page.getByRole('radio', { name: 'System' }).check();
    await expect.poll(() => page.evaluate(ground)).toBe(night);
    await expect.poll(() => page.evaluate(bars)).toEqual(['#faf6ee', '#15130e']);
    expect(troubles).toEqual([]);
    await context.close();
  });

  it('applies a chosen theme before the first paint, without external scripts', async () => {
    const { page, context } = await fixture.visit(phone);
    await page.goto('/');
    await page.evaluate('localStorage.setItem("nairadesk.device.theme", "dark")');
    // Whatever comes in a file of its own may come late.
    await page.route('**/*.js', (route) => route.abort());
    for (const path of ['/', '/login', '/dashboard']) {
      await page.goto(path);
      expect(await page.evaluate(ground), path).toBe(night);
    }
    await context.close();
  });
});

describe('images', () => {
  it('shows the landing page images, and the login image on a desktop only', async () => {
    const { page, context, troubles } = await fixture.visit(desktop);
    const drawn = (region: string) =>
      page.evaluate<number>(`(async () => {
        const image = document.querySelector('${region} img');
        image.loading = 'eager';
        await image.decode();
        return image.naturalWidth;
      })()`);
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const regions = [
      '[aria-labelledby=hero]',
      '#about-us',
      '[aria-labelledby=why-choose]',
      '#how-it-works',
      '#contact-us',
    ];
    for (const region of regions) expect(await drawn(region), region).toBeGreaterThan(0);
    await expect
      .poll(() => page.getByRole('banner').locator('svg').first().boundingBox())
      .toMatchObject({ width: 32 });
    await page.goto('/login');
    await page.getByLabel('Email').waitFor();
    expect(await drawn('body')).toBeGreaterThan(0);
    const main = await page.getByRole('main').boundingBox();
    const picture = await page.locator('img').first().boundingBox();
    expect(picture?.x).toBeGreaterThan((main?.x ?? 0) + (main?.width ?? 0));
    expect(troubles).toEqual([]);
    await context.close();

    const small = await fixture.visit(phone);
    await small.page.goto('/login');
    await small.page.getByLabel('Email').waitFor();
    expect(await small.page.locator('img').first().isVisible()).toBe(false);
    await small.context.close();
  });
});
