import { beforeEach, describe, expect, it } from 'vitest';
import { desktop, expectRefusals, phone, toastOf, type Visitor } from './fixture/browser.ts';
import { longJourney, useFixture } from './fixture/fixture.ts';
import { newCustomer } from './steps/new-customer.ts';
import { orderRows } from './steps/order-pane.ts';

const fixture = useFixture();

describe('user management by a super-admin', longJourney, () => {
  let boss: Visitor;

  beforeEach(async () => {
    boss = await fixture.visitAs('ngozi@nairadesk.example', phone);
    await boss.page.goto('/user-management');
  });

  const manage = async (name: string) => {
    await boss.page.getByRole('button', { name: `Manage ${name}` }).click();
    return boss.page.getByRole('dialog');
  };

  it('suspends a customer, ends their session at once, and reinstates them', async () => {
    const { name, email, password } = await newCustomer(fixture.product, 'Zainab Ali');
    const customer = await fixture.visitAs({ email, password }, desktop);
    await customer.page.goto('/dashboard');
    await customer.page.getByRole('heading').first().waitFor();
    await boss.page.reload();
    const dialog = await manage(name);
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await dialog.getByLabel('Reason').fill('Another person’s bank account');
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await toastOf(boss.page, `${name} is suspended`).waitFor();
    await boss.page.getByText('Suspended', { exact: true }).waitFor();

    await customer.page.waitForURL('**/login*');
    await customer.page.getByLabel('Email').fill(email);
    await customer.page.getByLabel('Password', { exact: true }).fill(password);
    await customer.page.getByRole('button', { name: 'Log in', exact: true }).click();
    await customer.page.getByText('This account is suspended. Please contact support.').first().waitFor();
    await customer.page.getByRole('link', { name: 'support@nairadesk.example' }).waitFor();
    // What was open asked once more, and the log-in was refused.
    expect(customer.troubles.filter((trouble) => !/status of 40[13]/.test(trouble))).toEqual([]);

    await manage(name);
    await dialog.getByText('Another person’s bank account').waitFor();
    await dialog.getByRole('button', { name: 'Reinstate' }).click();
    await dialog.getByLabel('Reason').fill('It was her sister’s');
    await dialog.getByRole('button', { name: 'Reinstate' }).click();
    await boss.page.getByText('Suspended', { exact: true }).waitFor({ state: 'detached' });
  });

  it('promotes a customer to admin, who cannot process their own orders', async () => {
    const dialog = await manage('Ada Obi');
    await dialog.getByRole('button', { name: 'Change role' }).click();
    await dialog.getByLabel('New role').selectOption('Admin');
    await dialog.getByRole('button', { name: 'Change role' }).click();
    await toastOf(boss.page, 'Ada Obi is now an admin').waitFor();

    const ada = await fixture.visitAs('ada@nairadesk.example', desktop);
    await ada.page.goto('/order');
    const own = orderRows(ada.page).filter({ hasText: 'Your own' });
    await own.first().waitFor();
    await expect.poll(() => own.count()).toBe(2);
    await own.first().getByRole('button').click();
    const pane = ada.page.getByRole('region', { name: /^Order ND/ });
    await pane.getByText('This is your own order').waitFor();
    expect(await pane.getByRole('button', { name: /Mark as Sent|Cancel|Take/ }).count()).toBe(0);
    await orderRows(ada.page).filter({ hasNotText: 'Your own' }).first().getByRole('button').click();
    await pane.getByRole('button', { name: 'Mark as Sent' }).waitFor();

    await ada.page.goto('/user-management?view=staff');
    await ada.page.getByRole('table', { name: 'Users' }).waitFor();
    expect(await ada.page.getByRole('button', { name: /^Manage/ }).count()).toBe(0);
    expect(await ada.page.getByRole('tab').count()).toBe(0);
  });

  it('protects the desk account, and records a role change in the audit log after a password check', async () => {
    const { page } = boss;
    await page.getByRole('tab', { name: 'Staff' }).press('Enter');
    const dialog = await manage('Ngozi Eze');
    await dialog.getByText('Customers pay into this account').waitFor();
    expect(await dialog.getByRole('button', { name: /Suspend|Change role/ }).count()).toBe(0);
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });

    await manage('Tunde Bakare');
    await dialog.getByRole('button', { name: 'Change role' }).click();
    await dialog.getByLabel('New role').selectOption('Super admin');
    await fixture.product.sql("update sessions set password_checked_at = now() - interval '16 minutes'", []);
    await dialog.getByRole('button', { name: 'Change role' }).click();
    const question = page.getByRole('dialog', { name: 'Enter your password' });
    await question.getByLabel('Password', { exact: true }).fill('lagos-demo-2026');
    await question.getByRole('button', { name: 'Continue' }).click();
    await toastOf(page, 'Tunde Bakare is now a super-admin').waitFor();
    await dialog.first().waitFor({ state: 'detached' });
    await page.getByText('Super admin').nth(1).waitFor();
    await manage('Tunde Bakare');
    await dialog.getByRole('button', { name: 'Make desk account' }).click();
    await dialog.getByText('No bank account saved').waitFor();
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });

    await page.getByRole('tab', { name: 'Activity' }).press('Enter');
    const rows = page.getByRole('table', { name: 'Activity' }).getByRole('row');
    const raised = rows.filter({ hasText: 'Changed role' }).filter({ hasText: 'Tunde Bakare' });
    await raised.getByText('from: admin, to: super-admin').waitFor();
    await expect.poll(() => raised.textContent()).toContain('Ngozi Eze');
    await page.getByLabel('Search activity').fill('tunde');
    await expect
      .poll(() => rows.filter({ hasText: 'Logged in' }).filter({ hasText: 'Ngozi' }).count())
      .toBe(0);
    await raised.waitFor();
    // The password was asked for.
    await expectRefusals(boss, 1);
  });
});
