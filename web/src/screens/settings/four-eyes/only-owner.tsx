import { Link } from '../../../router/link.tsx';
import { paths } from '../../../router/paths.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** Tells the only super-admin that nobody can approve what they ask for. */
export function OnlyOwnerNotice() {
  return (
    <Notice tone="attention" title="You are the only super-admin">
      You can make these rules stricter, but nobody could approve it if you wanted to loosen them later.{' '}
      <Link to={paths.userManagement} className="font-medium underline underline-offset-4 hover:decoration-2">
        Add a second super-admin
      </Link>{' '}
      first: a customer’s role is changed under Manage.
    </Notice>
  );
}

interface OnlyOwnerQuestionProps {
  pending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks the only super-admin whether they mean it, before a rule that they could not loosen alone. */
export function OnlyOwnerQuestion(props: OnlyOwnerQuestionProps) {
  return (
    <ConfirmDialog
      open
      title="Save this with no second super-admin?"
      confirmLabel="Save all the same"
      {...props}
    >
      You can’t loosen or switch off this rule alone, and there is nobody who could approve it. Until you add
      a second super-admin, only a command on the server can end it.
    </ConfirmDialog>
  );
}
