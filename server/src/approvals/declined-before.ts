import { othersWords } from '@nairadesk/contract/others-words';
import { staffName } from '../platform/approvals/staff-name.ts';
import { firstThree, type Lines } from '../platform/approvals/term-lines.ts';
import type { Db } from '../platform/database/database.ts';
import { and, desc, eq, inArray, sql } from '../platform/database/drizzle.ts';
import { approvals } from '../platform/database/tables/approvals-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { lagosMoment } from '../platform/mail/lagos-moment.ts';

type Slip = Pick<typeof approvals.$inferSelect, 'kind' | 'subjectId' | 'terms'>;

const days = 7;
const readMost = 500;
const reasonShown = 200;

/**
 * What colleagues declined of late about what these requests are about, the newest first: who asks another one after a
 * no has them read it. It is read from the index by time.
 */
export async function readDeclined(
  read: Pick<Db, 'select'>,
  slips: readonly Slip[],
): Promise<(slip: Slip) => Lines> {
  const declined =
    slips.length === 0
      ? []
      : await read
          .select({ approval: approvals, by: users.name })
          .from(approvals)
          .innerJoin(users, eq(users.id, approvals.decidedBy))
          .where(
            and(
              sql`${approvals.askedAt} > clock_timestamp() - make_interval(days => ${days})`,
              eq(approvals.state, 'declined'),
              inArray(approvals.subjectId, [...new Set(slips.map(({ subjectId }) => subjectId))]),
            ),
          )
          .orderBy(desc(approvals.decidedAt), desc(approvals.id))
          .limit(readMost);
  return (slip) => {
    const like = declined.filter(
      ({ approval: { kind, subjectId } }) => kind === slip.kind && subjectId === slip.subjectId,
    );
    if (like.length === 0) return [];
    const named = like.map(({ approval: { decidedAt, declineReason, terms }, by }) => {
      const other = terms === slip.terms ? '' : ', with other terms';
      const when = decidedAt ? ` on ${lagosMoment(decidedAt.toISOString())}` : '';
      return `By ${staffName(by)}${when}${other}: “${othersWords(declineReason ?? '', reasonShown)}”`;
    });
    return [{ name: 'Declined before', value: firstThree(named).join('; ') }];
  };
}
