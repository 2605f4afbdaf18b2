import type { Tx } from '../audit/audit.ts';
import type { Ctx } from '../context/context.ts';
import { linesShown, withTimes } from './lines-shown.ts';
import { mailOtherOwners, type Owner } from './mail-other-owners.ts';

/** What a colleague did, in a mail whose words are the same each time but for its lines. */
interface Told {
  kind: string;
  subject: string;
  /** Behind who did it: “changed the rules of the desk.” */
  did: string;
  /** What exactly, a sentence or a change each. */
  lines: readonly string[];
  /** What to do if the reader doesn’t know of it. */
  advice: string;
  action: { label: string; path: string };
  /** Colleagues whom it concerns, and who are no super-admins. */
  also?: readonly (Owner & { id: string })[];
}

/**
 * Mails every other active super-admin what the actor did: the first at once, and the lines of what follows within ten
 * minutes in one mail.
 */
export async function tellOtherOwners(tx: Tx, ctx: Ctx, told: Told): Promise<void> {
  const { kind, subject, did, lines: part, advice, action, also } = told;
  await mailOtherOwners(tx, ctx, { kind, part, also }, (to, by, parts) => {
    return {
      kind,
      to: to.email,
      subject,
      paragraphs: [`Hello ${to.name},`, `${by} ${did}`, ...linesShown(withTimes(parts.flat())), advice],
      action: { label: action.label, url: `${ctx.config.publicUrl}${action.path}` },
    };
  });
}
