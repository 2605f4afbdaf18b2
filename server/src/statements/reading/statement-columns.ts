import { type ColumnRole, columnRoles, type DateOrder } from '@nairadesk/contract/statements';

export { type ColumnRole, columnRoles };

/** Which column, counted from 0, has what. */
export type Columns = Partial<Record<ColumnRole, number>>;

/** What staff confirm once for an account. */
export interface Mapping {
  columns: Columns;
  dateOrder: DateOrder;
}

/** Whether two mappings read a file the same. */
export function isSameMapping(one: Mapping, other: Mapping | null): boolean {
  const roles = ({ columns }: Mapping) => JSON.stringify(Object.entries(columns).toSorted());
  return other !== null && one.dateOrder === other.dateOrder && roles(one) === roles(other);
}
