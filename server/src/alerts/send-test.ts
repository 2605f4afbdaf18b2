import type { sendTestAlert as call } from '@nairadesk/contract/alerts';
import { devicesOf, sealPush } from '../platform/alerts/tell-staff.ts';
import type { Ctx } from '../platform/context/context.ts';
import { sql } from '../platform/database/drizzle.ts';
import { outbox } from '../platform/database/tables/mail-tables.ts';
import type { Reply } from '../platform/http/endpoint.ts';
import { countAttempt, limitOn } from '../platform/identity/rate-limit.ts';

const words = {
  title: 'Test notification',
  body: 'This is how we call you when there’s something to do.',
  path: '/settings?tab=notifications',
  tag: 'test',
};

/** Sends a test notification to the caller's own browsers, whatever they chose. Refuses: too_many_requests. */
export async function sendTest(ctx: Ctx): Promise<Reply<typeof call>> {
  await countAttempt(ctx, [limitOn('alert-test/account', ctx.actor.id)]);
  return ctx.transact(async (tx) => {
    const { rows } = await tx.execute<{ devices: string[] }>(
      sql`select ${devicesOf} as devices from users where id = ${ctx.actor.id}`,
    );
    const devices = rows[0]?.devices ?? [];
    const values = devices.map((device) => sealPush(ctx.secrets, 'test', device, words));
    if (values.length > 0) await tx.insert(outbox).values(values);
    const count = devices.length === 1 ? '1 browser' : `${devices.length} browsers`;
    return {
      message: devices.length > 0 ? `Sent to ${count} of yours` : 'Turn on notifications in a browser first',
      data: { devices: devices.length },
    };
  });
}
