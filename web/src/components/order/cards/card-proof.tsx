import { getCardProof } from '@nairadesk/contract/card-judging';
import type { OrderCard } from '@nairadesk/contract/order-cards';
import { Image } from 'lucide-react';
import { useState } from 'react';
import { useRead } from '../../../api/use-read.ts';
import { t } from '../../../language/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { PictureDialog } from '../../../ui/picture-dialog.tsx';

interface CardProofProps {
  orderId: string;
  card: Pick<OrderCard, 'id' | 'position' | 'verdict'>;
}

/** Opens the picture that shows why a card was refused; nothing where there is none. */
export function CardProof({ orderId, card: { id, position, verdict } }: CardProofProps) {
  const [isOpen, setIsOpen] = useState(false);
  const read = useRead(getCardProof, { id: orderId, cardId: id }, { when: isOpen, quiet: true });
  if (!verdict?.hasProof) return null;
  return (
    <span className="block">
      <Button
        size="sm"
        variant="quiet"
        className="-ml-3.5"
        icon={<Image className="size-4.5" />}
        aria-label={t('See why card {number} was refused', { number: position })}
        onClick={() => setIsOpen(true)}
      >
        {t('See why')}
      </Button>
      {isOpen && (
        <PictureDialog
          title={t('Why card {number} was refused', { number: position })}
          names={[t('What we found of card {number}', { number: position })]}
          at={0}
          shown={read.data?.data}
          failure={read.isError && !read.data ? read.error.message : undefined}
          onMove={() => {}}
          onClose={() => setIsOpen(false)}
        />
      )}
    </span>
  );
}
