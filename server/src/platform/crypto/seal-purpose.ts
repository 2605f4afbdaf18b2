/** What binds sealed bytes to one row, and to one column of it: moved elsewhere, they cannot be opened. */
export const sealPurpose = {
  mail: (id: string) => `outbox/${id}`,
  twoFactor: (userId: string) => `two-factor/${userId}`,
  cardCode: (orderId: string, column: 'description' | 'code') => `order/${orderId}/${column}`,
};
