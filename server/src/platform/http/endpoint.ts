import type { Writable } from 'node:stream';
import compress from '@fastify/compress';
import { mayCall } from '@nairadesk/contract/access';
import { type AnswerOf, apiBase, type Endpoint, type InputOf } from '@nairadesk/contract/endpoint';
import type { RefusalCode } from '@nairadesk/contract/errors';
import type { FilePart } from '@nairadesk/contract/file-parts';
import { isStaff } from '@nairadesk/contract/roles';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { createKeyedSemaphore, type KeyedSemaphore } from '../concurrency/keyed-semaphore.ts';
import { type Ctx, createContext, type Services } from '../context/context.ts';
import { isUnavailable } from '../database/database.ts';
import { Refusal } from '../errors/refusal.ts';
import type { Actor } from '../sessions/actor.ts';
import { createFindCaller, type FindCaller, type KnownCaller } from '../sessions/sessions.ts';
import { compression } from './answer/compression.ts';
import { sendAnswer, sendStream, taken } from './answer/send-answer.ts';
import { answerText, earlierAnswer, readIdempotency } from './idempotency.ts';
import { admitForm, unlessLost } from './input/admit-form.ts';
import { acceptForms } from './input/multipart.ts';
import { readInput } from './input/read-input.ts';
import { KeptAnswer } from './kept/kept-answer.ts';
import { RecentAnswers } from './kept/recent-answers.ts';
import { createArrivingForms, type TakeForm } from './limits/arriving-forms.ts';
import { createLargeReads, type LargeReads } from './limits/large-reads.ts';
import { readBack } from './read-back.ts';

/** What a use case answers with; `status: "success"` is added on the way out. */
export type Reply<E> = Omit<AnswerOf<E>, 'status'>;

/** What a use case receives; a file only where the call is multipart, by the name of its part. */
export type Input<E> = InputOf<E> & Partial<Record<FilePart['name'], Buffer>>;

export type UseCase<E> = (ctx: Ctx, input: Input<E>) => Promise<Reply<E> | KeptAnswer>;

/** A call and the use case behind it. */
export interface Route {
  endpoint: Endpoint;
  useCase: UseCase<Endpoint>;
  /** Its answer, of a list that of the whole one, is kept with the assets on sale: it costs nothing to give. */
  keptWithAssets: boolean;
  /** It draws a picture without being sent a file. */
  draws: boolean;
}

/** Joins a call of the contract with its use case; their types must agree. */
export function route<E extends Endpoint>(
  endpoint: E,
  useCase: UseCase<E>,
  { keptWithAssets = false, draws = false } = {},
): Route {
  return { endpoint, useCase: useCase as unknown as UseCase<Endpoint>, keptWithAssets, draws };
}

/** Opens a stream, and gives what sends it to a response. */
type OpenStream = (ctx: Ctx) => Promise<(to: Writable) => void>;

/** Joins a call that answers with a stream with what opens that stream. */
export function streamRoute<E extends Endpoint>(endpoint: E, open: OpenStream): Route {
  const useCase = open as unknown as UseCase<Endpoint>;
  return { endpoint, useCase, keptWithAssets: false, draws: false };
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
    /** The version of the assets on sale when the caller was authorised, where the answer is kept with them. */
    assetsVersion: string | null;
    /** When the caller was authorised, by `performance.now()`. */
    authorisedAt: number;
    /** With what it was refused, for metrics and log; null: it wasn't. */
    refusalCode: RefusalCode | null;
  }
  interface FastifyContextConfig {
    /** Its answer is a stream, which lasts as long as its client. */
    stream?: boolean;
  }
}

// A session may end while the body arrives or the call waits: after this long the caller is authorised again.
const authorisedForMilliseconds = 300;
// Those of the people who share a browser. Each costs a signature.
export const mostDeviceTokens = 5;
const bearer = /^Bearer ([\x21-\x7e]{1,200})$/i;

// One at a time of each person: a call that would wait for the caller's own earlier one holds no connection meanwhile.
export const writing = { running: 1, waiting: 100, patienceMilliseconds: 8_000 };
// Of twenty connections to the database, one person's reads never take more than these.
export const reading = { running: 6, waiting: 200, patienceMilliseconds: 8_000 };

/** Runs the work of a call in its turn. Refuses: too_many_requests, busy. */
type InTurn = <T>(
  call: { endpoint: Endpoint; draws: boolean },
  actor: Actor | null,
  work: () => Promise<T>,
) => Promise<T>;

/** Mounts every call below `apiBase`. A person's reads and writes wait for their own alone. */
export async function mountAll(
  app: FastifyInstance,
  services: Services,
  routes: readonly Route[],
): Promise<void> {
  const findCaller = createFindCaller(services.database);
  const [write, read] = [createKeyedSemaphore(writing), createKeyedSemaphore(reading)];
  // A picture waits for those of others to be drawn: what its sender writes meanwhile goes past it.
  const draw = createKeyedSemaphore(writing);
  const inTurn: InTurn = ({ endpoint, draws }, actor, work) => {
    if (actor === null) return work();
    if (endpoint.reads) return read(actor.id, work);
    return draws ? draw(actor.id, work) : write(actor.id, work);
  };
  const shared = {
    findCaller,
    inTurn,
    write,
    readLarge: createLargeReads(),
    takeForm: createArrivingForms(),
  };
  const mountIn = (calls: FastifyInstance, some: Route[]) => {
    for (const route of some) mount(calls, services, shared, route);
  };
  await app.register(async (calls) => {
    // Each call says so itself: off by default, on for GET, as an answer with a token is never compressed.
    await calls.register(compress, { global: false });
    mountIn(
      calls,
      routes.filter(({ endpoint }) => !endpoint.multipart),
    );
  });
  await app.register(async (calls) => {
    await acceptForms(calls);
    mountIn(
      calls,
      routes.filter(({ endpoint }) => endpoint.multipart),
    );
  });
}

/** What all calls share. */
interface Shared {
  findCaller: FindCaller;
  inTurn: InTurn;
  /** The turn of a person's transactions, where the call itself has another. */
  write: KeyedSemaphore;
  readLarge: LargeReads;
  takeForm: TakeForm;
}

/**
 * Refusals come in this order: 401 and 403 before the body is read, 413/415/400 while it is read, 422, then whatever the
 * use case refuses.
 */
function mount(
  app: FastifyInstance,
  services: Services,
  { findCaller, inTurn, write, readLarge, takeForm }: Shared,
  route: Route,
): void {
  const { endpoint, useCase } = route;
  const recent = new RecentAnswers();
  const admit = async (request: FastifyRequest) => {
    const caller = await authorise(route, services.config, findCaller, request.headers.authorization);
    request.actor = caller?.actor ?? null;
    request.assetsVersion = caller?.assetsVersion ?? null;
    request.authorisedAt = performance.now();
  };
  app.route({
    method: endpoint.method,
    url: `${apiBase}${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    ...(endpoint.reads && { compress: endpoint.stream ? false : compression }),
    config: { stream: endpoint.stream, form: endpoint.multipart !== null },
    exposeHeadRoute: endpoint.method === 'GET' && !endpoint.stream,
    onRequest: async (request) => {
      await admit(request);
      assertContentType(endpoint, request);
    },
    ...(endpoint.multipart && { preParsing: admitForm(endpoint.multipart, takeForm) }),
    handler: async (request, reply) => {
      const again = recent.find(request);
      if (again) {
        await sendAnswer(endpoint, request, reply, again);
        return reply;
      }
      const input = await unlessLost(request, readInput(endpoint, request));
      const draws = route.draws || 'image' in input;
      const readContext = async (over = services) => {
        if (performance.now() - request.authorisedAt > authorisedForMilliseconds) await admit(request);
        return createContext(over, {
          actor: request.actor,
          signUpToken: endpoint.signUpToken ? bearerOf(request.headers.authorization) : null,
          idempotency: readIdempotency(endpoint, request.headers['idempotency-key'], input, over.secrets),
          userAgent: request.headers['user-agent'] ?? null,
          ip: request.ip,
          deviceTokens: endpoint.readsDevice ? readDeviceTokens(request.headers['x-device']) : [],
          assetsVersion: request.assetsVersion,
          hasGone: () => reply.raw.destroyed,
          inWriteTurn: draws && request.actor ? writeOf(request.actor, write) : null,
        });
      };
      if (endpoint.stream) {
        const open = useCase as unknown as OpenStream;
        return sendStream(reply, await open(await readContext()));
      }
      const make = () =>
        readBack(services, { endpoint, actor: request.actor, reply }, async (over) =>
          answer(await readContext(over), useCase, input),
        );
      await inTurn({ endpoint, draws }, request.actor, async () => {
        const given = await readLarge(route, request, input, make);
        if (given instanceof KeptAnswer) recent.keep(request, given);
        await sendAnswer(endpoint, request, reply, given);
        // An answer that its client doesn't take stays in the memory, and a while in the way of its other reads. One
        // that is kept is there in any case.
        const isOwn = endpoint.reads && request.actor !== null && !(given instanceof KeptAnswer);
        if (isOwn) await taken(reply.raw);
      });
      return reply;
    },
  });
}

function writeOf({ id }: Actor, write: KeyedSemaphore): <T>(work: () => Promise<T>) => Promise<T> {
  return (work) => write(id, work);
}

function readDeviceTokens(header: string | string[] | undefined): string[] {
  return String(header ?? '')
    .split(',', mostDeviceTokens)
    .map((token) => token.trim())
    .filter((token) => token !== '');
}

async function authorise(
  { endpoint, keptWithAssets }: Route,
  config: Config,
  findCaller: FindCaller,
  header: string | undefined,
): Promise<KnownCaller | null> {
  if (endpoint.access === 'public') return null;
  const token = bearerOf(header);
  if (!token) throw new Refusal('unauthenticated');
  const caller = await findCaller(token, keptWithAssets);
  const { actor } = caller;
  if (!mayCall(endpoint.access, actor.role)) throw new Refusal('forbidden');
  const lacksTwoFactor = isStaff(actor.role) && !actor.hasTwoFactor && config.staffTwoFactor === 'required';
  if (lacksTwoFactor && !endpoint.beforeTwoFactor) throw new Refusal('two_factor_enrolment_required');
  if (endpoint.asksPassword && !actor.passwordFresh) throw new Refusal('password_confirmation_required');
  return caller;
}

function bearerOf(header: string | undefined): string | null {
  return bearer.exec(header ?? '')?.[1] ?? null;
}

function assertContentType(endpoint: Endpoint, request: FastifyRequest): void {
  const type = request.headers['content-type'];
  if (type === undefined || !endpoint.body) return;
  // A form may say that it is JSON: what it is, it shows itself.
  const expected = endpoint.multipart ? ['multipart/form-data', 'application/json'] : ['application/json'];
  const given = type.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!expected.includes(given)) throw new Refusal('unsupported_media_type');
}

async function answer(ctx: Ctx, useCase: UseCase<Endpoint>, input: object): Promise<string | KeptAnswer> {
  try {
    const given = await useCase(ctx, input as Input<Endpoint>);
    return given instanceof KeptAnswer ? given : answerText(given);
  } catch (error) {
    // While the database is down there is no stored answer to read; the client repeats the request later.
    if (isUnavailable(error)) throw error;
    // A key can't be written twice, so every repetition ends here; a first request never does.
    const earlier = await earlierAnswer(ctx);
    if (earlier === null) throw error;
    return earlier;
  }
}
