import type { FastifyInstance } from 'fastify';
import { createApp } from '../src/app.ts';
import { newStanding } from '../src/platform/context/standing.ts';
import { connect, type Database } from '../src/platform/database/database.ts';
import { createEvents } from '../src/platform/live/events.ts';
import { countListening, untilListening } from './until-listening.ts';
import { patient, type World } from './world.ts';

export interface Instance {
  app: FastifyInstance;
  database: Database;
  url: string;
  close(): Promise<void>;
}

/** Another instance of the product on a world's database. */
export async function startInstance(world: World): Promise<Instance> {
  const listening = await countListening(world);
  const database = patient(connect(world.connection, 5));
  const app = await createApp({
    ...world.services,
    database,
    events: createEvents(database),
    standing: newStanding(),
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  await untilListening(world, listening + 1);
  const close = async () => {
    await app.close();
    await database.close();
  };
  return { app, database, url, close };
}
