import type { DayFigure, DayFlow } from '@nairadesk/contract/day-totals';
import { nairaOf } from '@nairadesk/contract/money';

/** So many, and their kobo, as PostgreSQL writes sums. */
export interface Figure {
  count: number;
  kobo: string;
}

const parts = ['matched', 'unclaimed', 'takenBack', 'reversals', 'charges'] as const;

/** What came or went in a day, and what of it is what, in kobo. */
export type Flow = Figure & Record<(typeof parts)[number], string>;

/** Kobo as naira. */
export function presentFigure({ count, kobo }: Figure): DayFigure {
  return { count, amount: nairaOf(BigInt(kobo)) };
}

/** Kobo as naira, each part too. */
export function presentFlow(flow: Flow): DayFlow {
  const amounts = parts.map((part) => [part, nairaOf(BigInt(flow[part]))]);
  return {
    ...presentFigure(flow),
    ...(Object.fromEntries(amounts) as Record<(typeof parts)[number], string>),
  };
}

/** The sum of several accounts. */
export function addFlows(flows: readonly Flow[]): Flow {
  const sum = (part: 'kobo' | (typeof parts)[number]) =>
    String(flows.reduce((total, flow) => total + BigInt(flow[part]), 0n));
  return {
    count: flows.reduce((total, { count }) => total + count, 0),
    kobo: sum('kobo'),
    matched: sum('matched'),
    unclaimed: sum('unclaimed'),
    takenBack: sum('takenBack'),
    reversals: sum('reversals'),
    charges: sum('charges'),
  };
}
