import { type CardCountryCode, cardCountries } from '@nairadesk/contract/card-countries';
import { faceValue, faceValues } from '@nairadesk/contract/card-kinds';
import type { PublicCardRate } from '@nairadesk/contract/card-rates';
import { formatNaira } from '@nairadesk/contract/money';
import { formNames } from '../../components/order/cards/card-words.ts';
import { message, t } from '../../language/translate.ts';
import { roles } from '../../ui/table-row.tsx';

const receiptTexts = {
  cash: message('Cash receipt'),
  debit: message('Debit receipt'),
  none: message('No receipt'),
};
const cell = 'py-2.5 pr-2 align-top last:pr-0 sm:pr-3';
// Letters so large that four columns have no room make a list of it, a rate in a few lines.
const list = '@max-[14rem]:block';
const listRow = '@max-[14rem]:flex @max-[14rem]:flex-wrap @max-[14rem]:justify-between';

/** Every rate, by country. */
export function CardRatesTable({ rates }: { rates: readonly PublicCardRate[] }) {
  const byCountry = [...Map.groupBy(rates, ({ country }) => country)];
  return (
    <div className="@container">
      <table {...roles.table} className={`mt-3 w-full border-collapse text-left text-sm ${list}`}>
        <caption className="sr-only">{t('What you receive for each card, by country')}</caption>
        <thead {...roles.rowgroup} className="@max-[14rem]:sr-only">
          <tr {...roles.row} className="border-edge/40 border-b text-ink-soft text-xs">
            <th {...roles.columnheader} scope="col" className={`${cell} font-medium`}>
              {t('Card value')}
            </th>
            <th {...roles.columnheader} scope="col" className={`${cell} font-medium`}>
              {t('Form, receipt')}
            </th>
            <th {...roles.columnheader} scope="col" className={`${cell} text-right font-medium`}>
              {t('Naira')}
            </th>
            <th {...roles.columnheader} scope="col" className={`${cell} text-right font-medium`}>
              {t('Time')}
            </th>
          </tr>
        </thead>
        {byCountry.map(([country, its]) => (
          <CountryRates key={country} country={country} rates={its} />
        ))}
      </table>
    </div>
  );
}

function CountryRates({ country, rates }: { country: CardCountryCode; rates: readonly PublicCardRate[] }) {
  const { name, currency } = cardCountries[country];
  return (
    <tbody {...roles.rowgroup} className={list}>
      <tr {...roles.row} className={`border-line border-b bg-band ${list}`}>
        <th scope="rowgroup" colSpan={4} className="px-2 py-2 font-semibold">
          {name}{' '}
          <span className="font-normal text-ink-soft">
            {t('({currency}), naira for {unit}', { currency, unit: faceValue(country, '1') })}
          </span>
        </th>
      </tr>
      {rates.map((rate) => (
        <tr {...roles.row} key={rate.id} className={`border-line border-b ${listRow}`}>
          <th scope="row" className={`${cell} font-semibold tabular-nums`}>
            {faceValues(rate)}
            <Limits rate={rate} />
          </th>
          <td {...roles.cell} className={`${cell} whitespace-nowrap`}>
            {t(formNames[rate.form])}
            <span className="block text-ink-soft">{t(receiptTexts[rate.receipt])}</span>
          </td>
          <td {...roles.cell} className={`${cell} text-right font-semibold tabular-nums`}>
            {formatNaira(rate.rate)}
          </td>
          <td {...roles.cell} className={`${cell} whitespace-nowrap text-right text-ink-soft tabular-nums`}>
            {rate.minutes === null ? '–' : t('{minutes} min', { minutes: rate.minutes })}
          </td>
        </tr>
      ))}
    </tbody>
  );
}

/** What all cards at a rate may be together. */
function Limits({ rate: { country, minimum, maximum } }: { rate: PublicCardRate }) {
  if (minimum === null && maximum === null) return null;
  const [from, to] = [minimum, maximum].map((limit) => faceValue(country, limit ?? '0')) as [string, string];
  return (
    <span className="block font-normal text-ink-soft">
      {maximum === null
        ? t('from {from} in an order', { from })
        : minimum === null
          ? t('up to {to} in an order', { to })
          : t('from {from} up to {to} in an order', { from, to })}
    </span>
  );
}
