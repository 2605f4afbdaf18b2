import * as z from 'zod/mini';
import { changed, confirmation, one } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { anyCase, anyNaira, line, searchText } from './fields.ts';
import { flagKinds } from './flag-kinds.ts';
import { assetTypes, orderTypes } from './money.ts';
import { orderStatuses } from './order-status.ts';

/** By what staff filter the order queue. Only open orders can be filtered by more than their status. */
export const orderFilters = {
  status: z.optional(anyCase(['', 'all', ...orderStatuses])),
  /** Only orders that the caller holds, or that have no holder. */
  holder: z.optional(anyCase(['', 'mine', 'free'])),
  orderType: z.optional(anyCase(['', ...orderTypes])),
  assetType: z.optional(anyCase(['', ...assetTypes])),
  /** Only what was reported late, or is past its end. */
  late: z.optional(anyCase(['', 'true'])),
  /** Only from this amount on. */
  leastAmount: z.optional(anyNaira('Amount is required')),
  /** Only what carries this flag. */
  flag: z.optional(anyCase(['', ...flagKinds])),
};

const filters = z.strictObject({ ...orderFilters, search: z.optional(searchText) });

/** Filters of the queue that a member of staff saved under a name. */
export const savedFilter = z.object({ id: z.string(), name: z.string(), filters });
export type SavedFilter = z.output<typeof savedFilter>;

/** How many a member of staff can save. */
export const savedFiltersMost = 20;

export const listSavedFilters = endpoint({
  summary: 'List the filters of the order queue that the caller saved, by name',
  method: 'GET',
  path: '/saved-filters',
  access: 'staff',
  response: one(z.array(savedFilter)),
});

export const saveFilter = endpoint({
  summary: 'Save filters of the order queue under a name; under a name that the caller used before, instead',
  method: 'POST',
  path: '/saved-filters',
  access: 'staff',
  body: z.strictObject({ name: line('Name is required', 40), filters }),
  status: 201,
  response: changed(savedFilter),
});

export const removeSavedFilter = endpoint({
  summary: 'Remove filters that the caller saved',
  method: 'DELETE',
  path: '/saved-filters/{id}',
  access: 'staff',
  response: confirmation,
  errors: ['not_found'],
});
