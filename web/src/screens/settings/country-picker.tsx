import { countries } from '@nairadesk/contract/countries';
import type { ComponentProps } from 'react';
import { t } from '../../language/translate.ts';
import { Combobox } from '../../ui/combobox.tsx';

type CountryPickerProps = Omit<ComponentProps<typeof Combobox>, 'choices' | 'searchLabel' | 'emptyText'>;

// Most customers live there, so it comes first.
const home = 'Nigeria';
const inOrder = countries.toSorted((a, b) => Number(b.name === home) - Number(a.name === home));
const choices = inOrder.map(({ name, flag }) => ({ value: name, label: name, mark: flag }));

/** A searchable country list. Loaded on demand, because it is long. */
export function CountryPicker(props: CountryPickerProps) {
  return (
    <Combobox
      {...props}
      choices={choices}
      searchLabel={t('Search countries')}
      emptyText={t('No results. Try fewer letters.')}
    />
  );
}
