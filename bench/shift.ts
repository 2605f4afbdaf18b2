import { listAssets } from '@nairadesk/contract/assets';
import { addCannedReply } from '@nairadesk/contract/canned-replies';
import { formatNaira } from '@nairadesk/contract/money';
import { startShift } from '@nairadesk/contract/shifts';
import { sendMessage } from '@nairadesk/contract/support';
import type { Page } from 'playwright-core';
import { desktop, logIn, visit } from '../e2e/fixture/browser.ts';
import { launchBrowser } from '../e2e/fixture/chromium.ts';
import { startProduct } from '../e2e/fixture/product.ts';
import { waitForIdle } from '../e2e/fixture/wait-for-idle.ts';
import { callApi, tokenOf } from '../e2e/steps/call-api.ts';
import { openDatabase } from '../test-support/product-database.ts';
import { fillShift } from './fill-shift.ts';
import { machine } from './machine.ts';
import { pace, type Tally, watchHands } from './shift-hands.ts';

// What the tasks of a shift cost a member of staff, in a real Chromium: clicks, keys, screens to read, and seconds at a
// stated pace with the real waiting of the machine. npm run bench:shift
const size = { customers: 300, past: 5_000, open: 60 };
const rounds = 3;
const staff = 'tunde@nairadesk.example';
const owner = 'ngozi@nairadesk.example';

type Hands = ReturnType<typeof watchHands>;

interface OpenOrder {
  id: string;
  code: string;
  name: string;
  phone: string;
  naira: string;
}

const product = await startProduct();
const browser = await launchBrowser();
try {
  await fillShift(product, size);
  const theirs = await tokenOf(product.url, owner);
  await callApi(product.url, startShift, {}, theirs);
  const text = 'We’re looking for it, and write to you within the hour.';
  await callApi(product.url, addCannedReply, { name: 'Looking for it', text }, theirs);
  const customer = await tokenOf(product.url, 'musa@nairadesk.example');
  for (let round = 0; round < rounds; round += 1)
    await callApi(product.url, sendMessage, { subject: 'My transfer', message: 'Has it arrived?' }, customer);
  console.log(`${machine()}; ${JSON.stringify(pace)}; ${JSON.stringify(size)}, medians of ${rounds}`);
  const table = new Map<string, Tally[]>();
  for (let round = 0; round < rounds; round += 1)
    for (const [name, tally] of await workOneShift(round))
      table.set(name, [...(table.get(name) ?? []), tally]);
  console.log('| task | clicks | keys | screens read | machine s | seconds |\n|---|---|---|---|---|---|');
  for (const [name, tallies] of table) console.log(rowOf(name, tallies));
} finally {
  await browser.close();
  await product.stop();
}

/** Does each task once, from the queue. */
async function workOneShift(round: number): Promise<[string, Tally][]> {
  const { page, context } = await visit(browser, product.url, desktop);
  await logIn(page, staff);
  const hands = watchHands(page);
  const done: [string, Tally][] = [];
  const orders = await openOrdersNow();
  const order = (place: number): OpenOrder => {
    const one = orders[round * 4 + place];
    if (!one) throw new Error('too few open orders');
    return one;
  };
  const fromQueue = async (name: string, task: () => Promise<void>) => {
    await page.goto('/order');
    await page.getByRole('list', { name: 'Orders' }).getByRole('listitem').nth(9).waitFor();
    await waitForIdle(page);
    hands.start();
    await task();
    done.push([name, hands.stop()]);
  };
  const openFind = async () => {
    await hands.click(page.getByRole('button', { name: 'Find' }).last());
    await hands.wait(page.getByRole('combobox', { name: 'Find orders and customers' }));
  };
  const takeHit = async ({ code }: OpenOrder) => {
    const hit = page.getByRole('option').filter({ hasText: code }).first();
    await hands.read(hit);
    await hands.click(hit);
    const pane = page.getByRole('region', { name: `Order ${code}` });
    await hands.read(pane.getByText('Reported paid').first());
  };

  await fromQueue('a caller’s phone → their order', async () => {
    const one = order(0);
    await openFind();
    await hands.type(one.phone.replace('+234', '0'));
    await takeHit(one);
  });
  await fromQueue('“where is my money?”: a name → the order and its state', async () => {
    const one = order(1);
    await openFind();
    await hands.type(one.name.toLowerCase());
    await takeHit(one);
  });
  await fromQueue('a bank’s alert, surname first, pasted → the order', async () => {
    const one = order(2);
    const [first, last] = one.name.split(' ');
    const amount = formatNaira(one.naira).replace('₦', 'NGN');
    await hands.copied(
      `Credit Alert\nAmt: ${amount}\nDesc: NIP/${last} ${first}/GTB/for coins`.toUpperCase(),
    );
    await openFind();
    await hands.paste();
    await takeHit(one);
  });
  await fromQueue('a message answered with a canned reply', () => answerMessage(page, hands));
  await fromQueue('30 prices from a spreadsheet, saved', () => pastePrices(page, hands));
  await fromQueue('the day’s totals of money in and out', () => readTotals(page, hands));
  await page.goto(`/order?order=${order(3).id}`);
  await page.getByRole('button', { name: 'Take', exact: true }).click();
  await waitForIdle(page);
  hands.start();
  await hands.click(page.getByRole('button', { name: 'Hand to Ngozi' }));
  await hands.wait(page.getByText('Ngozi Eze has this order').first());
  done.push(['an order handed to a colleague', hands.stop()]);
  await context.close();
  return done;
}

async function answerMessage(page: Page, hands: Hands): Promise<void> {
  await hands.click(page.getByRole('link', { name: 'Admin Support' }).first());
  await hands.read(page.getByLabel('Response'));
  await hands.click(page.getByRole('combobox', { name: 'Canned reply' }));
  await hands.click(page.getByRole('option', { name: 'Looking for it' }));
  await hands.click(page.getByRole('button', { name: 'Send reply' }));
  await hands.wait(page.getByText('Reply sent'));
}

async function pastePrices(page: Page, hands: Hands): Promise<void> {
  const { data } = await callApi(product.url, listAssets, {}, await tokenOf(product.url, owner));
  const next = (naira: string) => (Number(naira) * 1.01).toFixed(2);
  const rows = data
    .slice(0, 15)
    .map((asset) => [asset.name, next(asset.buyingPrice), next(asset.sellingPrice)]);
  await hands.copied(rows.map((row) => row.join('\t')).join('\n'));
  await hands.click(page.getByRole('link', { name: 'Manage Asset' }).first());
  await hands.click(page.getByRole('link', { name: 'Rate sheet' }));
  await hands.wait(page.locator('input[data-column="1"]').first());
  await hands.paste();
  await hands.read(page.getByText('30 cells pasted'));
  await hands.click(page.getByRole('button', { name: 'Save prices' }));
  await hands.wait(page.getByText('Prices of 15 assets changed'));
}

async function readTotals(page: Page, hands: Hands): Promise<void> {
  await hands.click(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Money' }));
  await hands.click(page.getByRole('tab', { name: 'Today' }));
  await hands.read(page.getByText('Purchases completed'));
}

/** One of each customer who buys. */
async function openOrdersNow(): Promise<OpenOrder[]> {
  const database = await openDatabase(product.dataDir);
  const { rows } = await database.query<OpenOrder>(
    `select distinct on (users.id) orders.id, transaction_id as code, name, phone,
      (amount_kobo / 100.0)::numeric(20, 2)::text as naira
     from orders join users on users.id = orders.user_id
     where status = 'successful' and order_type = 'buy' and email like 'customer%'
       and not exists (select from order_claims where order_id = orders.id)`,
  );
  await database.end();
  return rows;
}

function rowOf(name: string, tallies: Tally[]): string {
  const middle = (figure: (tally: Tally) => number) =>
    tallies.map(figure).toSorted((one, other) => one - other)[Math.floor(tallies.length / 2)] ?? 0;
  const { clicks, keys, screens } = tallies[0] ?? { clicks: 0, keys: 0, screens: 0 };
  return `| ${name} | ${clicks} | ${keys} | ${screens} | ${middle(({ machine }) => machine).toFixed(1)} | ${middle(({ seconds }) => seconds).toFixed(1)} |`;
}
