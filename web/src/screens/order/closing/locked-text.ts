/** Goes behind the moment until which the price of an order was promised. */
export const lockedText = 'If it came later, the price is no longer locked.';
