import type { Edit } from './edit.ts';

/** Edits of the audit log itself. */
export const logEdits: Edit[] = [
  {
    edit: 'A row of the audit log is edited',
    statement: `update audit_log set actor_id = $raised where action = 'order-completed'`,
  },
  {
    edit: 'A row of the audit log is deleted',
    statement: `delete from audit_log where action = 'order-completed'`,
  },
  {
    edit: 'The last rows of the audit log are cut off',
    statement: 'delete from audit_log where number > (select max(number) - 5 from audit_log)',
  },
  {
    edit: 'The last rows of the audit log are cut off while `audit.head` is missing',
    statement: 'delete from audit_log where number > (select max(number) - 5 from audit_log)',
    withoutHead: true,
  },
  {
    edit: 'The audit log is emptied while `audit.head` is missing',
    statement: 'delete from audit_log',
    withoutHead: true,
  },
];
