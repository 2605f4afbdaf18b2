import type { OrderType } from '@nairadesk/contract/money';
import type { Typed } from '@nairadesk/contract/quote';
import { useSession } from '../../session/session.ts';

/** What an order's form asks beside the amounts. */
export interface OrderDetails {
  network: string;
  deliveryEmail: string;
  description: string;
}

interface OrderDraft {
  orderType: OrderType;
  typed: Typed;
  details: OrderDetails;
}

// In memory only, because it may hold a card code. One draft is enough: for a detour to Settings or a stray Escape.
let kept: { owner: string; assetId: string; draft: OrderDraft } | null = null;

/** The saved draft of an asset's order; null when there is none. */
export function draftOf(assetId: string): OrderDraft | null {
  return kept?.assetId === assetId && kept.owner === owner() ? kept.draft : null;
}

export function keepDraft(assetId: string, draft: OrderDraft): void {
  kept = { owner: owner(), assetId, draft };
}

export function forgetDraft(): void {
  kept = null;
}

function owner(): string {
  return useSession.getState().profile?.id ?? '';
}
