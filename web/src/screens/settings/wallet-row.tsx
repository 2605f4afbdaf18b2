import { networks } from '@nairadesk/contract/networks';
import type { walletsBody } from '@nairadesk/contract/settings';
import { Trash2 } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { networkName } from '../../components/network-name.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { LongLine } from '../../ui/long-line.tsx';
import { Select } from '../../ui/select.tsx';

interface WalletRowProps {
  index: number;
  form: UseFormReturn<z.input<typeof walletsBody>, unknown, z.output<typeof walletsBody>>;
  /** Missing for the last row: one always remains. */
  onRemove: (() => void) | undefined;
}

const options = networks.map((network) => ({ value: network, label: networkName(network) }));

/** One network and its address. */
export function WalletRow({ index, form, onRemove }: WalletRowProps) {
  const errors = form.formState.errors.networks?.[index];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-4 py-5 first:pt-0 sm:grid-cols-[13rem_minmax(0,1fr)_auto] sm:gap-x-4">
      <Select
        label="Network"
        placeholder="Choose a network"
        options={options}
        error={errors?.network?.message}
        {...form.register(`networks.${index}.network`)}
      />
      <LongLine
        label="Wallet address"
        placeholder="Paste the address"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors?.walletAddress?.message}
        className="max-sm:col-span-2 max-sm:row-start-2"
        {...form.register(`networks.${index}.walletAddress`, { setValueAs: withoutSpace })}
      />
      {onRemove && (
        <IconButton
          label={`Remove wallet ${index + 1}`}
          icon={<Trash2 />}
          className="mt-7 hover:bg-loss-soft hover:text-loss"
          onClick={onRemove}
        />
      )}
    </li>
  );
}

// A copied address may bring a line break along.
function withoutSpace(typed: string): string {
  return typed.replace(/\s+/g, '');
}
