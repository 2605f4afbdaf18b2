import { type ComponentProps, lazy, Suspense } from 'react';

const Loaded = lazy(async () => ({
  default: (await import('./approvals-dialog.tsx')).ApprovalsDialog,
}));

/** The requests for a second person, loaded when they are opened. */
export function ApprovalsDialog(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
