import { formatNaira } from '@nairadesk/contract/money';
import type { OrderDetail } from '@nairadesk/contract/order-answers';
import { getReceiptCode } from '@nairadesk/contract/order-receipt';
import { settledFigures } from '@nairadesk/contract/order-words';
import { walletOf } from '@nairadesk/contract/wallet-of';
import { FileText, Image as ImageIcon, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useRead } from '../../../api/use-read.ts';
import { t } from '../../../language/translate.ts';
import { PathLink } from '../../../router/link.tsx';
import { hrefOf } from '../../../router/navigate.ts';
import { paths } from '../../../router/paths.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { toast } from '../../../ui/toasts.ts';
import { tradedWords } from '../../text/traded-words.ts';
import { momentText } from '../../text/when.tsx';
import { networkName } from '../../wallet/network-name.ts';
import { drawReceipt, type ReceiptText } from './draw-receipt.ts';
import { pdfOfPicture } from './pdf-of-picture.ts';
import { shareFile } from './share-file.ts';

/** What is left in the hand of a completed order: the receipt to share, its link that proves it, and the same again. */
export function ReceiptPart({ order }: { order: OrderDetail }) {
  const read = useRead(getReceiptCode, { id: order.id }, { quiet: true });
  const [pending, setPending] = useState<'image' | 'pdf' | null>(null);
  const code = read.data?.data.code;
  const link = code && `${window.location.origin}${hrefOf(paths.receipt, { code })}`;
  const share = async (as: 'image' | 'pdf') => {
    if (!link || pending) return;
    setPending(as);
    try {
      await shareFile(
        await receiptFile(order, link, as),
        t('Receipt {number}', { number: order.transactionId }),
      );
    } catch {
      toast.failed(t('We couldn’t make the receipt in this browser. Copy its link instead.'));
    }
    setPending(null);
  };
  return (
    <section aria-labelledby="receipt-title" className="flex flex-col gap-4">
      <h3 id="receipt-title" className="font-semibold">
        {t('Receipt')}
      </h3>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-2.5 max-sm:[&>*]:px-2! sm:flex sm:flex-wrap">
        <Button
          variant="secondary"
          icon={<ImageIcon className="size-4.5" />}
          pending={pending === 'image'}
          disabled={!link}
          onClick={() => share('image')}
        >
          {t('Share image')}
        </Button>
        <Button
          variant="secondary"
          icon={<FileText className="size-4.5" />}
          pending={pending === 'pdf'}
          disabled={!link}
          onClick={() => share('pdf')}
        >
          {t('Share PDF')}
        </Button>
        {link && <CopyButton named text={link} what={t('link')} />}
        <PathLink
          href={hrefOf(paths.trade, {
            tab: order.assetType === 'gift-card' ? order.assetType : undefined,
            asset: order.assetId,
            orderType: order.orderType,
            ...sameAgain(order),
          })}
          path={paths.trade}
          className={buttonClass({})}
        >
          <RotateCw aria-hidden="true" className="mr-2 size-4.5" />
          {order.orderType === 'buy' ? t('Buy again') : t('Sell again')}
        </PathLink>
      </div>
      <p className="text-ink-soft text-sm">
        {t('The link shows amounts, time and transaction ID to anybody who has it, and not your name.')}
      </p>
    </section>
  );
}

/** The side that its customer types: naira of a purchase, coins of a sale. Cards are chosen one by one. */
function sameAgain(order: OrderDetail) {
  const { amount, quantity } = settledFigures(order);
  if (order.orderType === 'buy') return { amount };
  return order.assetType === 'cryptocurrency' ? { quantity } : {};
}

async function receiptFile(order: OrderDetail, link: string, as: 'image' | 'pdf'): Promise<File> {
  await document.fonts?.ready;
  const canvas = drawReceipt(receiptText(order, link));
  const type = as === 'image' ? 'image/png' : 'image/jpeg';
  const blob = canvas && (await new Promise<Blob | null>((done) => canvas.toBlob(done, type, 0.92)));
  if (!canvas || !blob) throw new Error('no canvas');
  const name = `receipt-${order.transactionId}`;
  if (as === 'image') return new File([blob], `${name}.png`, { type });
  const pdf = pdfOfPicture(new Uint8Array(await blob.arrayBuffer()), canvas.width, canvas.height);
  return new File([pdf], `${name}.pdf`, { type: pdf.type });
}

function receiptText(order: OrderDetail, link: string): ReceiptText {
  const what = tradedWords(order);
  const wallet = order.orderType === 'buy' ? walletOf(order.wallet) : null;
  const account = order.orderType === 'sell' ? order.bankDetails : null;
  return {
    title: order.orderType === 'buy' ? t('Bought {what}', { what }) : t('Sold {what}', { what }),
    amount: formatNaira(settledFigures(order).amount),
    lines: [
      [t('Transaction ID'), order.transactionId],
      [t('Completed'), momentText(order.closedAt ?? order.timeStamp)],
      ...(wallet
        ? ([
            [t('Wallet'), wallet.walletAddress],
            [t('Network'), networkName(wallet.network)],
          ] as const)
        : []),
      ...(account
        ? [[t('Paid to'), `${account.bankName} …${account.accountNumber.slice(-4)}`] as const]
        : []),
      ...(order.reference ? [[t('Reference'), order.reference] as const] : []),
    ],
    link,
  };
}
