import { type CodeToDeliver, deliveredCodesMost } from '@nairadesk/contract/delivered-codes';
import { formatQuantity, isNaira, koboOf, nairaOf, unitsOf } from '@nairadesk/contract/money';
import type { Order } from '@nairadesk/contract/order-answers';
import { settledFigures } from '@nairadesk/contract/order-words';
import { Plus, X } from 'lucide-react';
import type { ClipboardEvent, ReactNode } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { splitCodes } from './split-codes.ts';

/** A code as it is typed, and what it is worth; the key tells its row from the others. */
export interface TypedCode {
  key: number;
  code: string;
  faceValue: string;
}

export const noCodes: readonly TypedCode[] = [{ key: 0, code: '', faceValue: '' }];

/** What was typed, as it is sent; undefined: nothing. */
export function codesTyped(typed: readonly TypedCode[]): CodeToDeliver[] | undefined {
  const filled = typed.filter(isFilled);
  if (filled.length === 0) return undefined;
  return filled.map(({ code, faceValue }) => ({ code, faceValue: faceValue.trim() || null }));
}

function isFilled({ code, faceValue }: TypedCode): boolean {
  return code.trim() !== '' || faceValue.trim() !== '';
}

type BoughtOrder = Pick<Order, 'amount' | 'quantity' | 'settled'>;

/** Whether the codes, each with a value, are worth less together than what was bought: that wants a reason. */
export function areWorthLess(order: BoughtOrder, typed: readonly TypedCode[]): boolean {
  const sum = worthTyped(typed.filter(isFilled));
  return sum !== null && koboOf(sum) < koboOf(nairaOf(unitsOf(settledFigures(order).quantity) / 10n ** 16n));
}

interface DeliveryCodesProps {
  order: BoughtOrder & Pick<Order, 'deliveryEmail' | 'userEmail'>;
  typed: readonly TypedCode[];
  /** By the place of a code among those that are sent. */
  errors: FieldErrors<{ codes: CodeToDeliver[] }>['codes'];
  onChange: (typed: readonly TypedCode[]) => void;
  /** Asks why they are worth less than what was bought; null: they aren't. */
  lessReason: ReactNode;
}

/** The codes with which a bought card is delivered: one field that grows, or takes several pasted lines. */
export function DeliveryCodes(props: DeliveryCodesProps) {
  const { order, typed, errors, onChange, lessReason } = props;
  const to = order.deliveryEmail ?? order.userEmail;
  const filled = typed.filter(isFilled);
  const errorOf = (row: TypedCode) => errors?.[filled.indexOf(row)];
  const change = (key: number, changed: Partial<TypedCode>) =>
    onChange(typed.map((row) => (row.key === key ? { ...row, ...changed } : row)));
  const next = Math.max(...typed.map(({ key }) => key)) + 1;
  const paste = (at: TypedCode, codes: readonly string[]) => {
    const [first = '', ...others] = codes;
    const rows = others.map((code, place) => ({ key: next + place, code, faceValue: '' }));
    const all = typed.flatMap((row) => (row.key === at.key ? [{ ...at, code: first }, ...rows] : [row]));
    onChange(all);
  };
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="sr-only">Gift card codes</legend>
      {typed.map((row, place) => (
        <CodeRow
          key={row.key}
          row={row}
          place={place}
          errors={errorOf(row)}
          onChange={(changed) => change(row.key, changed)}
          onPasteMany={(codes) => paste(row, codes)}
          onRemove={typed.length > 1 ? () => onChange(typed.filter(({ key }) => key !== row.key)) : undefined}
        />
      ))}
      {typed.length < deliveredCodesMost && (
        <Button
          variant="quiet"
          size="sm"
          className="-ml-3.5 self-start"
          icon={<Plus className="size-4.5" />}
          onClick={() => onChange([...typed, { key: next, code: '', faceValue: '' }])}
        >
          Add another code
        </Button>
      )}
      <p className="text-ink-soft text-xs [overflow-wrap:anywhere]">
        We email {typed.length > 1 ? 'them' : 'it'} to {to}, with the value where you enter one. Paste several
        lines for several codes. If you leave this empty, we tell the customer that you’ll send it to {to}{' '}
        yourself.
      </p>
      <Together order={order} typed={filled} />
      {lessReason}
      {tooMany(filled.length, errors?.message)}
    </fieldset>
  );
}

interface CodeRowProps {
  row: TypedCode;
  place: number;
  errors: FieldErrors<CodeToDeliver> | undefined;
  onChange: (changed: Partial<TypedCode>) => void;
  /** Several lines were pasted into it, a code each. */
  onPasteMany: (codes: readonly string[]) => void;
  /** Missing for the last row: one always remains. */
  onRemove: (() => void) | undefined;
}

/** One code, and what it is worth. */
function CodeRow({ row, place, errors, onChange, onPasteMany, onRemove }: CodeRowProps) {
  const paste = (event: ClipboardEvent) => {
    const codes = splitCodes(event.clipboardData.getData('text'));
    if (codes.length < 2) return;
    event.preventDefault();
    onPasteMany(codes);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 sm:grid-cols-[minmax(0,1fr)_6.5rem_auto]">
      <TextField
        className="col-span-2 sm:col-span-1"
        label={place === 0 ? 'Gift card code (optional)' : `Code ${place + 1}`}
        autoComplete="off"
        spellCheck={false}
        value={row.code}
        error={errors?.code?.message}
        onChange={({ target }) => onChange({ code: target.value })}
        onPaste={paste}
      />
      <TextField
        label="Value"
        aria-label={`Value of code ${place + 1}`}
        numeric="decimal"
        value={row.faceValue}
        error={errors?.faceValue?.message}
        onChange={({ target }) => onChange({ faceValue: target.value })}
      />
      {onRemove && (
        <IconButton className="mt-6.5" label={`Remove code ${place + 1}`} icon={<X />} onClick={onRemove} />
      )}
    </div>
  );
}

function tooMany(count: number, refused: string | undefined) {
  const words =
    refused ?? (count > deliveredCodesMost ? `Deliver up to ${deliveredCodesMost} codes at once` : null);
  return words && <p className="text-loss text-sm">{words}</p>;
}

/** What the codes are worth together, where every one has a value. */
function Together({ order, typed }: Pick<DeliveryCodesProps, 'order' | 'typed'>) {
  const sum = worthTyped(typed);
  if (sum === null) return null;
  const { quantity } = settledFigures(order);
  const fits = Number(sum) === Number(quantity);
  return (
    <p role="status" className={fits ? 'text-ink-soft text-sm' : 'text-attention-ink text-sm'}>
      Together {formatQuantity(sum)} of {formatQuantity(quantity)} units.
    </p>
  );
}

/** Their sum, in the card's units; null where there is none, or one has no value. */
function worthTyped(typed: readonly TypedCode[]): string | null {
  const values = typed.map(({ faceValue }) => faceValue.trim());
  if (values.length === 0 || !values.every((value) => isNaira(value))) return null;
  return nairaOf(values.reduce((all, value) => all + koboOf(value), 0n));
}
