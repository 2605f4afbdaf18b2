import { type saveFlagRules as call, type FlagRule, flagTexts } from '@nairadesk/contract/flags';
import { markRecord, recordAudit } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { sql } from '../platform/database/drizzle.ts';
import { deskRules, deskRulesId } from '../platform/database/tables/desk-rules-tables.ts';
import { flagRules, flagRulesId } from '../platform/database/tables/flags-tables.ts';
import { readFlagRules } from '../platform/desk/flag-rules.ts';
import { invalid } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { tellOtherOwners } from '../platform/mail/tell-other-owners.ts';

type Given = Input<typeof call>['rules'];

/**
 * Saves the rules of some flags, records what changed, and mails it to the other super-admins; the others stay. Saving the same again changes nothing.
 * Refuses: invalid (a flag named twice, a number that its flag has not or that is out of its bounds).
 */
export async function saveFlagRules(ctx: Ctx, { rules }: Input<typeof call>): Promise<Reply<typeof call>> {
  assertRules(rules);
  return ctx.transact(async (tx) => {
    // The one row of the owner's rules: of two saves at once the second waits, and records what the first left.
    await tx.select({ id: deskRules.id }).from(deskRules).for('no key update');
    const before = await readFlagRules(tx);
    const data = before.map((rule) => {
      const given = rules.find(({ kind }) => kind === rule.kind);
      return given ? { ...rule, level: given.level, limit: given.limit ?? rule.limit } : rule;
    });
    const changed = data.filter((rule, place) => wordsOf(rule) !== wordsOf(before[place] ?? rule));
    if (changed.length > 0) {
      const rows = changed.map(({ limit, ...rule }) => ({ ...rule, limitNumber: limit }));
      await tx
        .insert(flagRules)
        .values(rows)
        .onConflictDoUpdate({
          target: flagRules.kind,
          set: { level: sql`excluded.level`, limitNumber: sql`excluded.limit_number` },
        });
      markRecord(tx, 'flag-rules', flagRulesId);
      recordAudit(tx, {
        action: 'flag-rules-changed',
        actorId: ctx.actor.id,
        subjectType: 'desk-rules',
        subjectId: deskRulesId,
        detail: Object.fromEntries(
          changed.flatMap((rule) => [
            [rule.kind, wordsOf(rule)],
            [`${rule.kind}Before`, wordsOf(before.find(({ kind }) => kind === rule.kind) ?? rule)],
          ]),
        ),
      });
      await tellOtherOwners(tx, ctx, {
        kind: 'flags-changed',
        subject: 'The rules of flags were changed',
        did: 'changed which orders are flagged. An order with a red flag waits for a reason; a flag that is off is seen by nobody.',
        lines: changed.map((rule) => {
          const was = before.find(({ kind }) => kind === rule.kind) ?? rule;
          return `${flagTexts[rule.kind].label}: ${wordsOf(was)} → ${wordsOf(rule)}`;
        }),
        advice: 'If you don’t know of this, change them back, and talk to them.',
        action: { label: 'Open Desk Rules', path: '/settings?tab=desk-rules' },
      });
    }
    return { message: 'Rules saved', data };
  }, deskRulesId);
}

function assertRules(rules: Given): void {
  const wrong = rules.flatMap(({ kind, limit }, place): [string, string][] => {
    if (rules.findIndex((rule) => rule.kind === kind) < place)
      return [[`rules.${place}.kind`, 'Name each flag once']];
    if (limit === undefined || limit === null) return [];
    const bounds = flagTexts[kind].limit;
    if (!bounds) return [[`rules.${place}.limit`, 'This flag has no number']];
    const { least, most } = bounds;
    const message = `Enter a whole number from ${least} to ${most}`;
    return limit < least || limit > most ? [[`rules.${place}.limit`, message]] : [];
  });
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong));
}

function wordsOf({ level, limit }: FlagRule): string {
  return limit === null ? level : `${level}, ${limit}`;
}
