import { zodResolver } from '@hookform/resolvers/zod';
import { assetBody, createAsset, editAsset, networkRequired } from '@nairadesk/contract/asset-changes';
import type { OtherPrices } from '@nairadesk/contract/asset-prices';
import { type Asset, listAssets } from '@nairadesk/contract/assets';
import { getDashboard } from '@nairadesk/contract/dashboard';
import { imageMaxBytes, imageTooLargeMessage } from '@nairadesk/contract/limits';
import type { AssetType } from '@nairadesk/contract/money';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { ApiFailure } from '../../api/failure.ts';
import { useCall } from '../../api/use-call.ts';
import { showFieldErrors } from '../../components/form/show-field-errors.ts';
import { useDeskRules } from '../../components/order/use-desk-rules.ts';
import { toast } from '../../ui/toasts.ts';
import { priceWarning } from './price-warning.ts';
import { otherRows } from './rates/rate-sheet-store.ts';

export type AssetInput = z.input<typeof assetBody>;
export type AssetOutput = z.output<typeof assetBody>;

const check = zodResolver(assetBody);
// The schema checks networks only once every field is valid; the form shows everything missing at once.
const resolver: typeof check = async (values, context, options) => {
  const result = await check(values, context, options);
  if (values.assetType !== 'cryptocurrency' || values.networks?.length) return result;
  return { values: {}, errors: { ...result.errors, networks: { type: 'custom', message: networkRequired } } };
};

/** The state of the asset form. `warning` asks to confirm prices that are likely a slip before they are saved. */
export function useAssetForm(asset: Asset | null, assetType: AssetType, onSaved: () => void) {
  const form = useForm({
    resolver,
    mode: 'onTouched',
    defaultValues: valuesOf(asset, assetType),
  });
  const image = useImage();
  const [unconfirmed, setUnconfirmed] = useState<AssetOutput | null>(null);
  // The prices that new ones are saved on top of, and those of a colleague who was first.
  const [base, setBase] = useState<Asset | null>(asset);
  const [theirs, setTheirs] = useState<OtherPrices | null>(null);
  // Until the rule is here any change is asked about.
  const percent = useDeskRules()?.priceJumpPercent ?? 0;
  const warningOf = (values: AssetOutput) => priceWarning(base, values, percent);
  const failed = (failure: ApiFailure) => {
    setUnconfirmed(null);
    setTheirs(otherRows(failure.data)[0] ?? null);
    const { image: imageError, ...fields } = failure.fields;
    if (imageError) image.refuse(imageError);
    if (failure.code === 'asset_exists') form.setError('name', { message: failure.message });
    showFieldErrors({ fields }, form.setError);
  };
  const { save, pending } = useSave(asset, onSaved, failed);
  return {
    form,
    image,
    changed: form.formState.isDirty || image.file !== null,
    pending,
    submit: form.handleSubmit((values) => {
      if (image.error) return;
      if (warningOf(values)) setUnconfirmed(values);
      else save({ ...values, priceVersion: base?.priceVersion, confirmedLoss: false }, image.file);
    }),
    warning: {
      question: unconfirmed && warningOf(unconfirmed),
      confirm: () =>
        unconfirmed &&
        save({ ...unconfirmed, priceVersion: base?.priceVersion, confirmedLoss: true }, image.file),
      dismiss: () => setUnconfirmed(null),
    },
    theirs,
    /** Goes on from the colleague’s prices: with those in the form, or with what is typed on top of them. */
    settle: (take: 'theirs' | 'mine') => {
      if (!base || !theirs) return;
      const { version: priceVersion, buyingPrice, sellingPrice } = theirs;
      setBase({ ...base, priceVersion, buyingPrice, sellingPrice });
      setTheirs(null);
      if (take === 'mine') return;
      form.setValue('buyingPrice', buyingPrice);
      form.setValue('sellingPrice', sellingPrice);
    },
  };
}

function useSave(asset: Asset | null, onSaved: () => void, onFailure: (failure: ApiFailure) => void) {
  const options = {
    invalidates: [listAssets, getDashboard],
    onSuccess: (answer: { message: string }) => {
      toast.done(answer.message);
      onSaved();
    },
    onFailure,
  };
  const create = useCall(createAsset, options);
  const edit = useCall(editAsset, options);
  return {
    pending: create.pending || edit.pending,
    save: (values: AssetOutput, image: File | null) =>
      asset ? edit.send({ id: asset.id, ...values }, image) : create.send(values, image),
  };
}

/** The picked file, measured before it is sent. */
function useImage() {
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string>();
  return {
    file,
    error,
    refuse: setError,
    pick: (picked: File | null) => {
      setFile(picked);
      setError(picked && picked.size > imageMaxBytes ? imageTooLargeMessage : undefined);
    },
  };
}

function valuesOf(asset: Asset | null, assetType: AssetType): AssetInput {
  return {
    name: asset?.name ?? '',
    assetType,
    minAmount: asset?.minAmount ?? '',
    maxAmount: asset?.maxAmount ?? '',
    buyingPrice: asset?.buyingPrice ?? '',
    sellingPrice: asset?.sellingPrice ?? '',
    description: asset?.description ?? '',
    networks: asset?.networks ?? [],
  };
}
