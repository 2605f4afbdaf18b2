import * as z from 'zod/mini';
import { changed } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { networkSwitch, networks } from './networks.ts';

/* The call by which staff change a network: customers need none of it. */

export const switchNetwork = endpoint({
  summary: 'Switch a network on or off for new orders',
  method: 'PATCH',
  path: '/networks',
  access: 'staff',
  body: z.strictObject({
    network: z.enum(networks, 'Unknown network'),
    offered: z.boolean('Must be true or false'),
  }),
  response: changed(networkSwitch),
});
