import {
  finishPhoto,
  getPhoto,
  type PhotoSide,
  type PhotoUpload,
  sendPhotoPiece,
  startPhoto,
} from '@nairadesk/contract/card-photos';
import { call } from '../../../../api/call.ts';
import { ApiFailure } from '../../../../api/failure.ts';
import { PhotoProblem } from '../../../../components/order/photos/photo-problem.ts';
import { trySteadily } from './try-steadily.ts';

interface PhotoToSend {
  side: PhotoSide;
  file: Blob;
  /** Of the file, in hex. */
  sha256: string;
  signal: AbortSignal;
}

interface Listener {
  /** The server knows it by this id from now on. */
  onStarted: (id: string) => void;
  /** So many of its pieces are there. */
  onProgress: (sent: number, pieces: number) => void;
  onWaiting: (isWaiting: boolean) => void;
}

/** Of a photo that was lost on its way: it arrived damaged, or was removed meanwhile. */
const roundsMost = 3;
const lostCodes: readonly string[] = ['not_found', 'photo_incomplete', 'photo_damaged'];

/**
 * Sends a photo in pieces, those alone that the server doesn’t have, and gives its id once the server has drawn it. It
 * outlives broken lines. Throws `PhotoProblem`, and `AbortError` when it was cancelled or the session ended.
 */
export async function sendPhoto(photo: PhotoToSend, listener: Listener): Promise<string> {
  const { side, file, sha256, signal } = photo;
  function steadily<Answer>(make: (signal: AbortSignal, isAgain: boolean) => Promise<Answer>) {
    return trySteadily({ make, signal, onWaiting: listener.onWaiting });
  }
  const sendRound = async () => {
    const started = await steadily((limit) =>
      call(startPhoto, { side, bytes: file.size, sha256 }, { signal: limit }),
    );
    const { id } = started.data;
    listener.onStarted(id);
    await sendMissing(started.data);
    await steadily((limit) => call(finishPhoto, { id }, { signal: limit }));
    return id;
  };
  const sendMissing = async ({ id, pieces, pieceBytes, received }: PhotoUpload) => {
    let arrived = new Set(received);
    for (let number = 0; number < pieces; number += 1) {
      listener.onProgress(arrived.size, pieces);
      if (arrived.has(number)) continue;
      const piece = file.slice(number * pieceBytes, (number + 1) * pieceBytes);
      arrived = await steadily(async (limit, isAgain) => {
        const known = isAgain ? await arrivedOf(id, pieces, limit) : arrived;
        return known.has(number) ? known : sendPiece({ id, number, piece, pieces }, limit);
      });
    }
    listener.onProgress(pieces, pieces);
  };
  for (let round = 1; ; round += 1) {
    try {
      return await sendRound();
    } catch (failure) {
      const isLost = failure instanceof ApiFailure && lostCodes.includes(failure.code);
      if (!isLost || round === roundsMost) throw problemOf(failure);
    }
  }
}

/** Only the server knows whether a piece without an answer arrived. */
async function arrivedOf(id: string, pieces: number, signal: AbortSignal): Promise<Set<number>> {
  const { upload } = (await call(getPhoto, { id }, { signal })).data;
  return upload ? new Set(upload.received) : all(pieces);
}

async function sendPiece(
  { id, number, piece, pieces }: { id: string; number: number; piece: Blob; pieces: number },
  signal: AbortSignal,
): Promise<Set<number>> {
  try {
    const { data } = await call(sendPhotoPiece, { id, number }, { file: piece, signal });
    return new Set(data.received);
  } catch (failure) {
    // Another tab was faster with the same photo.
    if (failure instanceof ApiFailure && failure.code === 'photo_finished') return all(pieces);
    throw failure;
  }
}

function all(pieces: number): Set<number> {
  return new Set(Array.from({ length: pieces }, (_, number) => number));
}

function problemOf(failure: unknown): unknown {
  if (!(failure instanceof ApiFailure)) return failure;
  const isOfPicture = failure.code === 'image_unreadable' || failure.code === 'image_too_large';
  return new PhotoProblem(failure.message, { canRetry: !isOfPicture });
}
