import type { Accepted, Verdict } from '@nairadesk/contract/addresses/verdict';
import { CircleCheck } from 'lucide-react';
import { t, translateText } from '../../language/translate.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { WalletsForm } from './wallet-values.ts';

interface RowProps {
  index: number;
  verdict: Verdict;
  form: WalletsForm;
}

interface WalletVerdictProps extends RowProps {
  /** As it is stored. */
  unchanged: boolean;
}

/** The result of the address check: valid, a warning, or the start and end to compare. */
export function WalletVerdict({ index, verdict, form, unchanged }: WalletVerdictProps) {
  if (!verdict.ok)
    return unchanged ? (
      <Notice tone="attention" title={t('Saved before we checked addresses')}>
        {translateText(verdict.message)} {t('It stays until you change or remove it.')}
      </Notice>
    ) : null;
  return (
    <>
      {verdict.warning && <Notice tone="attention">{translateText(verdict.warning)}</Notice>}
      {verdict.verified ? <ValidAddress /> : <Compare index={index} verdict={verdict} form={form} />}
    </>
  );
}

function ValidAddress() {
  return (
    <p className="flex items-start gap-1.5 font-medium text-go-strong text-xs">
      <CircleCheck className="mt-px size-4 shrink-0" aria-hidden="true" />
      {t('Valid address format')}
    </p>
  );
}

function Compare({ index, form }: RowProps & { verdict: Accepted }) {
  const { walletAddress, compared } = form.watch(`networks.${index}`);
  return (
    <div className="rounded-md bg-sunken px-4 pt-3 pb-1.5 text-sm">
      <p>
        {t('We can’t check this address for typing mistakes. Compare the start and end with your wallet:')}
      </p>
      <p className="mt-2 flex flex-wrap gap-x-3 font-semibold text-base tracking-wider">
        <span>{walletAddress.slice(0, 6)}</span>
        <span aria-hidden="true" className="text-ink-soft">
          …
        </span>
        <span>{walletAddress.slice(-6)}</span>
      </p>
      <Checkbox
        label={t('They match my wallet')}
        checked={compared === walletAddress}
        error={form.formState.errors.networks?.[index]?.compared?.message}
        onChange={(event) => {
          form.setValue(`networks.${index}.compared`, event.target.checked ? walletAddress : '');
          form.clearErrors(`networks.${index}.compared`);
        }}
      />
    </div>
  );
}
