import type { Tx } from '../audit/audit.ts';
import { hasNamesake } from '../identity/namesakes.ts';
import { type Lines, lines } from './term-lines.ts';

interface Customer {
  id: string;
  name: string;
  email: string;
}

/**
 * The lines of a slip that say whose order or refund it is: by the address too, as another customer may take the same
 * name, and then that there is one.
 */
export async function customerLines(tx: Tx, { id, name, email }: Customer): Promise<Lines> {
  return lines({
    Customer: name,
    Email: email,
    ...((await hasNamesake(tx, name, id)) && { 'Same name': 'Another customer has it, too' }),
  });
}
