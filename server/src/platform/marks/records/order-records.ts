import { cardPhotos } from '../../database/tables/cards/card-photos-tables.ts';
import { codeComplaints, deliveredCodes } from '../../database/tables/cards/delivered-codes-tables.ts';
import { cardPrints } from '../../database/tables/flags-tables.ts';
import { offers } from '../../database/tables/offers-tables.ts';
import { orderReversals } from '../../database/tables/orders-tables.ts';
import type { MarkedRecord } from '../marked-record.ts';

/** What is marked of orders beside their own mark: reversals, offers, cards and delivered codes. */
export const orderRecords = {
  'order-reversal': {
    id: orderReversals.orderId,
    columns: [orderReversals.reversedBy, orderReversals.reversedAt, orderReversals.reason],
    fault: ['order', 'is reversed or not, and the audit log says otherwise'],
  },
  offer: {
    id: offers.id,
    columns: [
      offers.orderId,
      offers.kind,
      offers.receiptId,
      offers.newKobo,
      offers.newQuantity,
      offers.newPriceKobo,
      offers.validUntil,
    ],
    fault: ['offer', 'has figures or a time that are not in the audit log'],
  },
  'offer-state': {
    id: offers.id,
    columns: [offers.state, offers.newOrderId],
    fault: ['offer', 'has an answer that is not in the audit log'],
  },
  // By these a card that is sold twice is found. Of an order of cards: other prints are kept by the statement that places.
  'card-prints': {
    id: cardPrints.orderId,
    columns: [cardPrints.print, cardPrints.position],
    rows: true,
    only: cardPrints.position,
    fault: ['order', 'has prints of its cards’ codes that are not in the audit log'],
  },
  'order-photos': {
    id: cardPhotos.orderId,
    columns: [
      cardPhotos.id,
      cardPhotos.ownerId,
      cardPhotos.orderCardId,
      cardPhotos.side,
      cardPhotos.print,
      cardPhotos.coarse,
      cardPhotos.fine,
    ],
    rows: true,
    only: cardPhotos.orderId,
    fault: ['order', 'has photos of its cards that are not in the audit log'],
  },
  'delivered-code': {
    id: deliveredCodes.id,
    columns: [
      deliveredCodes.orderId,
      deliveredCodes.number,
      deliveredCodes.codeSealed,
      deliveredCodes.faceCents,
      deliveredCodes.replaces,
      deliveredCodes.deliveredAt,
    ],
    fault: ['delivered code', 'differs from the audit log, or is not in it'],
  },
  'code-complaint': {
    id: codeComplaints.id,
    columns: [
      codeComplaints.orderId,
      codeComplaints.codeId,
      codeComplaints.reason,
      codeComplaints.text,
      codeComplaints.openedAt,
    ],
    fault: ['complaint', 'differs from the audit log, or is not in it'],
  },
  'code-complaint-state': {
    id: codeComplaints.id,
    columns: [
      codeComplaints.state,
      codeComplaints.answer,
      codeComplaints.answeredBy,
      codeComplaints.answeredAt,
    ],
    fault: ['complaint', 'has an answer that is not in the audit log'],
  },
} satisfies Record<string, MarkedRecord>;
