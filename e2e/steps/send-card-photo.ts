import { hash } from 'node:crypto';
import { finishPhoto, type PhotoSide, sendPhotoPiece, startPhoto } from '@nairadesk/contract/card-photos';
import { callApi } from './call-api.ts';

/** Sends a photo of a card as a customer's program would. @returns its id */
export async function sendCardPhoto(
  url: string,
  token: string,
  file: Buffer,
  side: PhotoSide = 'front',
): Promise<string> {
  const facts = { side, bytes: file.length, sha256: hash('sha256', file, 'hex') };
  const { id, pieces, pieceBytes } = (await callApi(url, startPhoto, facts, token)).data;
  for (let number = 0; number < pieces; number += 1) {
    const piece = file.subarray(number * pieceBytes, (number + 1) * pieceBytes);
    await callApi(url, sendPhotoPiece, { id, number }, token, piece);
  }
  await callApi(url, finishPhoto, { id }, token);
  return id;
}
