import * as judging from '@nairadesk/contract/card-judging';
import * as codes from '@nairadesk/contract/delivered-codes';
import * as cards from '@nairadesk/contract/order-cards';
import * as messages from '@nairadesk/contract/order-messages';
import * as receipt from '@nairadesk/contract/order-receipt';
import * as orders from '@nairadesk/contract/orders';
import * as proofs from '@nairadesk/contract/proofs';
import { type Input, type Route, route } from '../platform/http/endpoint.ts';
import { limited, limitedOn } from '../platform/identity/rate-limit.ts';
import { cancelOrder } from './cancel-order.ts';
import { getCardProof } from './cards/get-card-proof.ts';
import { judgeCard } from './cards/judge-card.ts';
import { listOrderCards } from './cards/list-order-cards.ts';
import { placeCards } from './cards/place-cards.ts';
import { revealCardCode } from './cards/reveal-card-code.ts';
import { sendVerdicts } from './cards/send-verdicts.ts';
import { complainAboutCode } from './delivery/complain-about-code.ts';
import { listDeliveredCodes } from './delivery/list-delivered-codes.ts';
import { listOpenComplaints } from './delivery/list-open-complaints.ts';
import { refundCode } from './delivery/refund-code.ts';
import { refuseComplaint } from './delivery/refuse-complaint.ts';
import { replaceCode } from './delivery/replace-code.ts';
import { revealDeliveredCode } from './delivery/reveal-delivered-code.ts';
import { getOrder } from './get-order.ts';
import { listOrders } from './list-orders.ts';
import { listOrderMessages } from './messages/list-order-messages.ts';
import { listUnreadMessages } from './messages/list-unread-messages.ts';
import { closeMessages, seeOrderMessages } from './messages/see-order-messages.ts';
import { showOrderPicture } from './messages/show-order-picture.ts';
import { writeOrderMessage } from './messages/write-order-message.ts';
import { placeOrder } from './placing/place-order.ts';
import { attachProof } from './proofs/attach-proof.ts';
import { getProof } from './proofs/get-proof.ts';
import { getReceiptCode } from './receipt/get-receipt-code.ts';
import { reportPayment } from './report-payment.ts';
import { resolveOrder } from './resolve-order.ts';
import { reverseOrder } from './reverse-order.ts';
import { showCardCode } from './show-card-code.ts';
import { waitForRest } from './wait-for-rest.ts';

export const orderRoutes: Route[] = [
  route(orders.placeOrder, placeOrder),
  route(orders.reportPayment, reportPayment),
  route(orders.resolveOrder, resolveOrder),
  route(orders.reverseOrder, reverseOrder),
  route(orders.cancelOrder, cancelOrder),
  route(
    orders.waitForRest,
    limitedOn(['rest/order', 'rest/account'], ({ id }: Input<typeof orders.waitForRest>) => id, waitForRest),
  ),
  route(orders.listOrders, listOrders),
  route(orders.getOrder, getOrder),
  route(orders.showCardCode, showCardCode),
  route(cards.placeCards, placeCards),
  route(cards.listOrderCards, listOrderCards),
  route(cards.revealCardCode, revealCardCode),
  route(judging.judgeCard, limited('card-verdict/account', judgeCard)),
  route(judging.getCardProof, getCardProof),
  route(
    judging.sendVerdicts,
    limitedOn(
      ['offer/order', 'offer/account'],
      ({ id }: Input<typeof judging.sendVerdicts>) => id,
      sendVerdicts,
    ),
  ),
  route(codes.listDeliveredCodes, listDeliveredCodes),
  route(codes.revealDeliveredCode, revealDeliveredCode),
  route(codes.complainAboutCode, limited('code-complaint/account', complainAboutCode)),
  route(codes.listOpenComplaints, listOpenComplaints),
  route(codes.replaceCode, limited('complaint-answer/account', replaceCode)),
  route(codes.refundCode, limited('complaint-answer/account', refundCode)),
  route(codes.refuseComplaint, limited('complaint-answer/account', refuseComplaint)),
  route(proofs.attachProof, attachProof),
  route(proofs.getProof, getProof),
  route(receipt.getReceiptCode, getReceiptCode),
  route(messages.listOrderMessages, listOrderMessages),
  route(messages.writeOrderMessage, writeOrderMessage),
  route(messages.seeOrderMessages, limited('order-seen/account', seeOrderMessages)),
  route(messages.closeOrderMessages, limited('order-seen/account', closeMessages)),
  route(messages.showOrderPicture, limited('photo-look/account', showOrderPicture)),
  route(messages.listUnreadMessages, listUnreadMessages),
];
