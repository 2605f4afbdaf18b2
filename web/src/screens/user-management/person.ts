import type { PersonItem, UserItem } from '@nairadesk/contract/users';

/** A customer or a member of staff. */
export type Person = UserItem | PersonItem;

export interface PersonDialogProps {
  person: Person;
  /** Whether the person is the viewer. */
  self: boolean;
  onClose: () => void;
}

/** The actions on a person. */
export type PersonAction = 'role' | 'suspension' | 'desk-account' | 'two-factor';

/** Opens a person's dialog; null for viewers who may not manage people. */
export type OnManage<Row> = ((person: Row) => void) | null;
