import { useState } from 'react';
import { DeskAccountForm } from './desk-account-form.tsx';
import type { PersonAction, PersonDialogProps } from './person.ts';
import { PersonView } from './person-view.tsx';
import { RoleForm } from './role-form.tsx';
import { SuspensionForm } from './suspension-form.tsx';
import { TwoFactorForm } from './two-factor-form.tsx';

const forms = {
  role: RoleForm,
  suspension: SuspensionForm,
  'desk-account': DeskAccountForm,
  'two-factor': TwoFactorForm,
};

/** A person's dialog: first the details, then the form of the chosen action. */
export function PersonDialog(props: PersonDialogProps) {
  const [action, setAction] = useState<PersonAction | null>(null);
  if (action === null) return <PersonView {...props} onAsk={setAction} />;
  const Form = forms[action];
  return <Form {...props} onBack={() => setAction(null)} />;
}
