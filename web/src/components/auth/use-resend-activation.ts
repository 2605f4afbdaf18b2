import { resendActivation } from '@nairadesk/contract/auth';
import { useCall } from '../../api/use-call.ts';
import { t } from '../../language/translate.ts';
import { toast } from '../../ui/toasts.ts';
import { serverMessage } from '../form/server-message.ts';
import { useLinkWait } from './use-link-wait.ts';

/**
 * Sends the activation link to an address again and shows the result as a toast.
 * @returns `left`: "0:42" until it can be sent once more, else empty; until then `send` does nothing
 */
export function useResendActivation(email: string | null) {
  const { left, afterSent, afterRefusal } = useLinkWait('activation', email);
  const { send, pending } = useCall(resendActivation, {
    quiet: true,
    onSuccess: ({ message }, request) => {
      toast.done(message);
      afterSent(request.email);
    },
    onFailure: (failure) => {
      toast.failed(serverMessage(failure) ?? t('Error in resending email'));
      if (email) afterRefusal(email, failure);
    },
  });
  return {
    send: () => {
      if (email && left === '') send({ email });
    },
    pending,
    left,
  };
}
