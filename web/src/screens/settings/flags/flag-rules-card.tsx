import { type FlagKind, type FlagLevel, flagLevels } from '@nairadesk/contract/flag-kinds';
import { type FlagRule, flagTexts, listFlagRules, saveFlagRules } from '@nairadesk/contract/flags';
import { type FormEvent, useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { useRead } from '../../../api/use-read.ts';
import { useSession } from '../../../session/session.ts';
import { AsyncBoundary } from '../../../ui/async-boundary.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toasts.ts';
import { SettingsCard } from '../settings-part.tsx';

/** For what open orders are flagged, and which flags want a reason before completion. Only the owner changes it. */
export function FlagRulesCard() {
  const read = useRead(listFlagRules, {});
  const isOwner = useSession(({ role }) => role === 'super-admin');
  const Rules = isOwner ? RulesForm : RulesList;
  return (
    <SettingsCard
      title="Flags"
      hint={`What to know before an order is paid. An amber flag is shown; a red one also asks for a reason before the order is marked as sent.${
        isOwner ? '' : ' Only a super-admin can change these rules.'
      }`}
    >
      {read.data && (!read.isStale || read.isFetchedAfterMount) ? (
        <Rules stored={read.data.data} />
      ) : (
        <AsyncBoundary failed={read.isError && read} title="We couldn’t load the flags">
          <Loading label="Loading the flags">
            <Skeleton className="h-192" />
          </Loading>
        </AsyncBoundary>
      )}
    </SettingsCard>
  );
}

const levelLabels: Record<FlagLevel, string> = { off: 'Off', amber: 'Amber', red: 'Red' };
const levelTones = { off: 'plain', amber: 'attention', red: 'loss' } as const;
const levelOptions = flagLevels.map((value) => ({ value, label: levelLabels[value] }));

/** The rules as they are, for staff who see the flags. */
function RulesList({ stored }: { stored: readonly FlagRule[] }) {
  return (
    <ul className="divide-y divide-line">
      {stored.map(({ kind, level, limit }) => (
        <li key={kind} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 py-3">
          <div>
            <p className="font-medium">{flagTexts[kind].label}</p>
            <p className="text-ink-soft text-sm">{flagTexts[kind].explain(limit ?? 0)}</p>
          </div>
          <Badge tone={levelTones[level]}>{levelLabels[level]}</Badge>
        </li>
      ))}
    </ul>
  );
}

/** A rule while it is edited: its number as it was typed. */
interface Draft {
  kind: FlagKind;
  level: FlagLevel;
  typed: string;
}

function RulesForm({ stored }: { stored: readonly FlagRule[] }) {
  const [drafts, setDrafts] = useState(() => stored.map(draftOf));
  /** The rules that the drafts began from: `stored` moves on with what another owner saves. */
  const [began, setBegan] = useState(stored);
  const [wrong, setWrong] = useState<FlagKind[]>([]);
  const save = useCall(saveFlagRules, {
    invalidates: [listFlagRules],
    onSuccess: ({ message, data }) => {
      setDrafts(data.map(draftOf));
      setBegan(data);
      toast.done(message);
    },
  });
  const change = (kind: FlagKind, part: Partial<Draft>) => {
    setDrafts((all) => all.map((draft) => (draft.kind === kind ? { ...draft, ...part } : draft)));
    setWrong((kinds) => kinds.filter((one) => one !== kind));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const failed = drafts.filter((draft) => !isInBounds(draft)).map(({ kind }) => kind);
    setWrong(failed);
    const rules = drafts.map(ruleOf).filter((rule, place) => !isSame(rule, began[place]));
    if (failed.length > 0) return;
    // Only what changed: what another owner changed meanwhile stays.
    if (rules.length > 0) save.send({ rules });
    else toast.done('Rules saved');
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <ul className="divide-y divide-line border-line border-y">
        {drafts.map((draft) => (
          <RuleRow
            key={draft.kind}
            draft={draft}
            isWrong={wrong.includes(draft.kind)}
            onChange={(part) => change(draft.kind, part)}
          />
        ))}
      </ul>
      <Button type="submit" pending={save.pending} className="self-start max-sm:w-full">
        Save flags
      </Button>
    </form>
  );
}

interface RuleRowProps {
  draft: Draft;
  isWrong: boolean;
  onChange: (part: Partial<Draft>) => void;
}

function RuleRow({ draft: { kind, level, typed }, isWrong, onChange }: RuleRowProps) {
  const { label, explain, limit } = flagTexts[kind];
  return (
    <li className="grid gap-x-6 gap-y-3 py-4 sm:grid-cols-[minmax(0,1fr)_15rem] sm:items-center">
      <div>
        <p className="font-medium">{label}</p>
        <p className="text-ink-soft text-sm">{explain(Number(typed))}</p>
      </div>
      <div className="flex flex-col gap-2">
        <SegmentedControl
          label={label}
          options={levelOptions}
          value={level}
          onChange={(chosen) => onChange({ level: chosen })}
        />
        {limit && level !== 'off' && (
          <TextField
            label={`${label}: ${limit.unit}`}
            labelHidden
            numeric="digits"
            suffix={limit.unit}
            value={typed}
            onChange={({ target }) => onChange({ typed: target.value })}
            error={isWrong ? `Enter a whole number from ${limit.least} to ${limit.most}` : undefined}
          />
        )}
      </div>
    </li>
  );
}

function draftOf({ kind, level, limit }: FlagRule): Draft {
  return { kind, level, typed: limit === null ? '' : String(limit) };
}

// The number of a flag that is off can’t be seen, so it stays as it was.
function ruleOf({ kind, level, typed }: Draft): FlagRule {
  return { kind, level, limit: flagTexts[kind].limit && level !== 'off' ? Number(typed) : null };
}

function isSame(one: FlagRule, other: FlagRule | undefined): boolean {
  return one.level === other?.level && (one.level === 'off' || one.limit === other.limit);
}

function isInBounds({ kind, level, typed }: Draft): boolean {
  const { limit } = flagTexts[kind];
  return (
    limit === null ||
    level === 'off' ||
    (/^\d+$/.test(typed) && Number(typed) >= limit.least && Number(typed) <= limit.most)
  );
}
