import { useEffect, useRef, useState } from 'react';
import { t } from '../../language/translate.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { readQrCode } from './qr-camera.ts';

interface ScanDialogProps {
  onFound: (text: string) => void;
  onClose: () => void;
}

/** The camera's picture, until it shows a QR code. Nothing of it leaves the phone. */
export function ScanDialog({ onFound, onClose }: ScanDialogProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [refused, setRefused] = useState(false);
  const found = useRef(onFound);
  found.current = onFound;
  useEffect(() => {
    const stopping = new AbortController();
    const { signal } = stopping;
    if (video.current)
      readQrCode(video.current, signal).then(
        (text) => text !== null && !signal.aborted && found.current(text),
        () => signal.aborted || setRefused(true),
      );
    return () => stopping.abort();
  }, []);
  return (
    <Dialog open onClose={onClose} title={t('Scan the QR code')} size="sm">
      {refused ? (
        <Notice tone="attention" title={t('We can’t use the camera')}>
          {t(
            'Allow it for this site in your browser’s settings, or copy the address in your wallet and paste it.',
          )}
        </Notice>
      ) : (
        <>
          <video
            ref={video}
            muted
            playsInline
            aria-label={t('The camera’s picture')}
            className="aspect-square w-full rounded-md bg-sunken object-cover"
          />
          <p className="mt-3 text-ink-soft text-sm">
            {t('Hold your wallet’s receive code in front of the camera. The picture stays on this device.')}
          </p>
        </>
      )}
    </Dialog>
  );
}
