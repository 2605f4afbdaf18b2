import type { Asset } from '@nairadesk/contract/assets';
import { paymentWindowSeconds } from '@nairadesk/contract/limits';
import { formatNaira, nairaOf } from '@nairadesk/contract/money';
import { priceOf } from '@nairadesk/contract/quote';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { AlertsOfAsset } from '../../components/asset/price-alerts/alerts-of-asset.tsx';
import { EmailField } from '../../components/form/email-field.tsx';
import { Money } from '../../components/text/money.tsx';
import { message, t } from '../../language/translate.ts';
import { Link } from '../../router/link.tsx';
import { paths } from '../../router/paths.ts';
import { AssetTile } from '../../ui/asset-tile.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { AddReceiving } from './adding/add-receiving.tsx';
import { MissingButton } from './adding/missing-button.tsx';
import { SaleCardsPart } from './cards/sale-cards-part.tsx';
import { useSaleRates } from './cards/use-sale-rates.ts';
import { FrozenNotice, PausedNotice } from './frozen-notice.tsx';
import { LinkedFields } from './linked-fields.tsx';
import { NetworkChoice } from './network-choice.tsx';
import { PriceTrend } from './price-trend.tsx';
import { type Missing, Receiving, useReceiving } from './receiving.tsx';
import {
  asksCardDetails,
  asksEmail,
  type OrderFormState,
  type PlacedOrder,
  useOrderForm,
  type WantedOrder,
} from './use-order-form.ts';
import { useUsualNetwork } from './use-usual-network.ts';

interface TradeDialogProps {
  asset: Asset;
  /** The side and amount from the URL. */
  wanted?: WantedOrder;
  onClose: () => void;
  onPlaced: (order: PlacedOrder) => void;
}

/** Buys or sells one asset; cards that have rates are sold one by one. */
export function TradeDialog({ asset, wanted, onClose, onPlaced }: TradeDialogProps) {
  const form = useOrderForm(asset, wanted, onPlaced);
  const id = useId();
  const [adding, setAdding] = useState<Missing | null>(null);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const coin = asset.assetType === 'cryptocurrency';
  const network = form.details.watch('network');
  const receiving = useReceiving(asset, form.orderType, network);
  const sale = useSaleRates(asset, form.orderType);
  const byUnit = !sale.rates && !sale.isAsked;
  return (
    <>
      <Dialog
        open
        onClose={() => {
          form.keep();
          onClose();
        }}
        title={<Title asset={asset} />}
        // It says what one unit of a card is, which must be read before the amounts.
        description={coin || !byUnit ? undefined : asset.description}
        footer={
          <Action network={network} receiving={receiving} onAdd={setAdding}>
            {byUnit ? (
              <Button type="submit" form={id} size="lg" full pending={form.pending}>
                {submitLabel(form)}
              </Button>
            ) : (
              // The cards know their sum.
              <div ref={setSlot} className="min-h-13 w-full" />
            )}
          </Action>
        }
      >
        <div className="flex flex-col gap-5">
          {receiving.frozen ? <FrozenNotice /> : <PausedNotice />}
          {/* So that no customer types a whole order that is refused then. */}
          <fieldset disabled={receiving.frozen} className="contents">
            <SegmentedControl
              label={t('Buy or sell')}
              options={orderTypes.map(({ value, label }) => ({ value, label: t(label) }))}
              value={form.orderType}
              onChange={form.choose}
            />
            {byUnit ? (
              <form id={id} noValidate onSubmit={form.submit} className="contents">
                <UnitFields asset={asset} form={form} />
              </form>
            ) : (
              <SaleCardsPart
                asset={asset}
                sale={sale}
                wanted={wanted?.card}
                onPlaced={onPlaced}
                footer={slot}
              />
            )}
            <Receiving network={network} receiving={receiving} />
            {coin && asset.description && <p className="text-ink-soft text-sm">{asset.description}</p>}
          </fieldset>
          {coin && <AlertsOfAsset asset={asset} side={form.orderType} />}
        </div>
      </Dialog>
      {adding && <AddReceiving what={adding} network={network} onClose={() => setAdding(null)} />}
    </>
  );
}

function Title({ asset: { name, logo } }: { asset: Asset }) {
  return (
    <span className="flex items-center gap-3">
      <AssetTile name={name} logo={logo} size="sm" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
    </span>
  );
}

interface ActionProps extends ComponentProps<typeof Receiving> {
  onAdd: (what: Missing) => void;
  /** Places the order. */
  children: ReactNode;
}

/** The button of the dialog: it places the order, unless something must be done before. */
function Action({ network, receiving: { frozen, missing }, onAdd, children }: ActionProps) {
  if (frozen)
    return (
      <Link
        to={paths.support}
        search={{ tab: 'customer-support' }}
        className={buttonClass({ size: 'lg', full: true })}
      >
        {t('Message us')}
      </Link>
    );
  if (missing) return <MissingButton network={network} missing={missing} onAdd={onAdd} />;
  return children;
}

/** What is bought or sold by quantity. */
function UnitFields({ asset, form }: { asset: Asset; form: OrderFormState }) {
  return (
    <>
      {form.repriced && (
        <Notice tone="attention" title={t('The price has changed')}>
          {t('Please check the new amount, then press the button again.')}
        </Notice>
      )}
      <LinkedFields asset={asset} orderType={form.orderType} amounts={form.amounts} />
      <Rate asset={asset} form={form} />
      <PriceTrend asset={asset} />
      <PricePromise asset={asset} form={form} />
      <Details asset={asset} form={form} />
    </>
  );
}

const orderTypes = [
  { value: 'buy', label: message('Buy') },
  { value: 'sell', label: message('Sell') },
] as const;

function submitLabel({ orderType, amounts }: OrderFormState): string {
  const { linked, problems } = amounts;
  const total = linked && Object.keys(problems).length === 0 ? formatNaira(nairaOf(linked.amountKobo)) : null;
  if (orderType === 'buy') return total ? t('Pay {total}', { total }) : t('Buy');
  return total ? t('Sell for {total}', { total }) : t('Sell');
}

function Rate({ asset, form }: { asset: Asset; form: OrderFormState }) {
  const unit = asset.assetType === 'cryptocurrency' ? `1 ${asset.name}` : '$1';
  return (
    <dl className="flex flex-wrap justify-between gap-x-4 text-sm">
      <dt className="text-ink-soft">{t('Rate')}</dt>
      <dd className="text-right font-medium">
        {unit} = <Money naira={priceOf(asset, form.orderType)} />
      </dd>
    </dl>
  );
}

/** How long the rate holds, whose money we take and what becomes of late money: said before the order is placed. */
function PricePromise({ asset, form }: { asset: Asset; form: OrderFormState }) {
  const held = t('We hold this rate for {minutes} minutes.', { minutes: paymentWindowSeconds / 60 });
  if (form.orderType === 'buy')
    return (
      <p className="text-ink-soft text-sm">
        {held}{' '}
        {t(
          'Pay from a bank account in your own name. If your money comes later, we go ahead only if you agree.',
        )}
      </p>
    );
  // The code of a card comes with the order.
  if (asset.assetType === 'gift-card') return null;
  return (
    <p className="text-ink-soft text-sm">
      {held} {t('If your coins come later, we go ahead only if you agree.')}
    </p>
  );
}

/** The fields beside the amounts, which depend on asset type and side. */
function Details({ asset, form }: { asset: Asset; form: OrderFormState }) {
  const { register, formState } = form.details;
  const { errors } = formState;
  const network = form.details.watch('network');
  const usual = useUsualNetwork(asset, { chosen: network, choose: form.chooseNetwork });
  const coin = asset.assetType === 'cryptocurrency';
  return (
    <>
      {coin && (
        <NetworkChoice
          asset={asset}
          sells={form.orderType === 'sell'}
          chosen={network}
          usual={usual}
          error={errors.network?.message}
        >
          {register('network')}
        </NetworkChoice>
      )}
      {asksEmail(asset, form.orderType) && (
        <EmailField
          label={coin ? t('Email') : t('Delivery email')}
          hint={coin ? t('For questions about this sale.') : t('We email the card code to this address.')}
          error={errors.deliveryEmail?.message}
          {...register('deliveryEmail')}
        />
      )}
      {asksCardDetails(asset, form.orderType) && (
        <Textarea
          label={t('Card details')}
          placeholder={t('Card code, PIN…')}
          rows={3}
          autoComplete="off"
          spellCheck={false}
          hint={t('Encrypted. Only our team can see it, and only for this order.')}
          error={errors.description?.message}
          {...register('description')}
        />
      )}
    </>
  );
}
