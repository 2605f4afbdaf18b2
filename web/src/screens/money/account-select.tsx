import { listReceivingAccounts } from '@nairadesk/contract/receiving-accounts';
import { type ComponentProps, useEffect, useRef } from 'react';
import { useRead } from '../../api/use-read.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Select } from '../../ui/select.tsx';

interface AccountSelectProps
  extends Omit<ComponentProps<typeof Select>, 'label' | 'options' | 'placeholder'> {
  /** Called with the account where there is one alone, so that staff needn't choose it. */
  onOnly: (id: string) => void;
}

/** Chooses one of the bank accounts that customers pay into. */
export function AccountSelect({ onOnly, ...select }: AccountSelectProps) {
  const read = useRead(listReceivingAccounts, {}, { quiet: true });
  const accounts = read.data?.data;
  const only = accounts?.length === 1 ? accounts[0]?.id : undefined;
  const choose = useRef(onOnly);
  choose.current = onOnly;
  useEffect(() => {
    if (only) choose.current(only);
  }, [only]);
  if (read.isError && !accounts) {
    return (
      <Notice tone="attention" title="We couldn’t load our accounts">
        <Button variant="secondary" size="sm" pending={read.isFetching} onClick={() => read.refetch()}>
          Try again
        </Button>
      </Notice>
    );
  }
  if (accounts?.length === 0) {
    return (
      <Notice tone="attention" title="There is no account yet">
        A super-admin must add the bank account that customers pay into, in Settings.
      </Notice>
    );
  }
  const options = (accounts ?? []).map(({ id, bankName, accountNumber, switchedOff }) => ({
    value: id,
    label: `${bankName} ${accountNumber}${switchedOff ? ' (off)' : ''}`,
  }));
  return (
    <Select
      {...select}
      // The options come after the first render, and the browser forgets a value that has none.
      key={accounts ? 'loaded' : 'loading'}
      label="Our account"
      placeholder={accounts ? 'Choose an account' : 'Loading the accounts…'}
      options={options}
    />
  );
}
