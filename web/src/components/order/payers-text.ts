import type { Payer } from '@nairadesk/contract/order-answers';

/** Whose accounts the money of an order came from, a line for each: "Paid by CHIDI OKAFOR, not Ada Obi". */
export function payerLines({ payers }: { payers: readonly Payer[] }): string[] {
  return payers.map(({ name, is, customer }) => {
    if (name === null) return 'No name given';
    return is === 'stranger' ? `Paid by ${name}, not ${customer}` : `Paid by ${name}`;
  });
}

/** Whether money of a stranger is matched to an order. */
export function hasStranger({ payers }: { payers: readonly Payer[] }): boolean {
  return payers.some(({ is }) => is === 'stranger');
}

/** Whose word it is that money came or went: "Tunde Bakare typed it in, and it’s on no statement yet: …". */
export function typedText(names: readonly string[]): string {
  return `${names.join(' and ')} typed it in, and it’s on no statement yet: check it with our bank first.`;
}
