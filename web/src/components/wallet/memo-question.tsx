import { networkFacts } from '@nairadesk/contract/network-facts';
import type { Network } from '@nairadesk/contract/networks';
import { t } from '../../language/translate.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { memoLabel } from './memo-label.ts';
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
  const label = memoLabel(network);
  const memo = label.toLowerCase();
  if (carries !== undefined)
    return (
      <p className="text-ink-soft text-sm">
        {carries === null
          ? t('This address needs no {memo}.', { memo })
          : t('The address includes the {memo} {carries}. There’s nothing to add.', { memo, carries })}
      </p>
    );
  const noMemo = form.watch(`networks.${index}.noMemo`);
  return (
    <div>
      <TextField
        label={label}
        placeholder={noMemo ? t('None') : undefined}
        disabled={noMemo}
        {...(rule.rule === 'tag' && { numeric: 'digits' as const })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={t('An exchange shows a {memo} next to your address. Without it, your coins are lost.', {
          memo,
        })}
        error={form.formState.errors.networks?.[index]?.memo?.message}
        {...form.register(`networks.${index}.memo`)}
      />
      <Checkbox
        label={t('My wallet doesn’t need a {memo}', { memo })}
        {...form.register(`networks.${index}.noMemo`, {
          onChange: () => form.clearErrors(`networks.${index}.memo`),
        })}
      />
    </div>
  );
}
