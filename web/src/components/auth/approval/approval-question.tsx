import { lazy, Suspense, useEffect } from 'react';
import { useNeededApproval } from '../../../api/ask-approval.ts';

// Rarely needed, so loaded on demand.
const AskApprovalDialog = lazy(async () => ({
  default: (await import('./ask-approval-dialog.tsx')).AskApprovalDialog,
}));

const close = () => useNeededApproval.setState({ needed: null });

/** Offers to ask a second person when a change was refused for want of one. The form behind it keeps its values. */
export function ApprovalQuestion() {
  const needed = useNeededApproval((state) => state.needed);
  useEffect(() => close, []);
  return (
    needed && (
      <Suspense>
        <AskApprovalDialog {...needed} onClose={close} />
      </Suspense>
    )
  );
}
