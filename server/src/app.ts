import type { Failure } from '@nairadesk/contract/errors';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { alertRoutes } from './alerts/routes.ts';
import { approvalRoutes } from './approvals/routes.ts';
import { assetRoutes } from './assets/routes.ts';
import { serveImages } from './assets/serve-images.ts';
import { authRoutes } from './auth/routes.ts';
import { cardPhotoRoutes } from './card-photos/routes.ts';
import { serveCardPages } from './card-rates/pages/serve-card-pages.ts';
import { cardRateRoutes } from './card-rates/routes.ts';
import { claimRoutes } from './claims/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { deskRulesRoutes } from './desk-rules/routes.ts';
import { eventRoutes } from './events/routes.ts';
import { findRoutes } from './find/routes.ts';
import { flagRoutes } from './flags/routes.ts';
import { networkRoutes } from './networks/routes.ts';
import { noteRoutes } from './notes/routes.ts';
import { offerRoutes } from './offers/routes.ts';
import { orderRoutes } from './orders/routes.ts';
import { passkeyRoutes } from './passkeys/routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { createContext, type Services } from './platform/context/context.ts';
import { followTradingPause } from './platform/context/trading-pause.ts';
import { isUnavailable } from './platform/database/database.ts';
import { watchAssets } from './platform/desk/watch-assets.ts';
import { Refusal } from './platform/errors/refusal.ts';
import { closeUnusedConnections } from './platform/http/close-unused-connections.ts';
import { allowOrigins } from './platform/http/cors.ts';
import { serveDevMail } from './platform/http/dev-mail.ts';
import { mountAll, type Route } from './platform/http/endpoint.ts';
import { serializeError } from './platform/http/error-serializer.ts';
import { serveHealth } from './platform/http/health.ts';
import { boundSlowBodies, slowBodyBounds } from './platform/http/limits/bound-slow-bodies.ts';
import { closeWhileDraining } from './platform/http/limits/close-while-draining.ts';
import { cutOffUntaken } from './platform/http/limits/cut-off-untaken.ts';
import { dropUnreadBodies } from './platform/http/limits/drop-unread-bodies.ts';
import { limitPipelining } from './platform/http/limits/limit-pipelining.ts';
import { createErrorAnswers } from './platform/http/malformed-request.ts';
import { noSchemas } from './platform/http/no-schemas.ts';
import { serveOpenApi } from './platform/http/openapi.ts';
import { parseJson } from './platform/http/parse-json.ts';
import { servePolicyReports } from './platform/http/policy-reports.ts';
import { refuseOutdated } from './platform/http/refuse-outdated.ts';
import { refuseTwoHosts } from './platform/http/refuse-two-hosts.ts';
import { setSecurityHeaders } from './platform/http/security-headers.ts';
import { serveSecurityTxt } from './platform/http/security-txt.ts';
import { serveStaticSite } from './platform/http/static-site.ts';
import { createTarpit } from './platform/http/tarpit.ts';
import { measureCalls } from './platform/metrics/measure-calls.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { writeAccessLog } from './platform/tracing/access-log.ts';
import { traceCalls } from './platform/tracing/trace-calls.ts';
import { priceAlertRoutes } from './price-alerts/routes.ts';
import { receiptRoutes } from './receipts/routes.ts';
import { receivingAccountRoutes } from './receiving-accounts/routes.ts';
import { refundRoutes } from './refunds/routes.ts';
import { savedFilterRoutes } from './saved-filters/routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { shiftRoutes } from './shifts/routes.ts';
import { statementRoutes } from './statements/routes.ts';
import { supportRoutes } from './support/routes.ts';
import { transactionRoutes } from './transaction/routes.ts';
import { twoFactorRoutes } from './two-factor/routes.ts';
import { userRoutes } from './users/routes.ts';
import { websiteRoutes } from './website/routes.ts';

// Seconds after which a client may try again.
const retryAfter: Record<number, number> = { 429: 60, 503: 5 };
const jsonMaxBytes = 64 * 1024;
const headersMilliseconds = 10_000;
const stalledMilliseconds = 60_000;
const connectionsLookedAtEvery = 1_000;
// Beyond that new connections are refused, while descriptors are left for the database (docs/operating.md). Event streams
// may take 15,000 of them.
const mostConnections = 18_000;

/** Every call of the product, in the order of docs/specification.md 7.2. */
export const routes: Route[] = [
  ...authRoutes,
  ...twoFactorRoutes,
  ...passkeyRoutes,
  ...dashboardRoutes,
  ...settingsRoutes,
  ...supportRoutes,
  ...assetRoutes,
  ...networkRoutes,
  ...receivingAccountRoutes,
  ...deskRulesRoutes,
  ...flagRoutes,
  ...orderRoutes,
  ...cardRateRoutes,
  ...cardPhotoRoutes,
  ...claimRoutes,
  ...savedFilterRoutes,
  ...findRoutes,
  ...shiftRoutes,
  ...alertRoutes,
  ...priceAlertRoutes,
  ...approvalRoutes,
  ...noteRoutes,
  ...offerRoutes,
  ...transactionRoutes,
  ...receiptRoutes,
  ...statementRoutes,
  ...refundRoutes,
  ...userRoutes,
  ...peopleRoutes,
  ...websiteRoutes,
  ...eventRoutes,
];

/**
 * Builds the HTTP server: the API, images, documents, health and the web's files. It does not listen yet.
 * @param metrics where calls are counted, if they are; closed with the server
 */
export async function createApp(
  services: Services,
  metrics: Metrics | null = null,
): Promise<FastifyInstance> {
  const { answerLate, answerMalformed, answerUnroutable } = createErrorAnswers(services.config);
  const app = Fastify({
    // No line per request: a URL may hold a link's token. Failures are logged with their route below.
    logger: {
      level: services.config.logLevel,
      // The reader of forms would log all headers of a request, its session's token among them.
      serializers: { err: serializeError, busboyOptions: () => undefined },
    },
    logController: new LogController({ disableRequestLogging: true }),
    // One logger for all requests: a failure names its request itself.
    childLoggerFactory: (logger) => logger,
    schemaController: noSchemas,
    bodyLimit: jsonMaxBytes,
    trustProxy: (_address, hop) => hop < services.config.trustProxy,
    genReqId: () => crypto.randomUUID(),
    // Longer than any body may take, which is looked after by itself.
    requestTimeout: headersMilliseconds + slowBodyBounds.formMilliseconds,
    connectionTimeout: stalledMilliseconds,
    http: { headersTimeout: headersMilliseconds, connectionsCheckingInterval: connectionsLookedAtEvery },
    // No hook runs for what the router can't read.
    frameworkErrors: (error, request, reply) =>
      limitPipelining(request, reply, () => answerUnroutable(error, request, reply)),
    clientErrorHandler: answerMalformed,
    forceCloseConnections: 'idle',
    // A call that came while the port was closed is served like those before it.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
  });
  app.server.maxConnections = mostConnections;
  app.decorateRequest('actor', null);
  app.decorateRequest('assetsVersion', null);
  app.decorateRequest('authorisedAt', 0);
  app.decorateRequest('refusalCode', null);
  app.decorateRequest('formLost', null);
  if (metrics) await measureCalls(app, metrics);
  if (services.config.traces) await traceCalls(app, services.database);
  if (services.config.accessLog) writeAccessLog(app);
  acceptJson(app);
  app.addHook('onRequest', limitPipelining);
  boundSlowBodies(app, answerLate);
  refuseOutdated(app, services.standing);
  cutOffUntaken(app);
  dropUnreadBodies(app);
  setSecurityHeaders(app, services.config);
  refuseTwoHosts(app);
  allowOrigins(app, services.config);
  app.setErrorHandler(answerFailure);
  app.addHook('onReady', () =>
    services.events.start(app.log, watchAssets(createContext(services)), () => followTradingPause(services)),
  );
  app.addHook('preClose', () => services.events.stop());
  closeWhileDraining(app, services.standing);
  closeUnusedConnections(app);
  await mountAll(app, services, routes);
  serveImages(app, services);
  serveOpenApi(app, routes);
  serveHealth(app, services);
  serveDevMail(app, services);
  serveSecurityTxt(app, services.config);
  servePolicyReports(app);
  serveCardPages(app, services);
  serveStaticSite(app);
  return app;
}

/** Lets bodies be JSON and nothing else. To a call that reads no form, one that comes all the same is nothing. */
function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, bytes: Buffer) => parseJson(bytes),
  );
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
}

const tarpit = createTarpit();

/** The one place where an error becomes an answer. */
async function answerFailure(
  error: FastifyError | Refusal | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const refusal = refusalOf(error);
  request.refusalCode = refusal.code;
  const body: Failure = refusal.body();
  // A busy server is no fault, and a flood must not fill the log.
  if (refusal.httpStatus >= 500 && refusal.code !== 'busy') {
    request.log.error(
      { err: error, requestId: request.id, method: request.method, route: request.routeOptions.url },
      refusal.code,
    );
    body.requestId = request.id;
  }
  if (refusal.httpStatus === 429 || refusal.code === 'busy') await tarpit();
  const retryAfterSeconds = refusal.details.retryAfterSeconds ?? retryAfter[refusal.httpStatus];
  if (retryAfterSeconds) reply.header('retry-after', retryAfterSeconds);
  return reply.code(refusal.httpStatus).send(body);
}

function refusalOf(error: FastifyError | Refusal | Error): Refusal {
  if (error instanceof Refusal) return error;
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status === 413) return new Refusal('too_large');
  if (status === 415 || status === 406) return new Refusal('unsupported_media_type');
  if (status !== undefined && status >= 400 && status < 500) return new Refusal('unreadable');
  return new Refusal(isUnavailable(error) ? 'unavailable' : 'internal');
}
