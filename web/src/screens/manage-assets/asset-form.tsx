import { losesMoney } from '@nairadesk/contract/asset-changes';
import type { Asset } from '@nairadesk/contract/assets';
import type { AssetType } from '@nairadesk/contract/money';
import { useId, useState } from 'react';
import { type UseFormReturn, useController } from 'react-hook-form';
import { MoneyField } from '../../components/money/money-field.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FilePicker } from '../../ui/file-picker.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { NetworksField } from './networks-field.tsx';
import { TheirPrices } from './their-prices.tsx';
import { type AssetInput, type AssetOutput, useAssetForm } from './use-asset-form.ts';

interface AssetFormProps {
  /** Null: a new one. */
  asset: Asset | null;
  assetType: AssetType;
  onClose: () => void;
}

/** Adds or changes an asset. Asks again before prices that are most likely a slip. */
export function AssetForm({ asset, assetType, onClose }: AssetFormProps) {
  const formId = useId();
  const { form, image, submit, warning, changed, pending, theirs, settle } = useAssetForm(
    asset,
    assetType,
    onClose,
  );
  const [leaving, setLeaving] = useState(false);
  return (
    <>
      <Dialog
        open
        onClose={() => (changed ? setLeaving(true) : onClose())}
        title={asset ? `Edit ${asset.name}` : 'Add an asset'}
        size="lg"
        footer={
          <>
            <Button variant="secondary" onClick={onClose}>
              Close without saving
            </Button>
            <Button type="submit" form={formId} pending={pending}>
              {asset ? 'Save Changes' : 'Add asset'}
            </Button>
          </>
        }
      >
        <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-5">
          {!asset && <TypeChoice form={form} />}
          <FilePicker
            label="Image"
            hint="PNG, JPEG or WebP, up to 100KB. Without one, we make a tile from the name."
            accept="image/png,image/jpeg,image/webp"
            file={image.file}
            currentUrl={asset?.logo ?? null}
            error={image.error}
            onPick={image.pick}
          />
          <Texts form={form} />
          <Prices form={form} />
          {theirs && (
            <TheirPrices
              title={`${theirs.by ?? 'A colleague'} has changed these prices meanwhile`}
              theirs={theirs}
              mine={form.watch(['buyingPrice', 'sellingPrice']).map(String)}
              onTake={() => settle('theirs')}
              onKeep={() => settle('mine')}
            />
          )}
          <Limits form={form} />
          {form.watch('assetType') === 'cryptocurrency' && <Networks form={form} />}
        </form>
      </Dialog>
      <ConfirmDialog
        open={leaving}
        title="Close without saving?"
        confirmLabel="Close without saving"
        keepLabel="Keep editing"
        danger
        onConfirm={onClose}
        onClose={() => setLeaving(false)}
      >
        Your changes will be lost. {asset ? `${asset.name} won’t change.` : 'No asset will be added.'}
      </ConfirmDialog>
      <SlipQuestion warning={warning} pending={pending} />
    </>
  );
}

/** Asks before prices that are most likely a slip are saved. */
function SlipQuestion({ warning, pending }: Pick<ReturnType<typeof useAssetForm>, 'warning' | 'pending'>) {
  const { question, confirm, dismiss } = warning;
  return (
    <ConfirmDialog
      open={question !== null}
      title={question?.title ?? ''}
      confirmLabel="Save anyway"
      keepLabel="Change the prices"
      danger
      pending={pending}
      onConfirm={confirm}
      onClose={dismiss}
    >
      {question?.text}
    </ConfirmDialog>
  );
}

type Form = UseFormReturn<AssetInput, unknown, AssetOutput>;

function TypeChoice({ form }: { form: Form }) {
  const { field } = useController({ control: form.control, name: 'assetType' });
  const choose = (assetType: AssetType) => {
    field.onChange(assetType);
    if (assetType === 'gift-card') form.setValue('networks', []);
  };
  return (
    <SegmentedControl
      label="Asset type"
      options={[
        { value: 'cryptocurrency', label: 'Cryptocurrency' },
        { value: 'gift-card', label: 'Gift card' },
      ]}
      value={field.value}
      onChange={choose}
    />
  );
}

function Texts({ form }: { form: Form }) {
  const { errors } = form.formState;
  return (
    <>
      <TextField
        label={form.watch('assetType') === 'gift-card' ? 'Card name' : 'Coin name'}
        autoComplete="off"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <Textarea
        label="Description (optional)"
        hint="Customers read this before they trade. Say what one unit is and which card regions you take."
        error={errors.description?.message}
        {...form.register('description')}
      />
    </>
  );
}

function Prices({ form }: { form: Form }) {
  const [buying, selling] = form.watch(['buyingPrice', 'sellingPrice']);
  return (
    <div className="flex flex-col gap-3">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <MoneyField
          control={form.control}
          name="buyingPrice"
          label="Buying price"
          hint="What a customer pays for one unit."
        />
        <MoneyField
          control={form.control}
          name="sellingPrice"
          label="Selling price"
          hint="What a customer gets for one unit."
        />
      </div>
      {losesMoney(String(buying), String(selling)) && (
        <Notice tone="attention" title="The selling price is above the buying price">
          A customer could buy from you and sell it straight back at a profit.
        </Notice>
      )}
    </div>
  );
}

function Limits({ form }: { form: Form }) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <MoneyField control={form.control} name="minAmount" label="Minimum amount" />
      <MoneyField control={form.control} name="maxAmount" label="Maximum amount (optional)" />
    </div>
  );
}

function Networks({ form }: { form: Form }) {
  const { field, fieldState } = useController({ control: form.control, name: 'networks' });
  return (
    <NetworksField value={field.value ?? []} onChange={field.onChange} error={fieldState.error?.message} />
  );
}
