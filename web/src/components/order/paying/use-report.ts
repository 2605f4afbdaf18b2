import { getOrder, reportPayment } from '@nairadesk/contract/orders';
import { listHistory } from '@nairadesk/contract/transaction';
import { useSyncExternalStore } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { toast } from '../../../ui/toasts.ts';
import { keepReport, keptReports, onKeptReports } from './kept-reports.ts';

/**
 * “I have made payment” for one order. Without an answer it is kept on this device, and sent once there is a connection
 * (`isKept`): a second report changes nothing, so one that did arrive does no harm.
 */
export function useReport(orderId: string, onDone: (answer?: { message: string }) => void = () => {}) {
  const isKept = useSyncExternalStore(
    onKeptReports,
    () => keptReports().includes(orderId),
    () => false,
  );
  const report = useCall(reportPayment, {
    quiet: true,
    invalidates: [getOrder, listHistory],
    onSuccess: (answer) => onDone(answer),
    onFailure: (failure) => {
      if (failure.code !== 'network') {
        toast.failed(failure.message);
        return;
      }
      keepReport(orderId);
      onDone();
    },
  });
  return { isKept, pending: report.pending, send: () => report.send({ orderId, status: 'successful' }) };
}
