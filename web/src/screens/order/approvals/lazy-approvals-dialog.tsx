import { lazy, Suspense } from 'react';

const Loaded = lazy(async () => ({
  default: (await import('./approvals-dialog.tsx')).ApprovalsDialog,
}));

/** What waits for a second person, loaded when it is opened. */
export function ApprovalsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Suspense>
      <Loaded onClose={onClose} />
    </Suspense>
  );
}
