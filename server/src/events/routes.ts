import { streamEvents } from '@nairadesk/contract/events';
import { type Route, streamRoute } from '../platform/http/endpoint.ts';

export const eventRoutes: Route[] = [streamRoute(streamEvents, (ctx) => ctx.events.open(ctx.actor))];
