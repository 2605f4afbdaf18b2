import type { Verdict } from '@nairadesk/contract/addresses/verdict';
import { networks } from '@nairadesk/contract/networks';
import type { Wallet } from '@nairadesk/contract/settings';
import { clsx } from 'clsx';
import { Trash2 } from 'lucide-react';
import { type FocusEvent, useState } from 'react';
import type { FieldError } from 'react-hook-form';
import { t, translateText } from '../../language/translate.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { LongLine } from '../../ui/long-line.tsx';
import { Select } from '../../ui/select.tsx';
import { AddressTools } from './address-tools.tsx';
import { MemoQuestion } from './memo-question.tsx';
import { networkName } from './network-name.ts';
import { NetworkNotice, useSwitchedOff } from './network-notice.tsx';
import type { CheckWallet } from './use-wallet-check.ts';
import type { FoundAddress } from './wallet-uri.ts';
import { isUnchanged, type WalletsForm } from './wallet-values.ts';
import { WalletVerdict } from './wallet-verdict.tsx';

interface WalletRowProps {
  index: number;
  form: WalletsForm;
  check: CheckWallet | undefined;
  stored: readonly Wallet[];
  /** Of a network that is chosen already, and stays. */
  isFixed?: boolean;
  /** Missing for the last row: one always remains. */
  onRemove: (() => void) | undefined;
}

const options = networks.map((network) => ({ value: network, label: networkName(network) }));

/** One network and its address, what the check says of it, and its memo. */
export function WalletRow({ index, form, check, stored, isFixed = false, onRemove }: WalletRowProps) {
  const errors = form.formState.errors.networks?.[index];
  const row = form.watch(`networks.${index}`);
  const { network, walletAddress } = row;
  const switchedOff = useSwitchedOff();
  const chosen = networks.includes(network);
  const verdict = chosen && walletAddress !== '' ? check?.({ network, walletAddress }).address : undefined;
  const unchanged = isUnchanged(row, stored);
  const { left, leave, take } = useLeftAddress(form, index);
  // Good news at once, bad news once the field was left.
  const isTold = verdict?.ok || (left === walletAddress && !unchanged);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-4 py-5 first:pt-0 sm:grid-cols-[13rem_minmax(0,1fr)_auto] sm:gap-x-4">
      {!isFixed && (
        <Select
          label={t('Network')}
          placeholder={t('Choose a network')}
          options={options}
          error={errors?.network?.message}
          className={onRemove ? undefined : 'max-sm:col-span-2'}
          {...form.register(`networks.${index}.network`)}
        />
      )}
      <LongLine
        label={t('Wallet address')}
        placeholder={t('Paste the address')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={problemOf(errors?.walletAddress, isTold ? verdict : undefined)}
        aside={<AddressTools onFound={take} />}
        className={
          isFixed
            ? 'col-span-full'
            : clsx('max-sm:col-span-2 max-sm:row-start-2', !onRemove && 'sm:col-span-2')
        }
        {...form.register(`networks.${index}.walletAddress`, { setValueAs: withoutSpace, onBlur: leave })}
      />
      {onRemove && (
        <IconButton
          label={t('Remove wallet {number}', { number: index + 1 })}
          icon={<Trash2 />}
          className="mt-7 hover:bg-loss-soft hover:text-loss"
          onClick={onRemove}
        />
      )}
      {chosen && (
        <div
          className={clsx(
            'col-span-2 flex flex-col gap-4 empty:hidden',
            isFixed ? 'sm:col-span-full' : 'sm:col-span-1 sm:col-start-2',
          )}
        >
          {verdict && <WalletVerdict index={index} verdict={verdict} form={form} unchanged={unchanged} />}
          <NetworkNotice network={network} switchedOff={switchedOff.has(network)} />
          <MemoQuestion
            index={index}
            network={network}
            form={form}
            carries={verdict?.ok ? verdict.carries : undefined}
          />
        </div>
      )}
    </li>
  );
}

/** The address as it was when its field lost the focus, or as it was scanned or pasted: checked then, not only on submit. */
function useLeftAddress(form: WalletsForm, index: number) {
  const [left, setLeft] = useState('');
  const leave = (event: FocusEvent<HTMLTextAreaElement>) => {
    // A message that appears while a button is pressed would move it away from the finger.
    if (!document.querySelector('button:active')) setLeft(withoutSpace(event.target.value));
  };
  const take = ({ address, memo }: FoundAddress) => {
    const found = withoutSpace(address);
    form.setValue(`networks.${index}.walletAddress`, found, { shouldDirty: true });
    if (memo !== null) {
      form.setValue(`networks.${index}.memo`, memo, { shouldDirty: true });
      form.setValue(`networks.${index}.noMemo`, false);
    }
    setLeft(found);
  };
  return { left, leave, take };
}

// An error from the last submit may have been fixed since.
function problemOf(sent: FieldError | undefined, verdict: Verdict | undefined): string | undefined {
  if (verdict && !verdict.ok) return translateText(verdict.message);
  return verdict?.ok && sent?.type === 'own' ? undefined : sent?.message;
}

// A copied address may bring a line break along.
function withoutSpace(typed: string): string {
  return typed.replace(/\s+/g, '');
}
