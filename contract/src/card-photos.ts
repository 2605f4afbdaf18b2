import * as z from 'zod/mini';
import { confirmation, one } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { wholeNumber } from './fields.ts';
import { photoPiecePart } from './file-parts.ts';

/** What a photo shows: a side of the card, or the receipt of its purchase. */
export const photoSides = ['front', 'back', 'receipt'] as const;
export type PhotoSide = (typeof photoSides)[number];

export const photoMaxBytes = 8 * 1024 * 1024;
/** Half of what a piece may have: a slow phone has sent it within the half minute that a request may take. */
export const photoPieceBytes = 64 * 1024;
/**
 * More pixels than any phone's usual photo has; the browser shrinks them before. Drawing takes its time by the pixel,
 * and the server draws one at a time.
 */
export const photoMostPixels = 16_000_000;
/** Photos of one customer that aren't part of an order: ten cards with three photos each. */
export const unplacedPhotosMost = 30;
/** What unfinished uploads of one customer may have in all. */
export const waitingPhotoBytesMost = 48 * 1024 * 1024;

/** How many bytes all accounts together have of them. */
export const halfSentBytesMost = 2 * 1024 * 1024 * 1024;
/** After that long, what isn't part of an order is removed. */
export const unplacedPhotoHours = 24;

const facts = { id: z.string(), side: z.enum(photoSides) };

/** A photo whose pieces are still sent. */
const upload = z.object({
  ...facts,
  /** How many bytes a piece has; the last one has the rest. */
  pieceBytes: z.number(),
  /** How many pieces there are, numbered from 0. */
  pieces: z.number(),
  /** The numbers of those that have arrived. */
  received: z.array(z.number()),
  timeStamp: z.string(),
});
export type PhotoUpload = z.output<typeof upload>;

/** A photo that was drawn anew, in pixels. */
const photo = z.object({ ...facts, width: z.number(), height: z.number(), timeStamp: z.string() });
export type CardPhoto = z.output<typeof photo>;

export const startPhoto = endpoint({
  summary:
    'Start to send a photo of a gift card; the same one again goes on where it stopped. Its pieces come next',
  method: 'POST',
  path: '/card-photos',
  access: 'user',
  status: 201,
  body: z.strictObject({
    side: z.enum(photoSides, 'Choose front, back or receipt'),
    bytes: wholeNumber(1, photoMaxBytes, 'Choose a picture of at most 8 MB'),
    /** Of the whole file, in hex. */
    sha256: z.string('Must be text').check(z.regex(/^[0-9a-f]{64}$/, 'Must be 64 hexadecimal digits')),
  }),
  response: one(upload),
  errors: ['too_many_photos', 'too_many_requests'],
});

export const sendPhotoPiece = endpoint({
  summary: 'Send a piece of a photo; sent again, the newest takes the place of the one before',
  method: 'PUT',
  path: '/card-photos/{id}/piece',
  access: 'user-own',
  multipart: photoPiecePart,
  body: z.strictObject({ number: wholeNumber(0, 1_000, 'Enter the number of the piece, from 0') }),
  response: one(upload),
  errors: ['not_found', 'photo_finished', 'too_many_requests'],
});

export const getPhoto = endpoint({
  summary: 'Get how far a photo has been sent (`upload`), or what it became (`photo`)',
  method: 'GET',
  path: '/card-photos/{id}',
  access: 'user-own',
  response: one(z.object({ upload: z.nullable(upload), photo: z.nullable(photo) })),
  errors: ['not_found'],
});

export const listPhotos = endpoint({
  summary:
    'List the caller’s photos that are not part of an order: those still sent, and those that are there',
  method: 'GET',
  path: '/card-photos',
  access: 'user',
  response: one(z.object({ uploads: z.array(upload), photos: z.array(photo) })),
});

export const finishPhoto = endpoint({
  summary: 'Draw a photo anew from its pieces, without its metadata',
  method: 'POST',
  path: '/card-photos/{id}/finish',
  access: 'user-own',
  response: one(photo),
  errors: [
    'not_found',
    'photo_incomplete',
    'photo_damaged',
    'image_unreadable',
    'image_too_large',
    'too_many_requests',
    'busy',
  ],
});

export const removePhoto = endpoint({
  summary: 'Remove a photo that is not part of an order',
  method: 'DELETE',
  path: '/card-photos/{id}',
  access: 'user-own',
  response: confirmation,
  errors: ['not_found', 'photo_in_order'],
});

export const showPhoto = endpoint({
  summary:
    'Show the picture of a photo: to its owner, and to staff once it is part of an order. Each look of staff is recorded',
  method: 'POST',
  path: '/card-photos/{id}/show',
  access: 'owner-or-staff',
  large: true,
  response: one(
    z.object({
      ...photo.shape,
      /** WebP in base64. */
      picture: z.string(),
    }),
  ),
  errors: ['not_found', 'own_order', 'too_many_requests'],
});
