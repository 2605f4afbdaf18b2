interface QrDetector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

declare global {
  interface Window {
    /** Barcode Detection API: Chrome on Android and ChromeOS, Safari behind a switch. */
    BarcodeDetector?: new (options: {
      formats: string[];
    }) => QrDetector;
  }
}

const pauseMilliseconds = 200;

/** Whether this browser has a camera for pages and reads QR codes itself. */
export function canScan(): boolean {
  return window.BarcodeDetector !== undefined && navigator.mediaDevices !== undefined;
}

/**
 * Shows the camera on the back in that element until a QR code is read.
 * @param signal stops it and turns the camera off
 * @returns what the code says; null: stopped
 * @throws the browser's refusal of the camera (`NotAllowedError`, `NotFoundError`)
 */
export async function readQrCode(video: HTMLVideoElement, signal: AbortSignal): Promise<string | null> {
  const Detector = window.BarcodeDetector;
  if (!Detector) return null;
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  try {
    if (signal.aborted) return null;
    video.srcObject = stream;
    await video.play();
    const detector = new Detector({ formats: ['qr_code'] });
    while (!signal.aborted) {
      const [code] = await detector.detect(video);
      if (code) return code.rawValue;
      await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
    }
    return null;
  } finally {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  }
}
