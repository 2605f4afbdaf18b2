import type { Receipt } from '@nairadesk/contract/receipts';
import { useState } from 'react';
import { useSearch } from '../../router/navigate.ts';
import { paths } from '../../router/paths.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { DayPart } from './day/day-totals.tsx';
import { Debts } from './debts.tsx';
import { EnterTransferDialog } from './enter-transfer-dialog.tsx';
import { Refunds } from './refunds/refunds.tsx';
import { Statements } from './statements/statements.tsx';
import { NameReversedDialog } from './take-back-dialogs.tsx';
import { Transfers } from './transfers.tsx';

const tabs = [
  { value: 'transfers', label: 'Transfers' },
  { value: 'refunds', label: 'Refunds' },
  { value: 'debts', label: 'Owed to us' },
  { value: 'statements', label: 'Statements' },
  { value: 'day', label: 'Today' },
] as const;

/** What arrived on our accounts and left them, and what we owe back. Tab, filter and search are in the URL. */
export function MoneyScreen() {
  const [{ tab = 'transfers' }, setSearch] = useSearch(paths.money);
  const [entering, setEntering] = useState(false);
  const [reversal, setReversal] = useState<Receipt | null>(null);
  const enter = () => setEntering(true);
  return (
    <>
      <PageHeader
        title="Money"
        hint="What our banks received and sent, and what we owe back."
        actions={
          <Button variant="secondary" onClick={enter}>
            Enter a transfer
          </Button>
        }
      />
      <Tabs
        label="Transfers, refunds, what is owed to us, statements or totals of the day"
        tabs={tabs}
        value={tab}
        onChange={(to) => setSearch({ tab: to === 'transfers' ? undefined : to })}
      >
        {tab === 'transfers' && <Transfers onEnter={enter} />}
        {tab === 'refunds' && <Refunds />}
        {tab === 'debts' && <Debts />}
        {tab === 'statements' && <Statements />}
        {tab === 'day' && <DayPart />}
      </Tabs>
      {entering && <EnterTransferDialog onClose={() => setEntering(false)} onReversal={setReversal} />}
      {reversal && <NameReversedDialog transfer={reversal} onClose={() => setReversal(null)} />}
    </>
  );
}
