import type { PersonItem, UserItem } from '@nairadesk/contract/users';

/** Whom a super-admin looks at: a customer, or one of the staff. */
export type Person = UserItem | PersonItem;

export interface PersonDialogProps {
  person: Person;
  /** It is the super-admin who looks. */
  self: boolean;
  onClose: () => void;
}

/** What can be done about a person. */
export type Deed = 'role' | 'suspension' | 'desk-account' | 'two-factor';

/** Opens the dialog of somebody; null for whoever may only look. */
export type OnManage<Row> = ((person: Row) => void) | null;
