import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useAskBeforeLeaving } from './use-ask-before-leaving.ts';

interface LeaveDialogProps {
  unsaved: boolean;
  /** What stays as it is: “No price will change.” */
  kept: string;
  onLeave: () => void;
}

/** Asks before a sheet is left with changes that aren't saved. */
export function LeaveDialog({ unsaved, kept, onLeave }: LeaveDialogProps) {
  const leaving = useAskBeforeLeaving(unsaved);
  return (
    <ConfirmDialog
      open={leaving.asking}
      title="Leave without saving?"
      confirmLabel="Leave without saving"
      keepLabel="Keep editing"
      danger
      onConfirm={() => {
        leaving.leave();
        onLeave();
      }}
      onClose={leaving.stay}
    >
      Your changes will be lost. {kept}
    </ConfirmDialog>
  );
}
