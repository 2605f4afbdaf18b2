import { exampleAddress } from '@nairadesk/contract/example-address';
import { amountKoboOf, koboOf, nairaOf, orderTypes, unitsOf } from '@nairadesk/contract/money';
import fc from 'fast-check';
import type { Desk, Placing, Sent } from './trade-model.ts';

/** A command before the run: `pick` chooses among what the run has by then. */
interface Drawn {
  kind: Exclude<Sent['kind'], 'expired'>;
  pick: number;
  customer: number;
  asset: number;
  side: (typeof orderTypes)[number];
  quantity: number;
  price: number;
}

/** What is sent at once, and to how many instances. */
export interface Run {
  instances: 1 | 2;
  batches: Drawn[][];
}

export const customersPerRun = 3;
/** Addresses of one customer: those of a suspended one would flag the orders of others. */
export const addressesOf = (customerId: string): [string, ...string[]] => [
  exampleAddress('Bitcoin', `${customerId} first`),
  exampleAddress('Bitcoin', `${customerId} second`),
  exampleAddress('Bitcoin', `${customerId} third`),
];

// Of a coin and of a card. Some lie within a naira of each other for small quantities, most do not.
export const priceLists: readonly { buying: string; selling: string }[][] = [
  [
    { buying: '150000000.00', selling: '148000000.00' },
    { buying: '150000100.00', selling: '148000100.00' },
    { buying: '161803398.87', selling: '141421356.23' },
  ],
  [
    { buying: '1600.00', selling: '1400.00' },
    { buying: '1600.01', selling: '1400.01' },
    { buying: '1733.33', selling: '1333.37' },
  ],
];
const quantities: readonly string[][] = [
  ['0.001', '0.00012345', '1.000000000000000001'],
  ['10', '0.01', '3.33'],
];

// Chosen so that all of them have succeeded equally often at about the same time.
const weights: Record<Drawn['kind'], number> = {
  place: 8,
  retry: 4,
  report: 5,
  complete: 5,
  cancel: 4,
  withdraw: 7,
  expire: 4,
  'edit price': 2,
  'edit wallet': 2,
  suspend: 3,
  reinstate: 6,
};

const drawn: fc.Arbitrary<Drawn> = fc.record(
  {
    kind: fc.oneof(
      ...Object.entries(weights).map(([kind, weight]) => ({
        weight,
        arbitrary: fc.constant(kind as Drawn['kind']),
      })),
    ),
    pick: fc.nat(1000),
    customer: fc.nat(customersPerRun - 1),
    asset: fc.nat(1),
    side: fc.constantFrom(...orderTypes),
    quantity: fc.nat(2),
    price: fc.nat(2),
  },
  { noNullPrototype: true },
);

/** Runs of batches; a batch is under way all at once. */
export const anyRun: fc.Arbitrary<Run> = fc.record(
  {
    instances: fc.constantFrom(1, 2),
    batches: fc.array(fc.array(drawn, { minLength: 2, maxLength: 6, size: 'max' }), {
      minLength: 6,
      maxLength: 14,
      size: 'max',
    }),
  },
  { noNullPrototype: true },
);

/** Makes a drawn command one that can be sent: about the orders that there are, most often one that is open. */
export function choose(drawnOne: Drawn, desk: Desk, placed: readonly Placing[]): Sent | null {
  const { kind, pick, customer } = drawnOne;
  switch (kind) {
    case 'place':
      return placing(drawnOne, desk);
    case 'retry': {
      const earlier = placed.at(-1 - (pick % 6));
      return earlier ? { ...earlier, kind } : null;
    }
    case 'edit price':
      return { kind, asset: drawnOne.asset, ...at(at(priceLists, drawnOne.asset), drawnOne.price) };
    case 'edit wallet': {
      const { addresses } = at(desk.customers, customer);
      return { kind, customer, address: at(addresses, pick % addresses.length) };
    }
    case 'suspend':
      return { kind, customer };
    case 'reinstate': {
      const suspended = desk.customers.findIndex((one) => one.suspended);
      return { kind, customer: suspended < 0 ? customer : suspended };
    }
    default: {
      const orderId = target(kind, pick, desk);
      if (orderId === undefined) return null;
      if (kind !== 'report' && kind !== 'withdraw') return { kind, orderId };
      // Now and then another customer tries.
      return {
        kind,
        orderId,
        customer: pick % 11 === 0 ? customer : (desk.orders.get(orderId)?.customer ?? 0),
      };
    }
  }
}

// Few to choose from, so that commands of a batch often want the same order.
function target(kind: Drawn['kind'], pick: number, desk: Desk): string | undefined {
  const all = [...desk.orders];
  const open = all.filter(([, { status }]) =>
    kind === 'complete' || kind === 'cancel'
      ? status === 'pending' || status === 'successful'
      : status === 'pending',
  );
  const among = pick % 9 === 0 || open.length === 0 ? all.slice(-8) : open.slice(0, 3);
  return among[pick % Math.max(1, among.length)]?.[0];
}

function placing({ customer, asset, side, quantity, price, pick }: Drawn, desk: Desk): Sent {
  const chosen = at(at(quantities, asset), quantity);
  // Most see the price that holds; some an old one.
  const seen = pick % 8 === 0 ? at(at(priceLists, asset), price) : at(desk.prices, asset);
  const kobo = koboOf(side === 'buy' ? seen.buying : seen.selling);
  const amount = nairaOf(amountKoboOf(unitsOf(chosen), kobo));
  return {
    kind: 'place',
    customer,
    asset,
    side,
    key: crypto.randomUUID(),
    body: { quantity: chosen, amount },
  };
}

/** The item at an index that exists. */
export function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new Error(`nothing at ${index}`);
  return item;
}
