import { isStaff, type Role } from '@nairadesk/contract/roles';
import { readsOfCustomers, type StaleReads } from './stale-reads.ts';

/** The reads that people of this role have. Those of staff are loaded for staff alone: they bring half the contract. */
export async function staleReads(role: Role | null): Promise<StaleReads> {
  return role !== null && isStaff(role)
    ? (await import('./stale-reads-of-staff.ts')).readsOfStaff
    : readsOfCustomers;
}
