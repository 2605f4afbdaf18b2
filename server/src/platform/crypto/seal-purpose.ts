/** The purposes that bind sealed bytes to one row and column: moved elsewhere, they can't be opened. */
export const sealPurpose = {
  mail: (id: string) => `outbox/${id}`,
  twoFactor: (userId: string) => `two-factor/${userId}`,
  cardCode: (orderId: string, column: 'description' | 'code') => `order/${orderId}/${column}`,
  proof: (orderId: string) => `order/${orderId}/proof`,
};
