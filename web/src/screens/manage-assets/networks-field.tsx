import { type Network, networks } from '@nairadesk/contract/networks';
import { useId, useState } from 'react';
import { networkName } from '../../components/wallet/network-name.ts';
import { NetworkNotice, useSwitchedOff } from '../../components/wallet/network-notice.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FieldError } from '../../ui/field.tsx';
import { SearchField } from '../../ui/search-field.tsx';

interface NetworksFieldProps {
  value: readonly Network[];
  onChange: (value: Network[]) => void;
  error?: string | undefined;
}

/** Any of the 33 networks, ticked in a list that can be searched. */
export function NetworksField({ value, onChange, error }: NetworksFieldProps) {
  const [search, setSearch] = useState('');
  const errorId = useId();
  const switchedOff = useSwitchedOff();
  const words = search.trim().toLowerCase();
  // Initially ticked networks come first, and keep their place while others are ticked.
  const [ordered] = useState(() => [...value, ...networks.filter((network) => !value.includes(network))]);
  const found = ordered.filter((network) =>
    `${network} ${networkName(network)}`.toLowerCase().includes(words),
  );
  const toggle = (network: Network, ticked: boolean) =>
    onChange(ticked ? [...value, network] : value.filter((other) => other !== network));
  return (
    <fieldset className="min-w-0" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 flex w-full justify-between font-medium text-sm">
        Networks <span className="font-normal text-ink-soft">{value.length} chosen</span>
      </legend>
      <div className="flex flex-col gap-2">
        <SearchField label="Search networks" value={search} onChange={setSearch} />
        <div className="grid max-h-58 gap-x-4 overflow-y-auto rounded-md bg-sunken px-3.5 py-1.5 sm:grid-cols-2">
          {found.map((network) => (
            <Checkbox
              key={network}
              label={networkName(network)}
              checked={value.includes(network)}
              onChange={(event) => toggle(network, event.target.checked)}
            />
          ))}
          {found.length === 0 && <p className="py-3 text-ink-soft text-sm">No results. Try fewer letters.</p>}
        </div>
      </div>
      {value.map((network) => (
        <div key={network} className="mt-2 empty:hidden">
          <NetworkNotice network={network} switchedOff={switchedOff.has(network)} />
        </div>
      ))}
      {error && (
        <div className="mt-1.5">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  );
}
