import type { SavedFilter } from '@nairadesk/contract/order-filters';
import type { useSearch } from '../../../router/navigate.ts';
import type { paths } from '../../../router/paths.ts';

type OrderSearch = ReturnType<typeof useSearch<typeof paths.order>>[0];

/** What of the queue's URL filters it: neither the order in the pane, nor a dialog that is open. */
export function filtersOf({
  order: _,
  act: __,
  approvals: ___,
  ...filters
}: OrderSearch): SavedFilter['filters'] {
  return filters;
}
