import { ClipboardPaste, ScanQrCode } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { t } from '../../language/translate.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toasts.ts';
import { canScan } from './qr-camera.ts';
import { type FoundAddress, readWalletUri } from './wallet-uri.ts';

interface AddressToolsProps {
  onFound: (found: FoundAddress) => void;
}

const ScanDialog = lazy(async () => ({ default: (await import('./scan-dialog.tsx')).ScanDialog }));

/** Fills in an address without typing: from the clipboard, or by the camera where the browser reads QR codes. */
export function AddressTools({ onFound }: AddressToolsProps) {
  const [scanning, setScanning] = useState(false);
  const take = (text: string) => {
    setScanning(false);
    onFound(readWalletUri(text));
  };
  return (
    <span className="-my-2 -mr-1.5 flex">
      {'clipboard' in navigator && (
        <Tool label={t('Paste')} icon={<ClipboardPaste className="size-4" />} onClick={() => paste(take)} />
      )}
      {canScan() && (
        <Tool label={t('Scan')} icon={<ScanQrCode className="size-4" />} onClick={() => setScanning(true)} />
      )}
      {scanning && (
        <Suspense>
          <ScanDialog onFound={take} onClose={() => setScanning(false)} />
        </Suspense>
      )}
    </span>
  );
}

function Tool({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) {
  return (
    <Button size="sm" variant="quiet" className="px-1.5!" icon={icon} onClick={onClick}>
      {label}
    </Button>
  );
}

async function paste(take: (text: string) => void): Promise<void> {
  const text = await navigator.clipboard.readText().catch(() => null);
  if (text === null)
    toast.failed(t('Your browser didn’t let us paste. Press and hold the field, then choose Paste.'));
  else if (text.trim() === '') toast.failed(t('There’s no text to paste. Copy the address first.'));
  else take(text);
}
