import { getPerson } from '@nairadesk/contract/people';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { KeysHelp, type Shortcut } from '../../components/list/keys-help.tsx';
import { useKeyButtons } from '../../components/list/use-key-buttons.ts';
import { useKeysChoice } from '../../components/list/use-keys-choice.ts';
import { NotesPart } from '../../components/notes/notes-part.tsx';
import { usePathname } from '../../router/navigate.ts';
import { thingAt, thingPaths } from '../../router/paths.ts';
import { AsyncBoundary } from '../../ui/async-boundary.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { PersonDevices } from './person-devices.tsx';
import { PersonHead } from './person-head.tsx';
import { PersonMessages } from './person-messages.tsx';
import { PersonMoney } from './person-money.tsx';
import { PersonOrders } from './person-orders.tsx';
import { PersonPayees } from './person-payees.tsx';

const tabs = [
  { value: 'orders', label: 'Orders' },
  { value: 'money', label: 'Money' },
  { value: 'payees', label: 'Bank and wallets' },
  { value: 'devices', label: 'Devices' },
  { value: 'messages', label: 'Messages' },
] as const;
const shortcuts: readonly Shortcut[] = [
  ['W', 'Write a note'],
  ['Ctrl K or ⌘ K', 'Find any order or customer'],
  ['?', 'Show these keys'],
];
type TabName = (typeof tabs)[number]['value'];

/** All that staff know of one person: who they are, what they trade, and what colleagues noted. */
export function PeopleScreen() {
  const id = thingAt(usePathname(), thingPaths.person) ?? '';
  const read = useRead(getPerson, { id }, { every: 15_000 });
  const [tab, setTab] = useState<TabName>('orders');
  const keys = useKeysChoice();
  useKeyButtons(keys.offered && keys.on);
  const person = read.data?.data;
  if (read.error?.code === 'not_found')
    return <ErrorState title="We can’t find this person">The link may be incomplete.</ErrorState>;
  if (!person)
    return (
      <AsyncBoundary failed={read.isError && read} title="We couldn’t load this person">
        <PersonSkeleton />
      </AsyncBoundary>
    );
  return (
    <>
      <PersonHead person={person} aside={keys.offered && <KeysHelp keys={keys} shortcuts={shortcuts} />} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
        <div className="order-last min-w-0 lg:order-first">
          <Tabs label="What is known" tabs={tabs} value={tab} onChange={setTab}>
            {tab === 'orders' && <PersonOrders id={id} />}
            {tab === 'money' && <PersonMoney id={id} />}
            {tab === 'payees' && <PersonPayees id={id} />}
            {tab === 'devices' && <PersonDevices id={id} />}
            {tab === 'messages' && <PersonMessages id={id} />}
          </Tabs>
        </div>
        {person.own ? (
          <p className="text-ink-soft text-sm">Notes about you are for your colleagues alone.</p>
        ) : (
          <NotesPart about={{ userId: id }} />
        )}
      </div>
    </>
  );
}

function PersonSkeleton() {
  return (
    <Loading label="Loading the person">
      <div className="flex flex-col gap-4">
        <Skeleton className="h-8 w-60" />
        <Skeleton className="h-28" />
        <Skeleton className="h-64" />
      </div>
    </Loading>
  );
}
