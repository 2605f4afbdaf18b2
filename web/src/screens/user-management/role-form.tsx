import { zodResolver } from '@hookform/resolvers/zod';
import { isStaff, type Role, roles } from '@nairadesk/contract/roles';
import { changeRole, roleBody } from '@nairadesk/contract/users';
import { useForm } from 'react-hook-form';
import { useCall } from '../../api/use-call.ts';
import { Select } from '../../ui/select.tsx';
import type { PersonDialogProps } from './person.ts';
import { PersonForm } from './person-form.tsx';
import { roleHints, roleLabels } from './role-words.ts';
import { usePersonChange } from './use-person-change.ts';

/** Asks for a person's new role, and explains what it allows. */
export function RoleForm({ person, self, onBack, onClose }: PersonDialogProps & { onBack: () => void }) {
  const form = useForm<{ role: Role | '' }, unknown, { role: Role }>({
    resolver: zodResolver(roleBody) as never,
    defaultValues: { role: '' },
  });
  const { refused, options } = usePersonChange(onClose);
  const change = useCall(changeRole, options);
  const chosen = form.watch('role');
  const becomesStaff = chosen !== '' && isStaff(chosen) && !isStaff(person.role);
  return (
    <PersonForm
      title={`Change the role of ${person.name}`}
      confirmLabel="Change role"
      pending={change.pending}
      refused={refused}
      onSubmit={form.handleSubmit(({ role }) => change.send({ id: person.id, role }))}
      onBack={onBack}
      onClose={onClose}
    >
      <Select
        label="New role"
        placeholder={`${roleLabels[person.role]} now`}
        options={roles
          .filter((role) => role !== person.role)
          .map((role) => ({ value: role, label: roleLabels[role] }))}
        hint={chosen === '' ? undefined : roleHints[chosen]}
        error={form.formState.errors.role?.message}
        {...form.register('role')}
      />
      <p className="text-ink-soft">
        {self
          ? 'We’ll log you out on every device, including this one, and email you.'
          : `We’ll log ${person.name} out on every device and email them.`}
        {becomesStaff && ' A colleague must complete or cancel the orders they have open as a customer.'}
      </p>
    </PersonForm>
  );
}
