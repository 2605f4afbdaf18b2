import { memoName } from '@nairadesk/contract/check-memo';
import { networkFacts } from '@nairadesk/contract/network-facts';
import type { Network } from '@nairadesk/contract/networks';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { WalletsForm } from './wallet-values.ts';

interface MemoQuestionProps {
  index: number;
  network: Network;
  form: WalletsForm;
  /** The memo inside the address, null where it says that there is none. */
  carries: string | null | undefined;
}

/** Asks for the memo, or to confirm that none is needed; nothing on networks without memos. */
export function MemoQuestion({ index, network, form, carries }: MemoQuestionProps) {
  const rule = networkFacts[network].memo;
  if (!rule) return null;
  const name = memoName(network).toLowerCase();
  if (carries !== undefined)
    return (
      <p className="text-ink-soft text-sm">
        {carries === null
          ? `This address needs no ${name}.`
          : `The address includes the ${name} ${carries}. There’s nothing to add.`}
      </p>
    );
  const noMemo = form.watch(`networks.${index}.noMemo`);
  return (
    <div>
      <TextField
        label={memoName(network)}
        placeholder={noMemo ? 'None' : undefined}
        disabled={noMemo}
        {...(rule.rule === 'tag' && { numeric: 'digits' as const })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={`An exchange shows a ${name} next to your address. Without it, your coins are lost.`}
        error={form.formState.errors.networks?.[index]?.memo?.message}
        {...form.register(`networks.${index}.memo`)}
      />
      <Checkbox
        label={`My wallet doesn’t need a ${name}`}
        {...form.register(`networks.${index}.noMemo`, {
          onChange: () => form.clearErrors(`networks.${index}.memo`),
        })}
      />
    </div>
  );
}
