import * as z from 'zod/mini';
import { one } from './answers.ts';
import { asset } from './assets.ts';
import { endpoint } from './endpoint.ts';

export const getDashboard = endpoint({
  summary: 'List the assets, dollar coins and Bitcoin first, then the most traded, for both sections',
  method: 'GET',
  path: '/dashboard',
  access: 'member',
  response: one(z.object({ cryptocurrencies: z.array(asset) })),
});
