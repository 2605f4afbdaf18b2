import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { newPassword } from '@nairadesk/contract/auth';
import { email, line } from '@nairadesk/contract/fields';
import * as z from 'zod/mini';
import { runCommand, say, type Typed } from './command-line.ts';
import { readConfig, readStaffPassword } from './config.ts';
import { openServices } from './open-services.ts';
import { markRecord, recordAudit } from './platform/audit/audit.ts';
import { switchTrading as setTrading } from './platform/context/trading-pause.ts';
import { assertUncommon } from './platform/crypto/common-passwords.ts';
import { eq } from './platform/database/drizzle.ts';
import { deskRules, deskRulesId } from './platform/database/tables/desk-rules-tables.ts';
import { users } from './platform/database/tables/users-tables.ts';
import { presentDeskRules } from './platform/desk/desk-rules.ts';
import { Refusal } from './platform/errors/refusal.ts';
import { clearTwoFactor } from './platform/identity/clear-two-factor.ts';
import { noSuchPhone, readPhone } from './platform/identity/phones.ts';
import { findNameFault, type NameFault } from './platform/identity/staff-names.ts';

const usage = `Usage: npm run staff -- add --email ada@example.com --name "Ada Obi" --role admin|super-admin [--phone …]
       npm run staff -- reset-two-factor --email ada@example.com
       npm run staff -- end-four-eyes
       npm run staff -- pause-trading | resume-trading [--reason …]`;

const commands = ['add', 'reset-two-factor', 'end-four-eyes', 'pause-trading', 'resume-trading'];

const newStaff = z.object({
  email: email(),
  name: line('Full name is required', 100),
  role: z.enum(['admin', 'super-admin'], 'Role must be admin or super-admin'),
  phone: z._default(
    z.pipe(
      z.string().check(z.refine((typed) => readPhone(typed) !== null, noSuchPhone)),
      z.transform((typed: string) => readPhone(typed) ?? ''),
    ),
    '',
  ),
  password: newPassword('Password is required'),
});

const nameFaults: Record<NameFault, string> = {
  taken: 'A member of staff has this name, or one that looks like it: add another part of it',
  mixed: 'The letters of the name are of two alphabets',
};

const options = {
  email: { type: 'string' },
  name: { type: 'string' },
  role: { type: 'string' },
  phone: { type: 'string' },
  reason: { type: 'string' },
} as const;

await runCommand(usage, options, main);

/**
 * Adds a member of staff (password from STAFF_PASSWORD or a prompt), turns off two-factor authentication for one who
 * lost their phone (app, recovery codes and passkeys), lets one person do everything where the second one is gone, or
 * pauses new orders of all customers while the system is worked on.
 */
async function main({ positionals, values }: Typed<typeof options>): Promise<void> {
  const [command, ...more] = positionals;
  if (more.length > 0 || !commands.includes(command ?? '')) throw new Error(usage);
  if (command === 'end-four-eyes') return endFourEyes();
  if (command === 'pause-trading' || command === 'resume-trading')
    return switchTrading(command, values.reason);
  if (command === 'reset-two-factor') return resetTwoFactor(values.email);
  const parsed = newStaff.safeParse({ ...values, password: readStaffPassword() ?? (await askPassword()) });
  if (!parsed.success) throw new Error(`${parsed.error.issues[0]?.message}.\n${usage}`);
  await addStaff(parsed.data);
}

async function addStaff({ password, ...person }: z.output<typeof newStaff>): Promise<void> {
  try {
    assertUncommon(password);
  } catch (error) {
    throw new Error(error instanceof Refusal ? error.message : String(error));
  }
  const { services, close } = await openServices(readConfig(), () => {});
  try {
    const passwordHash = await services.passwords.hash(password);
    await services.audit.transact(async (tx) => {
      const [added] = await tx
        .insert(users)
        .values({ ...person, passwordHash })
        .onConflictDoNothing()
        .returning({ id: users.id });
      if (!added) throw new Error(`${person.email} already has an account. Nothing was changed.`);
      const fault = await findNameFault(tx, person.name, added.id);
      if (fault) throw new Error(`${nameFaults[fault]}. Nothing was changed.`);
      for (const kind of ['email', 'password'] as const) markRecord(tx, kind, added.id);
      // Run on the machine itself, without a login.
      recordAudit(tx, {
        action: 'staff-added',
        actorId: null,
        subjectType: 'user',
        subjectId: added.id,
        detail: { role: person.role },
      });
    });
    say(`${person.name} <${person.email}> can log in as ${person.role}.`);
  } finally {
    await close();
  }
}

async function resetTwoFactor(typed: string | undefined): Promise<void> {
  const parsed = email().safeParse(typed);
  if (!parsed.success) throw new Error(`${parsed.error.issues[0]?.message}.\n${usage}`);
  const { services, close } = await openServices(readConfig(), () => {});
  try {
    const user = await services.audit.transact(async (tx) => {
      const [found] = await tx.select().from(users).where(eq(users.email, parsed.data)).for('no key update');
      if (!found || !(await clearTwoFactor(tx, services, found, null))) {
        throw new Error(`${parsed.data} has no two-factor authentication. Nothing was changed.`);
      }
      return found;
    });
    say(
      `Two-factor authentication is off for ${user.name} <${user.email}>. All their devices are logged out.`,
    );
  } finally {
    await close();
  }
}

/**
 * Switches off all rules that ask for a second person. The activity log has no person who did it, as none was logged
 * in.
 */
async function endFourEyes(): Promise<void> {
  const { services, close } = await openServices(readConfig(), () => {});
  try {
    await services.audit.transact(async (tx) => {
      const [before] = await tx.select().from(deskRules).for('no key update');
      if (!before || !(before.approvalFromKobo !== null || before.approveAccounts || before.approveReversals))
        throw new Error('Nothing asks for a second person. Nothing was changed.');
      await tx
        .update(deskRules)
        .set({ approvalFromKobo: null, approveAccounts: false, approveReversals: false });
      markRecord(tx, 'desk-rules-approvals', deskRulesId);
      const { approvalFrom, approveAccounts, approveReversals } = presentDeskRules(before);
      recordAudit(tx, {
        action: 'desk-rules-changed',
        actorId: null,
        subjectType: 'desk-rules',
        subjectId: deskRulesId,
        detail: {
          by: 'the command line',
          approvalFromBefore: approvalFrom ?? 'none',
          approveAccountsBefore: approveAccounts,
          approveReversalsBefore: approveReversals,
        },
      });
    });
    say('One person can complete every order, change where customers pay and reverse orders again.');
  } finally {
    await close();
  }
}

async function switchTrading(
  command: 'pause-trading' | 'resume-trading',
  typed: string | undefined,
): Promise<void> {
  const parsed = z.optional(line('Reason is required', 500)).safeParse(typed);
  if (!parsed.success) throw new Error(`${parsed.error.issues[0]?.message}.\n${usage}`);
  const { services, close } = await openServices(readConfig(), () => {});
  const isPause = command === 'pause-trading';
  try {
    await services.audit.transact(async (tx) => {
      if (!(await setTrading(tx, { paused: isPause, reason: parsed.data ?? null, by: null })))
        throw new Error(`Trading is ${isPause ? 'paused already' : 'not paused'}. Nothing was changed.`);
    });
    say(
      isPause
        ? 'No customer can place an order, on any server within five seconds. Orders that are open go on, and the desk works.'
        : 'Customers can place orders again, on every server within five seconds.',
    );
  } finally {
    await close();
  }
}

async function askPassword(): Promise<string> {
  // The password is not echoed: the prompt is written first, then output is discarded.
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  process.stderr.write('Password (8 characters or more): ');
  const prompt = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY });
  // Without a terminal the input ends before a line arrives.
  const [password] = await Promise.race([once(prompt, 'line'), once(prompt, 'close')]);
  prompt.close();
  process.stderr.write('\n');
  if (password === undefined)
    throw new Error('No password was given. Run this in a terminal and type it, or set STAFF_PASSWORD.');
  return password;
}
