import { recordAudit } from '../audit/audit.ts';
import type { Services } from '../context/context.ts';
import { takeAdvisoryLock } from '../database/advisory-locks.ts';
import { sql } from '../database/drizzle.ts';

/**
 * Records once the staff who existed before the audit log. From then on a staff account without a row was created
 * directly in the database, whatever its creation date says. Accounts that already look so are left out.
 */
export async function recordKnownStaff({ audit }: Pick<Services, 'audit'>): Promise<void> {
  await audit.transact(async (tx) => {
    // When several instances start at once, one does it.
    await tx.execute(takeAdvisoryLock('knownStaff'));
    const { rows: done } = await tx.execute(sql`select from audit_log where action = 'staff-known' limit 1`);
    if (done.length > 0) return;
    const { rows } = await tx.execute<{ id: string; role: string }>(sql`
      select id, role from users u
      where role <> 'user' and created_at <= coalesce((select min(at) from audit_log), now())
        and not exists (
          select from audit_log a where a.subject_id = u.id::text and (
            a.action in ('staff-added', 'role-changed')
            or a.action = 'logged-in' and a.detail::json->>'activated' = 'true'))
      order by created_at, id`);
    // A row even when there are no staff: it records that.
    recordAudit(tx, { action: 'staff-known', actorId: null, detail: { people: rows.length } });
    for (const { id, role } of rows)
      recordAudit(tx, {
        action: 'staff-known',
        actorId: null,
        subjectType: 'user',
        subjectId: id,
        detail: { role },
      });
  });
}
