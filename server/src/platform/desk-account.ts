/**
 * SQL that finds the desk account: the super-admin into whose bank and wallets customers pay. It is the one marked
 * as treasury, else the first one (design section 7); a suspended one never.
 */
export const deskAccount = `
  select id, email from users where role = 'super-admin' and suspended_at is null
  order by treasury desc, created_at, id limit 1`;
