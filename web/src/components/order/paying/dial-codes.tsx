import { t } from '../../../language/translate.ts';

/**
 * What customers of the large banks dial without internet. Only the code that opens the bank's menu: it is the same in
 * every public list that we found (directories, news, open lists of banks; none of them the banks' own), while the
 * strings that hold an amount differ between them, take no narration and no kobo.
 */
const dialCodes = [
  { bank: 'GTBank', code: '*737#' },
  { bank: 'Access', code: '*901#' },
  { bank: 'FirstBank', code: '*894#' },
  { bank: 'UBA', code: '*919#' },
  { bank: 'Zenith', code: '*966#' },
] as const;

/** Leads to the USSD menu of the customer's bank: a phone dials it when it is tapped. */
export function DialCodes() {
  return (
    <details
      // It opens downwards, where the buttons of the dialog may cover it.
      onToggle={({ currentTarget }) =>
        currentTarget.open && currentTarget.scrollIntoView({ block: 'nearest' })
      }
      className="text-sm"
    >
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-go underline underline-offset-4">
        {t('Pay by USSD')}
      </summary>
      <p className="text-ink-soft">{t('Dial from the number that your bank knows, then choose Transfer.')}</p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {dialCodes.map(({ bank, code }) => (
          <li key={code}>
            <a
              href={`tel:${encodeURIComponent(code).replaceAll('*', '%2A')}`}
              className="inline-flex min-h-11 items-center gap-2 rounded-md border border-edge px-3 font-medium"
            >
              {bank} <span className="text-ink-soft tabular-nums">{code}</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
