import { type CardPhoto, type PhotoSide, removePhoto, showPhoto } from '@nairadesk/contract/card-photos';
import { call } from '../../../../api/call.ts';
import { PhotoProblem } from '../../../../components/order/photos/photo-problem.ts';
import { shrinkPhoto } from '../../../../components/order/photos/shrink-photo.ts';
import { t } from '../../../../language/translate.ts';
import { onLoggedOut, onUserChanged } from '../../../../session/session.ts';
import { webpUrl } from '../../../../ui/use-webp-url.ts';
import {
  changePhoto,
  dropAllPhotos,
  dropPhoto,
  type FormPhoto,
  insertPhoto,
  photoOf,
  useFormPhotos,
} from './form-photos.ts';
import { sendPhoto } from './send-photo.ts';
import { workQueue } from './work-queue.ts';

interface Job {
  cancel: AbortController;
  /** In memory only, and only until it is sent; null: the server has it from before. */
  file: File | null;
  sha256: string | null;
}

// They are sent on while the form is closed, until the page is left.
const jobs = new Map<number, Job>();
// A picture of a good camera takes 50 MB of memory while it is drawn.
const shrinkInTurn = workQueue(1);
// Two keep a slow line busy while one of them waits for its answer.
const sendInTurn = workQueue(2);

/** Begins to send a photo. @returns its key in the form */
export function addPhoto(side: PhotoSide, file: File): number {
  const key = insertPhoto({ side, state: 'preparing' });
  jobs.set(key, { cancel: new AbortController(), file, sha256: null });
  void run(key);
  return key;
}

/** Puts a photo that the server has from before into the form. @returns its key in the form */
export function addSentPhoto({ id, side }: CardPhoto): number {
  const key = insertPhoto({ side, state: 'sent', id });
  const cancel = new AbortController();
  jobs.set(key, { cancel, file: null, sha256: null });
  call(showPhoto, { id }, { signal: cancel.signal })
    .then(({ data }) => photoOf(key) && changePhoto(key, { preview: webpUrl(data.picture) }))
    // It can be sold without being seen, too.
    .catch(() => {});
  return key;
}

/** Sends a photo again that failed on its way. */
export function retryPhoto(key: number): void {
  changePhoto(key, { state: 'preparing', problem: null });
  void run(key);
}

/** Takes a photo out of the form, and off the server: it belongs to no order. */
export function discardPhoto(key: number): void {
  const id = photoOf(key)?.id;
  end(key);
  // What isn't removed now, the server removes after a day.
  if (id) call(removePhoto, { id }).catch(() => {});
}

/** Forgets photos that are part of an order now. */
export function forgetSold(keys: readonly number[]): void {
  keys.forEach(end);
}

/** Says of sent photos that the server no longer has them. */
export function markMissing(isThere: (id: string) => boolean): void {
  for (const { key, id, state } of Object.values(useFormPhotos.getState().photos))
    if (state === 'sent' && id !== null && !isThere(id)) {
      fail(key, new PhotoProblem(t('This photo is no longer there. Add it again.')));
      changePhoto(key, { id: null });
    }
}

async function run(key: number): Promise<void> {
  const job = jobs.get(key);
  const side = photoOf(key)?.side;
  if (!job?.file || !side) return;
  const { file } = job;
  const { signal } = job.cancel;
  try {
    const shrunk = await shrinkInTurn(() => shrinkPhoto(file));
    signal.throwIfAborted();
    if (shrunk.preview && photoOf(key)?.preview === null)
      changePhoto(key, { preview: URL.createObjectURL(shrunk.preview) });
    const sha256 = await hashOf(shrunk.file);
    if (isTwice(side, sha256))
      throw new PhotoProblem(t('You’ve added this photo to another card. Choose another one.'));
    job.sha256 = sha256;
    changePhoto(key, { state: 'queued' });
    await sendInTurn(async () => {
      signal.throwIfAborted();
      return sendPhoto({ side, file: shrunk.file, sha256, signal }, listenFor(key));
    });
    job.file = null;
    changePhoto(key, { state: 'sent' });
  } catch (failure) {
    if (signal.aborted) return;
    job.sha256 = null;
    fail(key, failure);
  }
}

function listenFor(key: number): Parameters<typeof sendPhoto>[1] {
  const underWay = (): FormPhoto['state'] => {
    const { sent, pieces } = photoOf(key) ?? { sent: 0, pieces: 0 };
    return pieces > 0 && sent === pieces ? 'checking' : 'sending';
  };
  return {
    onStarted: (id) => changePhoto(key, { id }),
    onProgress: (sent, pieces) => {
      changePhoto(key, { sent, pieces });
      changePhoto(key, { state: underWay() });
    },
    onWaiting: (isWaiting) => changePhoto(key, { state: isWaiting ? 'waiting' : underWay() }),
  };
}

/** Whether another card has the same picture on this side: an order takes it once. */
function isTwice(side: PhotoSide, sha256: string): boolean {
  return [...jobs].some(([key, job]) => job.sha256 === sha256 && photoOf(key)?.side === side);
}

async function hashOf(file: Blob): Promise<string> {
  // Missing on pages served without TLS.
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  if (!subtle) throw new PhotoProblem(t('Photos need a secure connection (https). Type the code instead.'));
  const hash = await subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function fail(key: number, failure: unknown): void {
  const problem =
    failure instanceof PhotoProblem
      ? failure
      : new PhotoProblem(t('We couldn’t send this photo.'), { canRetry: true });
  changePhoto(key, { state: 'failed', problem });
}

function end(key: number): void {
  jobs.get(key)?.cancel.abort();
  jobs.delete(key);
  dropPhoto(key);
}

// They are one person's.
function endAll(): void {
  for (const { cancel } of jobs.values()) cancel.abort();
  jobs.clear();
  dropAllPhotos();
}
onLoggedOut(endAll);
onUserChanged(endAll);
