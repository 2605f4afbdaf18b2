import { photoMaxBytes } from '@nairadesk/contract/card-photos';
import { t } from '../../../language/translate.ts';
import { PhotoProblem } from './photo-problem.ts';

// As large as the server keeps the photo of a card.
const cardSide = 2_000;
const previewSide = 256;
const jpegQuality = 0.85;

export interface ShrunkPhoto {
  /** What is sent. */
  file: Blob;
  /** Small enough to show thirty of them on a cheap phone; null: the browser can’t draw it. */
  preview: Blob | null;
}

/**
 * Makes a photo small enough for a slow line: upright, as JPEG, without where and when it was taken. What the browser
 * can’t open is sent as it is, if the server may know it. Throws `PhotoProblem`.
 */
export async function shrinkPhoto(file: File, longestSide = cardSide): Promise<ShrunkPhoto> {
  const picture = await decode(file);
  if (!picture) return { file: await asItIs(file), preview: null };
  try {
    const canvas = draw(picture, longestSide);
    const shrunk = await jpegOf(canvas);
    const { width, height } = canvas;
    const preview = await jpegOf(draw({ source: canvas, width, height }, previewSide));
    release(canvas);
    return { file: shrunk ?? (await asItIs(file)), preview };
  } finally {
    picture.close();
  }
}

interface Picture {
  source: CanvasImageSource;
  width: number;
  height: number;
}

async function decode(file: File): Promise<(Picture & { close: () => void }) | null> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    return { source: bitmap, width: bitmap.width, height: bitmap.height, close: () => bitmap.close() };
  } catch {
    // Some browsers open more in an <img>, or don’t know the option. It turns photos upright by itself.
    return decodeInElement(file);
  }
}

async function decodeInElement(file: File): Promise<(Picture & { close: () => void }) | null> {
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    if (width > 0 && height > 0)
      return { source: image, width, height, close: () => URL.revokeObjectURL(url) };
  } catch {
    // Not a picture that this browser knows.
  }
  URL.revokeObjectURL(url);
  return null;
}

/** Draws a picture so that no side is longer, on white: JPEG knows nothing that is transparent. */
function draw({ source, width, height }: Picture, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (!context)
    throw new PhotoProblem(t('Your browser can’t read this picture. Close other apps and try again.'));
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function jpegOf(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', jpegQuality));
}

/** Phones give canvases little memory in all, and take it back late. */
function release(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
}

/** The file itself, by its first bytes one that the server takes. */
async function asItIs(file: File): Promise<Blob> {
  const start = await firstBytesOf(file);
  if (/^.{4}ftyp(hei|hev|mif1|msf1)/s.test(start))
    throw new PhotoProblem(
      t(
        'This is an HEIC picture, which your browser can’t open. Take the photo here, or choose a JPEG, PNG or WebP picture.',
      ),
    );
  if (!/^(\xff\xd8\xff|\x89PNG|RIFF.{4}WEBP)/s.test(start))
    throw new PhotoProblem(
      t('We can’t read this picture. Choose a JPEG, PNG or WebP picture, or take a photo.'),
    );
  if (file.size > photoMaxBytes)
    throw new PhotoProblem(t('This picture is larger than 8 MB. Choose a smaller one, or take a photo.'));
  return file;
}

async function firstBytesOf(file: File): Promise<string> {
  try {
    const bytes = new Uint8Array(await file.slice(0, 16).arrayBuffer());
    return String.fromCharCode(...bytes);
  } catch {
    throw new PhotoProblem(t('We can’t open this file any more. Choose it again.'));
  }
}
