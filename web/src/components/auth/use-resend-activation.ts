import { resendActivation } from '@nairadesk/contract/auth';
import { useCall } from '../../api/use-call.ts';
import { toast } from '../../ui/toasts.ts';
import { serverMessage } from '../form/server-message.ts';

/** Sends the activation link again and shows the result as a toast. */
export function useResendActivation() {
  return useCall(resendActivation, {
    quiet: true,
    onSuccess: ({ message }) => toast.done(message),
    onFailure: (failure) => toast.failed(serverMessage(failure) ?? 'Error in resending email'),
  });
}
