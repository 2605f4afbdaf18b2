/** The purposes that bind sealed bytes to one row and column: moved elsewhere, they can't be opened. */
export const sealPurpose = {
  mail: (id: string) => `outbox/${id}`,
  twoFactor: (userId: string) => `two-factor/${userId}`,
  cardCode: (orderId: string, column: 'description' | 'code') => `order/${orderId}/${column}`,
  orderCard: (cardId: string) => `order-card/${cardId}/code`,
  cardProof: (cardId: string) => `order-card/${cardId}/proof`,
  deliveredCode: (codeId: string) => `delivered-code/${codeId}/code`,
  push: (outboxId: string) => `outbox/${outboxId}/push`,
  pushSubscription: (endpointHash: string) => `push-subscription/${endpointHash}`,
  pushKey: 'push-key',
  proof: (orderId: string) => `order/${orderId}/proof`,
  orderPicture: (messageId: string) => `order-message/${messageId}/picture`,
  photo: (id: string) => `card-photo/${id}`,
  photoPiece: (id: string, number: number) => `card-photo/${id}/piece/${number}`,
};
