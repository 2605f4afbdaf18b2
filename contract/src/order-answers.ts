import * as z from 'zod/mini';
import { claim } from './claims.ts';
import { flag } from './flag-kinds.ts';
import { assetTypes, orderTypes } from './money.ts';
import { networks } from './networks.ts';
import { figures, offer } from './offers.ts';
import { orderStatuses } from './order-status.ts';
import { bankDetails, payoutAccount, walletOrNone } from './settings.ts';

/** The `reason` of an order that ended by itself because nothing was reported in time. */
export const expiredReason = 'expired';

/** An order as staff and its owner see it (docs/specification.md 3.2.3 and 10.3.3). Money in naira, times in ISO 8601 UTC. */
export const order = z.object({
  id: z.string(),
  transactionId: z.string(),
  status: z.enum(orderStatuses),
  orderType: z.enum(orderTypes),
  assetId: z.string(),
  assetName: z.string(),
  assetLogo: z.nullable(z.string()),
  assetType: z.enum(assetTypes),
  price: z.string(),
  quantity: z.string(),
  amount: z.string(),
  /** How many cards it sells, each at its own rate (`listOrderCards`); null: it isn't of cards. */
  cardCount: z.nullable(z.number()),
  /** What both sides settled on instead; null: as agreed. */
  settled: z.nullable(z.object({ amount: z.string(), quantity: z.string() })),
  paymentMethod: z.literal('bank-transfer'),
  network: z.nullable(z.enum(networks)),
  /** Where the asset goes: the customer's wallet on a buy, the desk's on a sell; empty for a gift card. */
  wallet: walletOrNone,
  /** On a sell, the customer's account that we pay. */
  bankDetails: z.nullable(payoutAccount),
  deliveryEmail: z.nullable(z.string()),
  userName: z.string(),
  userEmail: z.string(),
  userPhone: z.string(),
  timeStamp: z.string(),
  expiresAt: z.string(),
  paidClaimedAt: z.nullable(z.string()),
  /** Reported as paid after the payment window had closed. */
  late: z.boolean(),
  closedAt: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  note: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** When it was reversed after its completion, and why; its status stays `completed`. Null: it was not. */
  reversal: z.nullable(z.object({ timeStamp: z.string(), reason: z.string() })),
});
export type Order = z.output<typeof order>;

/** Where the customer sends what they owe: naira to the desk's bank, or a coin to the desk's wallet. */
export const admindetails = z.object({
  bankDetails,
  wallets: walletOrNone,
  email: z.string(),
});
export type AdminDetails = z.output<typeof admindetails>;

/** Whose account money of an order came from, by the name that its bank gave, and whether that is the customer's. */
export const payer = z.object({
  name: z.nullable(z.string()),
  is: z.enum(['customer', 'stranger', 'unnamed']),
  /** What the customer was called when they placed the order, which it was compared with. */
  customer: z.string(),
});
export type Payer = z.output<typeof payer>;
const payers = z.array(payer);
/** For staff. Who typed in what is matched to an order and is on no statement yet: it is their word. Empty: nobody. */
const typedBy = z.array(z.string());

/** The bank's entry, by its clock, and its reference or words. */
export const openReversal = z.nullable(z.object({ arrivedAt: z.string(), reference: z.string() }));

/** Another order that this one replaces, or that replaces it. */
const otherOrder = z.object({ id: z.string(), transactionId: z.string() });

/** What is not exact about the money of an order (docs/money.md). Naira as decimal strings, times in ISO 8601 UTC. */
const settling = {
  /** Staff wait for the rest: how much is missing, and until when. */
  rest: z.nullable(z.object({ missing: z.string(), until: z.string() })),
  /** The newest offer of changed terms, whatever became of it. */
  offer: z.nullable(offer),
  /** The order that had ended when the money for this one came. */
  replaces: z.nullable(otherOrder),
  replacedBy: z.nullable(otherOrder),
  /** For staff. Money came after the order's end, and its rate may no longer hold. */
  lateMoney: z.nullable(
    z.object({
      arrivedAt: z.string(),
      minutesLate: z.number(),
      /** Whether today's rate is worse for the customer: then it takes their yes. */
      isRateWorse: z.boolean(),
    }),
  ),
  /** For staff. The bank gives no times, and the day of money that the order needs reaches beyond its end, with the minutes
   * that the owner allows: it may have been late, and today's rate is worse for the customer. */
  timeUnknown: z.boolean(),
  /** For staff. Until when that money had to come: the order's end, or when its customer last accepted changed terms. */
  inTimeUntil: z.nullable(z.string()),
  /** For staff. The bank reversed a transfer of the same sum since its money came: perhaps its own. Null: none. */
  openReversal,
  /** For staff. What an offer would say now; null where there is nothing to offer. */
  offerable: z.nullable(z.object({ kind: z.enum(['less', 'today']), after: figures })),
};

/** Whether the order is the caller's own: staff see orders they placed as customers, and other staff handle them. */
const own = z.boolean();

/** For staff. What to know of an open order before they pay, the gravest first. */
const flags = z.array(flag);

/** What became of an order that a bank or a colleague reversed. */
const afterReversal = {
  /** For staff. The colleague who reversed it; null: it was not reversed. */
  reversedBy: z.nullable(z.string()),
  /** How much of its money a bank took back, in naira; null: none. */
  takenBack: z.nullable(z.string()),
  /** How much its customer owes us since then, in naira; null: nothing. */
  owedToUs: z.nullable(z.string()),
};

/** For staff. The customer: their page, and whether staff froze their trading. Null: not for the caller. */
const customer = z.nullable(z.object({ id: z.string(), frozen: z.boolean() }));

/** An order in the queue of staff. */
export const deskOrder = z.object({
  ...order.shape,
  own,
  customer,
  /** How many open orders its customer has now, this one included where it is open. */
  customerOpenOrders: z.number(),
  /** How much of our transfers is matched to it, in naira; null: none (docs/money.md). */
  matched: z.nullable(z.string()),
  /** Where that came from, of a purchase. */
  payers,
  typedBy,
  flags,
  /** Whether its customer attached what shows that they paid. */
  hasProof: z.boolean(),
  /** The colleague who has it, or had it last; null: none yet. */
  claim: z.nullable(claim),
  ...settling,
  /** Who cancelled it, and so whose words its reason is; null while it is not cancelled. */
  cancelledBy: z.nullable(z.enum(['owner', 'staff', 'system'])),
  ...afterReversal,
});
export type DeskOrder = z.output<typeof deskOrder>;

const orderEvent = z.object({
  from: z.nullable(z.enum(orderStatuses)),
  to: z.enum(orderStatuses),
  timeStamp: z.string(),
  by: z.enum(['owner', 'staff', 'system']),
  /** For staff. Which of them it was; null: none. */
  name: z.nullable(z.string()),
});

/** What can be done about an order beside moving it, as the activity log names it. */
export const deskEventActions = [
  'order-taken-over',
  'order-handed-over',
  'receipt-matched',
  'receipt-unmatched',
  'rest-awaited',
  'stranger-accepted',
  'offer-made',
  'offer-withdrawn',
  'offer-accepted',
  'offer-declined',
  'offer-expired',
  'proof-attached',
  'card-code-shown',
  'card-photo-shown',
  'order-picture-shown',
  'code-complaint-opened',
  'code-complaint-refused',
  'code-refunded',
  'code-replaced',
  'order-reversed',
] as const;
export type DeskEventAction = (typeof deskEventActions)[number];

const deskEvent = z.object({
  action: z.enum(deskEventActions),
  /** Who did it; null: a rule. */
  by: z.nullable(z.string()),
  /** From whom it was taken over, or to whom it was handed. */
  other: z.nullable(z.string()),
  /** In naira, where it was about an amount. */
  amount: z.nullable(z.string()),
  timeStamp: z.string(),
});

export const orderDetail = z.object({
  ...order.shape,
  own,
  customer,
  admindetails,
  /** How much of our transfers is matched to it, in naira; null: none, or not for the caller. */
  matched: z.nullable(z.string()),
  /** Where that came from, of a purchase; for staff. */
  payers,
  typedBy,
  flags,
  /** Who of the staff has it, or had it last; for staff. */
  claim: z.nullable(claim),
  /** Who of the staff closed it, and whether that was the caller; for staff. */
  closedBy: z.nullable(z.object({ name: z.string(), own: z.boolean() })),
  ...settling,
  ...afterReversal,
  events: z.array(orderEvent),
  /** For staff, of another's open order. Whether the owner's rules ask for a second person before it is completed. Null:
   * not for the caller, or it is closed. */
  needsSecondPerson: z.nullable(z.boolean()),
  /** For staff. What was done about it beside that, oldest first: the newest of what there is. */
  deskEvents: z.array(deskEvent),
  /** Whether there are older ones, which only the activity log has. */
  olderDeskEvents: z.boolean(),
  /** Always null: the text may hold a card code, which only `showCardCode` returns. */
  description: z.null(),
  /** Whether `showCardCode` has a code for the caller. */
  hasCardCode: z.boolean(),
});
export type OrderDetail = z.output<typeof orderDetail>;
