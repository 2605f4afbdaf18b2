import type { FilePart } from '@nairadesk/contract/file-parts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readNetworkAddress } from '../../context/network-address.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { TakeForm } from '../limits/arriving-forms.ts';
import { formBytes, recogniseForm } from './multipart.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a form: rejects when it loses its room in the memory while it arrives. */
    formLost: Promise<never> | null;
  }
}

/**
 * A preParsing hook: lets a form be read once there is room for it, and finds out whether it is one.
 * Refuses: busy, unreadable.
 */
export function admitForm(expected: FilePart, takeForm: TakeForm) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { raw, ip, actor } = request;
    const { site, network } = readNetworkAddress(ip);
    // While its sender was looked up, its connection ended: no end of it is told any more.
    if (raw.socket.destroyed) throw new Refusal('unreadable');
    const { promise, reject } = Promise.withResolvers<never>();
    // Nobody waits for it where the form has come.
    promise.catch(() => {});
    request.formLost = promise;
    const room = takeForm({
      caller: { place: site ?? network, person: actor?.id ?? ip },
      bytes: formBytes(request, expected),
      arrived: () => (raw.complete ? Number.POSITIVE_INFINITY : raw.socket.bytesRead),
      giveUp() {
        // What has come is let go once it is answered, and no more is taken in until then.
        raw.unpipe();
        reject(new Refusal('busy'));
      },
    });
    reply.raw.once('close', room.release);
    await room.entered;
    await unlessLost(request, recogniseForm(request));
  };
}

/** Waits for what reads a form. Refuses: busy, where the form loses its room meanwhile. */
export async function unlessLost<T>(
  { formLost }: Pick<FastifyRequest, 'formLost'>,
  reading: Promise<T>,
): Promise<T> {
  return formLost === null ? reading : Promise.race([reading, formLost]);
}
