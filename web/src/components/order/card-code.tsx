import type { Order } from '@nairadesk/contract/order-answers';
import { showCardCode } from '@nairadesk/contract/orders';
import { isStaff, type Role } from '@nairadesk/contract/roles';
import { Eye } from 'lucide-react';
import { useCall } from '../../api/use-call.ts';
import { t } from '../../language/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Fact, FactList } from '../text/fact-list.tsx';

interface CardCodeProps {
  order: Pick<Order, 'id' | 'assetType'>;
  viewer: Role;
}

/** Reveals an order's encrypted details on request. They live in this component only and are never cached. */
export function CardCode({ order, viewer }: CardCodeProps) {
  const ask = useCall(showCardCode);
  const shown = ask.answer?.data;
  const card = order.assetType === 'gift-card';
  if (!shown) {
    return (
      <div className="flex flex-col items-start gap-2">
        <Button
          variant="secondary"
          icon={<Eye className="size-5" />}
          pending={ask.pending}
          onClick={() => ask.send({ id: order.id })}
        >
          {card ? t('Show card code') : t('Show description')}
        </Button>
        <p className="text-ink-soft text-sm">
          {isStaff(viewer) ? t('Each view is logged.') : t('Anyone who sees the code can spend the card.')}
        </p>
      </div>
    );
  }
  const { description, deliveryCode } = shown;
  return (
    <div role="status">
      {(description !== null || deliveryCode !== null) && (
        <FactList>
          {description !== null && (
            <Fact label={t('From the customer')} copy={description}>
              <span className="whitespace-pre-wrap">{description}</span>
            </Fact>
          )}
          {deliveryCode !== null && (
            <Fact label={t('Card code')} copy={deliveryCode}>
              <span className="whitespace-pre-wrap">{deliveryCode}</span>
            </Fact>
          )}
        </FactList>
      )}
      {description === null && deliveryCode === null && <NoCardCode />}
    </div>
  );
}

/** Tells staff that a card was sold without its code. */
export function NoCardCode() {
  return (
    <Notice tone="attention" title={t('No card details')}>
      {t('Ask the customer for them before you pay.')}
    </Notice>
  );
}
