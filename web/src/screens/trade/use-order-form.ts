import type { Asset } from '@nairadesk/contract/assets';
import { getAsset, listAssets } from '@nairadesk/contract/assets';
import type { AnswerOf, RequestOf } from '@nairadesk/contract/endpoint';
import { nairaOf, type OrderType, quantityOf } from '@nairadesk/contract/money';
import { missingOrderFields, placeOrder, placeOrderBody } from '@nairadesk/contract/orders';
import { priceOf, type Quote, type Typed } from '@nairadesk/contract/quote';
import { getSettings } from '@nairadesk/contract/settings';
import { listHistory } from '@nairadesk/contract/transaction';
import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, useCallback, useRef, useState } from 'react';
import { type FieldErrors, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { useCall } from '../../api/use-call.ts';
import { readKey } from '../../api/use-read.ts';
import { showFieldErrors } from '../../components/form/show-field-errors.ts';
import { t } from '../../language/translate.ts';
import { useSession } from '../../session/session.ts';
import { dropGroups } from '../../ui/drop-groups.ts';
import { type AmountField, amountProblems, linkAmounts, typingNote } from './linked-amounts.ts';
import { draftOf, forgetDraft, keepDraft, type OrderDetails } from './order-draft.ts';

export type PlacedOrder = AnswerOf<typeof placeOrder>['data'];

/** What the landing page's calculator was set to. */
export interface WantedOrder {
  orderType: OrderType;
  amount?: string;
  quantity?: string;
  /** What was chosen of a gift card to sell (components/order/cards/card-param.ts). */
  card?: string;
}

/** Everything that the order's form knows; it begins with what is wanted, else with what was typed before. */
export function useOrderForm(
  asset: Asset,
  wanted: WantedOrder | undefined,
  onPlaced: (order: PlacedOrder) => void,
) {
  const [draft] = useState(() => (wanted ? null : draftOf(asset.id)));
  const [orderType, setOrderType] = useState<OrderType>(draft?.orderType ?? wanted?.orderType ?? 'buy');
  const amounts = useAmounts(asset, orderType, draft?.typed ?? typedIn(wanted));
  const email = useSession((session) => session.profile?.email ?? '');
  const untouched = untouchedDetails(asset, email);
  const details = useForm<OrderDetails>({
    resolver: detailsResolver(asset, orderType),
    defaultValues: draft?.details ?? untouched,
    // The amounts, which it does not know, stand above the rest and take the focus first.
    shouldFocusError: false,
  });
  const { setValue } = details;
  const chooseNetwork = useCallback((network: string) => setValue('network', network), [setValue]);
  const [seenPrice, setSeenPrice] = useState(priceOf(asset, orderType));
  const place = usePlaceOrder(details, onPlaced);
  return {
    orderType,
    choose: (chosen: OrderType) => {
      setOrderType(chosen);
      setSeenPrice(priceOf(asset, chosen));
      details.clearErrors();
    },
    amounts,
    details,
    chooseNetwork,
    /** The price is another one than when the form was opened. */
    repriced: seenPrice !== priceOf(asset, orderType),
    pending: place.pending,
    /** A customer who comes back to this asset finds what they typed. */
    keep: () => {
      const [typed, values] = [amounts.typed, details.getValues()];
      const filled = typed.text !== '' || JSON.stringify(values) !== JSON.stringify(untouched);
      if (filled) keepDraft(asset.id, { orderType, typed, details: values });
      else forgetDraft();
    },
    submit: async (event: FormEvent) => {
      event.preventDefault();
      amounts.showProblems();
      const { linked, problems } = amounts;
      const wrong = fieldsOf(orderType).find((field) => problems[field]);
      if (wrong) amounts.focus(wrong);
      await details.handleSubmit(
        (values) => {
          if (linked && !wrong) place.send(orderBody(asset, orderType, linked, values));
        },
        (errors) => {
          const first = detailFields.find((field) => errors[field]);
          if (first && !wrong) details.setFocus(first);
        },
      )();
    },
  };
}

function usePlaceOrder(details: UseFormReturn<OrderDetails>, onPlaced: (order: PlacedOrder) => void) {
  const client = useQueryClient();
  return useCall(placeOrder, {
    invalidates: [listHistory],
    onSuccess: ({ data }) => {
      forgetDraft();
      onPlaced(data);
    },
    onFailure: (failure) => {
      showFieldErrors(failure, details.setError);
      // Price, limits or accounts are not what this form thinks: look again.
      for (const read of [getAsset, listAssets, getSettings])
        void client.invalidateQueries({ queryKey: readKey(read) });
    },
  });
}

function typedIn(wanted: WantedOrder | undefined): Typed | undefined {
  const field = wanted?.amount ? 'amount' : 'quantity';
  const text = wanted?.[field] ?? '';
  return text === '' ? undefined : { field, text };
}

export type OrderFormState = ReturnType<typeof useOrderForm>;

function untouchedDetails({ networks }: Asset, email: string): OrderDetails {
  const [only, another] = networks;
  return { network: only && !another ? only : '', deliveryEmail: email, description: '' };
}

/** In the order in which they stand. */
const detailFields = ['network', 'deliveryEmail', 'description'] as const;

/** What leaves stands first. */
export function fieldsOf(orderType: OrderType): readonly AmountField[] {
  return orderType === 'buy' ? ['amount', 'quantity'] : ['quantity', 'amount'];
}

/** A coin's sale is confirmed by mail; a bought card's code is mailed. */
export function asksEmail({ assetType }: Asset, orderType: OrderType): boolean {
  return (assetType === 'cryptocurrency') === (orderType === 'sell');
}

export function asksCardDetails({ assetType }: Asset, orderType: OrderType): boolean {
  return assetType === 'gift-card' && orderType === 'sell';
}

/** The two fields that follow each other. */
function useAmounts(asset: Asset, orderType: OrderType, before: Typed | undefined) {
  const [typed, setTyped] = useState<Typed>(before ?? { field: 'amount', text: '' });
  const [telling, setTelling] = useState(false);
  // Once a field was left it shows its figures in groups, no longer as they were typed.
  const [settled, setSettled] = useState(before !== undefined);
  const inputs = { amount: useRef<HTMLInputElement>(null), quantity: useRef<HTMLInputElement>(null) };
  const linked = linkAmounts(asset, orderType, typed);
  const problems = amountProblems(asset, orderType, typed);
  return {
    typed,
    linked,
    problems,
    /** The text of the field that is being typed in; the other one, and both later, show the exact values. */
    raw: (field: AmountField) => (typed.field === field && !(settled && linked) ? typed.text : null),
    /** How to type it, below the field in which something was typed that is no part of a number. */
    typingNote: (field: AmountField) => (typed.field === field ? typingNote(asset, typed) : undefined),
    /** Problems are told once a field was left, not while the first figures are typed. */
    told: telling ? problems : {},
    showProblems: () => setTelling(true),
    /** Exactly these naira are paid, or received. */
    chooseNaira: (text: string) => {
      setTyped({ field: 'amount', text });
      setTelling(true);
      setSettled(true);
    },
    focus: (field: AmountField) => inputs[field].current?.focus(),
    input: (field: AmountField) => ({
      ref: inputs[field],
      onChange: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
        const isShown = linked !== null && (settled || typed.field !== field);
        if (isShown) dropGroups(target, nativeEvent);
        const text = target.value;
        setTyped({ field, text });
        setSettled(false);
        if (text === '') setTelling(false);
      },
      onBlur: () => {
        if (typed.text === '') return;
        setTelling(true);
        setSettled(Object.keys(problems).length === 0);
      },
    }),
  };
}

export type Amounts = ReturnType<typeof useAmounts>;

function detailsResolver(asset: Asset, orderType: OrderType): Resolver<OrderDetails> {
  return (values) => {
    const body = orderBody(asset, orderType, { units: 0n, amountKobo: 0n }, values);
    const missing = missingOrderFields(asset.assetType, body);
    const messages = new Map(Object.entries(missing));
    // The card is the payment: an order without it could not be checked, nor completed later.
    if (asksCardDetails(asset, orderType) && values.description.trim() === '')
      messages.set('description', t('Card details are required'));
    for (const { path, message } of placeOrderBody.safeParse(body).error?.issues ?? []) {
      const field = String(path[0]);
      if (field in values && !messages.has(field)) messages.set(field, message);
    }
    if (messages.size === 0) return { values, errors: {} };
    const errors = [...messages].map(([field, message]) => [field, { type: 'own', message }]);
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<OrderDetails> };
  };
}

function orderBody(
  asset: Asset,
  orderType: OrderType,
  { units, amountKobo }: Pick<Quote, 'units' | 'amountKobo'>,
  { network, deliveryEmail, description }: OrderDetails,
): RequestOf<typeof placeOrder> {
  return {
    assetId: asset.id,
    orderType,
    quantity: quantityOf(units),
    amount: nairaOf(amountKobo),
    paymentMethod: 'bank-transfer',
    ...(asset.assetType === 'cryptocurrency' && {
      network: asset.networks.find((name) => name === network) ?? '',
    }),
    ...(asksEmail(asset, orderType) && { deliveryEmail }),
    ...(asksCardDetails(asset, orderType) && { description }),
  };
}
