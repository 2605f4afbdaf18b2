import { zodResolver } from '@hookform/resolvers/zod';
import {
  listSavedFilters,
  removeSavedFilter,
  type SavedFilter,
  saveFilter,
} from '@nairadesk/contract/order-filters';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { useCall } from '../../../api/use-call.ts';
import { useRead } from '../../../api/use-read.ts';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { showFieldErrors } from '../../../components/form/show-field-errors.ts';
import { hrefOf, navigate, useSearch } from '../../../router/navigate.ts';
import { paths } from '../../../router/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toasts.ts';
import { filtersOf } from './filters-of.ts';

type Filters = SavedFilter['filters'];

/** Saves the filters of the URL under a name, applies saved ones, and forgets them; nothing where there is nothing to do. */
export function SavedFilters() {
  const [search] = useSearch(paths.order);
  const filters = filtersOf(search);
  const [isNaming, setIsNaming] = useState(false);
  const saved = useRead(listSavedFilters, {}, { quiet: true }).data?.data ?? [];
  const remove = useCall(removeSavedFilter, {
    invalidates: [listSavedFilters],
    onSuccess: ({ message }) => toast.say(message),
  });
  const current = saved.find((one) => isSame(one.filters, filters));
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return (
    <>
      {saved.length > 0 && (
        <Select
          label="Saved filters"
          labelHidden
          placeholder="Saved filters"
          options={saved.map(({ id, name }) => ({ value: id, label: name }))}
          value={current?.id ?? ''}
          onChange={({ target: { value } }) => {
            const chosen = saved.find(({ id }) => id === value)?.filters;
            navigate(hrefOf(paths.order, { ...chosen, order: search.order }));
          }}
          className="w-[calc(50%-0.3125rem)] sm:w-38"
        />
      )}
      {current && (
        <Button variant="quiet" pending={remove.pending} onClick={() => remove.send({ id: current.id })}>
          Forget “{current.name}”
        </Button>
      )}
      {isFiltered && !current && (
        <Button variant="quiet" onClick={() => setIsNaming(true)}>
          Save filters
        </Button>
      )}
      {isNaming && <NameDialog filters={filters} onClose={() => setIsNaming(false)} />}
    </>
  );
}

const nameOnly = z.pick(saveFilter.body, { name: true });

function NameDialog({ filters, onClose }: { filters: Filters; onClose: () => void }) {
  const form = useForm({ resolver: zodResolver(nameOnly), defaultValues: { name: '' } });
  const save = useCall(saveFilter, {
    invalidates: [listSavedFilters],
    onSuccess: ({ message }) => {
      toast.done(message);
      onClose();
    },
    onFailure: (failure) => showFieldErrors(failure, form.setError),
  });
  return (
    <FormDialog
      title="Save these filters"
      size="sm"
      confirmLabel="Save filters"
      pending={save.pending}
      onSubmit={form.handleSubmit(({ name }) => save.send({ name, filters }))}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="Only you see it. A name that you used before gets these filters instead."
        autoComplete="off"
        error={form.formState.errors.name?.message}
        {...form.register('name')}
      />
    </FormDialog>
  );
}

function isSame(saved: Filters, filters: Filters): boolean {
  return JSON.stringify(sorted(saved)) === JSON.stringify(sorted(filters));
}

function sorted(filters: Filters) {
  return Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .toSorted(([one], [other]) => one.localeCompare(other));
}
