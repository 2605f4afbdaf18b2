import { getOrder, reportPayment } from '@nairadesk/contract/orders';
import { listHistory } from '@nairadesk/contract/transaction';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { ApiFailure } from '../../../api/failure.ts';
import { readKey } from '../../../api/use-read.ts';
import { onReconnect } from '../../../browser/connection.ts';
import { t } from '../../../language/translate.ts';
import { toast } from '../../../ui/toasts.ts';
import { forgetReport, keptReports, onKeptReports } from './kept-reports.ts';

const retryMilliseconds = 15_000;
/** A session that ended is not the order's end: its customer logs in again. */
const passing = new Set([
  'network',
  'unauthenticated',
  'internal',
  'busy',
  'unavailable',
  'too_many_requests',
]);
let isSending = false;

/**
 * Sends what the customer reported without a connection: at once when it is back, and every few seconds until then.
 * Returns what ends it.
 */
export function sendKeptReports(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const plan = () => {
    clearTimeout(timer);
    if (!isOver && keptReports().length > 0) timer = setTimeout(send, retryMilliseconds);
  };
  const send = async () => {
    if (isOver || isSending || keptReports().length === 0) return;
    isSending = true;
    try {
      for (const orderId of keptReports()) if (!(await isSent(orderId))) break;
    } finally {
      isSending = false;
    }
    for (const read of [getOrder, listHistory]) void client.invalidateQueries({ queryKey: readKey(read) });
    plan();
  };
  void send();
  plan();
  onReconnect(send);
  const stop = onKeptReports(plan);
  return () => {
    isOver = true;
    clearTimeout(timer);
    stop();
  };
}

/** Reports one order. @returns whether the server answered, and nothing is left to send */
async function isSent(orderId: string): Promise<boolean> {
  try {
    const { data } = await call(reportPayment, { orderId, status: 'successful' });
    forgetReport(orderId);
    toast.done(
      t('Sent. We’re checking your payment for order {number} now.', { number: data.transactionId }),
    );
    return true;
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || passing.has(failure.code)) return false;
    forgetReport(orderId);
    toast.failed(`${t('We couldn’t record your payment.')} ${failure.message}`);
    return true;
  }
}
