import { resendActivation } from '@nairadesk/contract/auth';
import { refusals } from '@nairadesk/contract/errors';
import type { ApiFailure } from '../api/failure.ts';
import { useCall } from '../api/use-call.ts';
import { toast } from '../ui/toasts.ts';

/** Has the activation link mailed again, and tells how that went. */
export function useResendActivation() {
  return useCall(resendActivation, {
    quiet: true,
    onSuccess: ({ message }) => toast.done(message),
    onFailure: (failure) => toast.failed(serverMessage(failure) ?? 'Error in resending email'),
  });
}

// No line, or a gateway's page instead of an answer: the words then are the web's own, not the server's.
function serverMessage({ code, message }: ApiFailure): string | null {
  if (code === 'network') return null;
  return code === 'internal' && message !== refusals.internal.message ? null : message;
}
