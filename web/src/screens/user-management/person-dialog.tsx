import { useState } from 'react';
import { DeskAccountForm } from './desk-account-form.tsx';
import type { Deed, PersonDialogProps } from './person.ts';
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
  const [deed, setDeed] = useState<Deed | null>(null);
  if (deed === null) return <PersonView {...props} onAsk={setDeed} />;
  const Form = forms[deed];
  return <Form {...props} onBack={() => setDeed(null)} />;
}
