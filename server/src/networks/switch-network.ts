import type { switchNetwork as call } from '@nairadesk/contract/network-changes';
import { networkFacts } from '@nairadesk/contract/network-facts';
import { recordAudit } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { eq } from '../platform/database/drizzle.ts';
import { switchedOffNetworks } from '../platform/database/tables/networks-tables.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { mailOtherOwners } from '../platform/mail/mail-other-owners.ts';
import { type NetworkSwitch, networksSwitchedMail } from './mails.ts';

/**
 * Switches a network on or off for new orders, and mails the other super-admins; orders already placed go on. Repeating it
 * changes nothing.
 */
export async function switchNetwork(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const { network, offered } = input;
  return ctx.transact(async (tx) => {
    const changed = offered
      ? await tx.delete(switchedOffNetworks).where(eq(switchedOffNetworks.network, network)).returning()
      : await tx.insert(switchedOffNetworks).values({ network }).onConflictDoNothing().returning();
    const { title } = networkFacts[network];
    if (changed.length > 0) {
      recordAudit(tx, {
        action: 'network-switched',
        actorId: ctx.actor.id,
        subjectType: 'network',
        subjectId: network,
        detail: { offered },
      });
      const part: NetworkSwitch = { title, offered };
      await mailOtherOwners(tx, ctx, { kind: 'network-switched', part }, (to, by, switches) =>
        networksSwitchedMail(to, { by, switches }, ctx.config.publicUrl),
      );
    }
    const message = offered ? `New orders can be placed on ${title}` : `No new orders on ${title} for now`;
    return { message, data: { network, offered } };
  });
}
