import type { Payer } from '@nairadesk/contract/orders';

interface Paid {
  userName: string;
  payers: readonly Payer[];
}

/** Whose accounts the money of an order came from, a line for each: "Paid by CHIDI OKAFOR, not Ada Obi". */
export function payerLines({ userName, payers }: Paid): string[] {
  return payers.map(({ name, is }) => {
    if (name === null) return 'No name given';
    return is === 'stranger' ? `Paid by ${name}, not ${userName}` : `Paid by ${name}`;
  });
}

/** Whether money of somebody else is matched to an order. */
export function hasStranger({ payers }: Pick<Paid, 'payers'>): boolean {
  return payers.some(({ is }) => is === 'stranger');
}
