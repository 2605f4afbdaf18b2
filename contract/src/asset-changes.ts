import * as z from 'zod/mini';
import { changed, confirmation, one } from './answers.ts';
import { asset } from './assets.ts';
import { endpoint } from './endpoint.ts';
import { line, naira, optionalLines, wholeNumber } from './fields.ts';
import { imagePart } from './file-parts.ts';
import { assetTypes, isNaira, koboOf } from './money.ts';
import { networks } from './networks.ts';
import { numbersIn } from './written-accounts.ts';

/** Whether a customer who buys at one price and sells straight back at the other gains at the desk's cost. */
export function losesMoney(buyingPrice: string, sellingPrice: string): boolean {
  return isNaira(buyingPrice) && isNaira(sellingPrice) && koboOf(sellingPrice) > koboOf(buyingPrice);
}

/** A version of an asset’s prices, as it was read. */
export const priceVersion = wholeNumber(1, 2 ** 31 - 1, 'Send the version that you have read');

/** Said where a cryptocurrency has no network (docs/specification.md 5.4.2). */
export const networkRequired = 'At least one class must be selected';

// What every customer reads, in our mails too, is no place for an account to pay into: a NUBAN has ten digits. Ten digits
// that could be a sum, a date or a telephone number are refused as well. A list of sums is none: “$20 $50”.
const accountNumber =
  /(?:(?<![\p{L}\p{Nd}])|(?<=\p{L}{3}))\p{Nd}(?:(?:(?!,\s)[^\p{L}\p{Nd}\p{Sc}\n]){0,3}\p{Nd}){9}(?:(?![\p{L}\p{Nd}])|(?=\p{L}{3}))/u;
const namesAccount = (text: string | null | undefined) => {
  const words = text ?? '';
  return (
    accountNumber.test(words.normalize('NFKC')) || numbersIn(words.replaceAll(/,\s/g, ' or ')).length > 0
  );
};
const noAccount = 'Leave out account numbers: customers could pay into them';

/** Part `json` of the multipart that creates or edits an asset (docs/specification.md 5.4 and 7.2). */
export const assetBody = z
  .strictObject({
    name: line('Coin name is required', 60),
    assetType: z.enum(assetTypes, 'Asset type is required'),
    minAmount: naira('Minimum amount is required'),
    maxAmount: z.optional(z.nullable(z.union([z.literal(''), naira('Maximum amount is required')]))),
    buyingPrice: price('Buying price is required'),
    sellingPrice: price('Selling price is required'),
    description: z.optional(z.nullable(optionalLines(2000))),
    networks: z.optional(z.array(z.enum(networks, 'Unknown network'))),
    /** Of the prices that the form was filled with: new ones don’t replace a colleague’s that came meanwhile. */
    priceVersion: z.optional(priceVersion),
    /** The answer to whether prices that lose money, or change by much, are meant; clients that never ask leave it out. */
    confirmedLoss: z.optional(z.boolean('Must be true or false')),
  })
  .check(
    z.refine((body) => body.assetType !== 'cryptocurrency' || (body.networks ?? []).length > 0, {
      error: networkRequired,
      path: ['networks'],
    }),
    z.refine((body) => body.assetType !== 'gift-card' || (body.networks ?? []).length === 0, {
      error: 'Gift cards have no network',
      path: ['networks'],
    }),
    z.refine((body) => !namesAccount(body.name), { error: noAccount, path: ['name'] }),
    z.refine((body) => !namesAccount(body.description), { error: noAccount, path: ['description'] }),
    z.refine((body) => new Set(body.networks).size === (body.networks ?? []).length, {
      error: 'Choose each network once',
      path: ['networks'],
    }),
    z.refine((body) => !body.maxAmount || koboOf(body.maxAmount) >= koboOf(body.minAmount), {
      error: 'Maximum amount must be at least the minimum',
      path: ['maxAmount'],
    }),
    z.refine((body) => body.confirmedLoss !== false || !losesMoney(body.buyingPrice, body.sellingPrice), {
      error: 'Confirm that the selling price is above the buying price',
      path: ['confirmedLoss'],
    }),
  );

/** One price in naira: more than zero. `required` is said when it is missing. */
export function price(required: string) {
  return naira(required).check(z.refine((value) => Number(value) > 0, 'Must be more than zero'));
}

export const createAsset = endpoint({
  summary: 'Add an asset',
  method: 'POST',
  path: '/assets',
  access: 'staff',
  body: assetBody,
  multipart: imagePart,
  idempotent: true,
  status: 201,
  response: changed(asset),
  errors: ['asset_exists', 'image_unreadable', 'busy'],
});

export const editAsset = endpoint({
  summary: 'Change an asset',
  method: 'PATCH',
  path: '/assets/{id}',
  access: 'staff',
  body: assetBody,
  multipart: imagePart,
  response: changed(asset),
  errors: ['not_found', 'asset_exists', 'price_changed_meanwhile', 'image_unreadable', 'busy'],
});

export const deleteAsset = endpoint({
  summary: 'Take an asset off sale; its open orders can still be paid',
  method: 'DELETE',
  path: '/assets/{id}',
  access: 'staff',
  response: confirmation,
  errors: ['not_found', 'too_many_requests'],
});

export const listOffSale = endpoint({
  summary: 'List the assets that were taken off sale, the last one first',
  method: 'GET',
  path: '/assets/off-sale',
  access: 'super-admin',
  response: one(z.array(asset)),
});

export const restoreAsset = endpoint({
  summary: 'Put an asset that was taken off sale on sale again, at the prices that it had',
  method: 'POST',
  path: '/assets/{id}/restore',
  access: 'super-admin',
  response: changed(asset),
  errors: ['not_found', 'asset_exists'],
});
