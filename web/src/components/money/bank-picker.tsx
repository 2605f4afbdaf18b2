import type { Bank } from '@nairadesk/contract/banks';
import { listBanks } from '@nairadesk/contract/settings';
import type { ComponentProps } from 'react';
import { useRead } from '../../api/use-read.ts';
import { t } from '../../language/translate.ts';
import { SuggestField, type Suggestion } from '../../ui/suggest-field.tsx';

/** The bank name field with suggestions from the bank list. Loaded on demand. */
export function BankPicker(props: Omit<ComponentProps<typeof SuggestField>, 'suggestions'>) {
  const { data } = useRead(listBanks, {}, { quiet: true });
  return <SuggestField {...props} suggestions={data?.data.banks.map(suggestionOf) ?? none} />;
}

const none: Suggestion[] = [];

function suggestionOf({ name, aliases, kind }: Bank): Suggestion {
  return { value: name, words: aliases, note: kind === 'mobile-money' ? t('Mobile money') : '' };
}
