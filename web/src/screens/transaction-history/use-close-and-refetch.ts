import { getOrder } from '@nairadesk/contract/orders';
import { listHistory } from '@nairadesk/contract/transaction';
import { useQueryClient } from '@tanstack/react-query';
import { readKey } from '../../api/use-read.ts';
import { toast } from '../../ui/toasts.ts';

/** Call options shared by cancelling and late reporting: close the dialog and refetch, also after a failure. */
export function useCloseAndRefetch(onClose: () => void) {
  const client = useQueryClient();
  const end = () => {
    onClose();
    for (const read of [listHistory, getOrder]) void client.invalidateQueries({ queryKey: readKey(read) });
  };
  return {
    onSuccess: (answer: { message: string }) => {
      toast.done(answer.message);
      end();
    },
    onFailure: end,
  };
}
