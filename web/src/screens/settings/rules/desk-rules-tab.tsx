import { type DeskRules, getDeskRules } from '@nairadesk/contract/desk-rules';
import { useRead } from '../../../api/use-read.ts';
import { Fact, FactList } from '../../../components/text/fact-list.tsx';
import { Money } from '../../../components/text/money.tsx';
import { useSession } from '../../../session/session.ts';
import { AsyncBoundary } from '../../../ui/async-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { FlagRulesCard } from '../flags/flag-rules-card.tsx';
import { FourEyesCard } from '../four-eyes/four-eyes-card.tsx';
import { SettingsCard } from '../settings-part.tsx';
import { PauseCard } from './pause-card.tsx';
import { RulesForm } from './rules-form.tsx';
import { strangerHints, strangerLabels } from './stranger-words.ts';

/** Whether new orders are paused, which can be urgent, and the owner's rules: for money and prices, for approvals and for flags. */
export function DeskRulesTab() {
  return (
    <div className="flex flex-col gap-6">
      <PauseCard />
      <MoneyRulesCard />
      <FourEyesCard />
      <FlagRulesCard />
    </div>
  );
}

/** What the owner lets staff do with money that is short, late or from another person, and with prices. Only the owner changes it. */
function MoneyRulesCard() {
  const read = useRead(getDeskRules, {});
  const isOwner = useSession(({ role }) => role === 'super-admin');
  const Rules = isOwner ? RulesForm : RulesList;
  return (
    <SettingsCard
      title="Desk Rules"
      hint={`What happens with money that doesn’t arrive exactly as agreed, with prices, with photos of cards, and with codes that don’t work. ${
        isOwner ? 'Staff see these rules, customers don’t.' : 'Only a super-admin can change these rules.'
      }`}
    >
      {read.data && (!read.isStale || read.isFetchedAfterMount) ? (
        <Rules stored={read.data.data} />
      ) : (
        <AsyncBoundary failed={read.isError && read} title="We couldn’t load the rules">
          <Skeleton className="h-96" />
        </AsyncBoundary>
      )}
    </SettingsCard>
  );
}

/** The rules as they are, for staff who follow them. */
function RulesList({ stored }: { stored: DeskRules }) {
  const { tolerance, lateMinutes, strangers, referenceFrom, priceJumpPercent } = stored;
  const { cardPhotoDays, cardComplaintHours } = stored;
  return (
    <FactList>
      <Fact label="Short by at most">
        <Money naira={tolerance} />
        <Meaning>An order that is short by no more than this can be completed as paid.</Meaning>
      </Fact>
      <Fact label="Late by at most">
        {lateMinutes} {lateMinutes === 1 ? 'minute' : 'minutes'}
        <Meaning>
          Money that arrives this soon after the time to pay, by the bank’s clock, is in time.
        </Meaning>
      </Fact>
      <Fact label="Money from another person’s account">
        {strangerLabels[strangers]}
        <Meaning>{strangerHints[strangers]}</Meaning>
      </Fact>
      <Fact label="Ask for the bank reference">
        {referenceFrom === null ? (
          'Never'
        ) : (
          <>
            From <Money naira={referenceFrom} />
          </>
        )}
        <Meaning>When you mark an order that we paid out as sent.</Meaning>
      </Fact>
      <Fact label="Ask again when a price changes by">
        More than {priceJumpPercent} %<Meaning>Before new prices of an asset are saved.</Meaning>
      </Fact>
      <Fact label="Delete photos of cards after">
        {cardPhotoDays} days<Meaning>Counted from the end of their order.</Meaning>
      </Fact>
      <Fact label="Customers can report a code within">
        {cardComplaintHours} {cardComplaintHours === 1 ? 'hour' : 'hours'}
        <Meaning>Counted from its delivery. After that they write to us in Support.</Meaning>
      </Fact>
    </FactList>
  );
}

function Meaning({ children }: { children: string }) {
  return <span className="block font-normal text-ink-soft text-sm">{children}</span>;
}
