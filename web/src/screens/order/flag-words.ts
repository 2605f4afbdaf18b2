import type { Flag } from '@nairadesk/contract/flag-kinds';
import { flagTexts } from '@nairadesk/contract/flags';

/** A flag in a word or three. */
export function flagLabel({ kind }: Pick<Flag, 'kind'>): string {
  return flagTexts[kind].label;
}

/** What a flag means, in one sentence, with the number of its rule. */
export function flagExplanation({ kind, limit }: Pick<Flag, 'kind' | 'limit'>): string {
  return flagTexts[kind].explain(limit ?? 0);
}

/** In how many orders besides the one that is named the same was seen. */
export function moreOrders({ count, isAll }: NonNullable<Flag['more']>): string {
  if (!isAll) return `Seen in ${count} or more other orders, too: more than we look at.`;
  return count === 1 ? 'Seen in 1 more order.' : `Seen in ${count} more orders.`;
}
