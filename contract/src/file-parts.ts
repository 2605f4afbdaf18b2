import { imageMaxBytes, imageTooLargeMessage } from './limits.ts';

/** The file of a multipart call: the name of its part, and how large it may be. */
export interface FilePart {
  name: 'image' | 'file';
  maxBytes: number;
  tooLarge: string;
}

export const imagePart: FilePart = {
  name: 'image',
  maxBytes: imageMaxBytes,
  tooLarge: imageTooLargeMessage,
};

/** The picture of a bank's receipt, from a phone. */
export const proofPart: FilePart = {
  name: 'image',
  maxBytes: 1024 * 1024,
  tooLarge: 'File size must be less than 1MB',
};

/** The picture that shows why a card is refused, from a phone or a screen. */
export const cardProofPart: FilePart = {
  name: 'image',
  maxBytes: 4 * 1024 * 1024,
  tooLarge: 'File size must be less than 4MB',
};

/** A bank's statement, as CSV or Excel workbook. */
export const statementPart: FilePart = {
  name: 'file',
  maxBytes: 5 * 1024 * 1024,
  tooLarge: 'File size must be less than 5MB',
};

/** A piece of a card's photo. */
export const photoPiecePart: FilePart = {
  name: 'file',
  maxBytes: 128 * 1024,
  tooLarge: 'A piece has at most 128 KB',
};
