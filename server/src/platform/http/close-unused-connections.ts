import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const graceMilliseconds = 250;

/**
 * Closes connections that were opened ahead and never used, as browsers do: Node.js counts them as busy, and they would
 * delay the shutdown.
 */
export function closeUnusedConnections(app: FastifyInstance): void {
  const open = new Set<Socket>();
  // One function for all of them, which may be many.
  function forget(this: Socket) {
    open.delete(this);
  }
  app.server.on('connection', (socket) => {
    open.add(socket);
    socket.on('close', forget);
  });
  app.addHook('preClose', async () => {
    // A moment later: on one that a proxy has just opened a call may be on its way.
    const destroy = () => {
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    };
    // Right after what has come was read, and not before.
    setTimeout(() => setImmediate(destroy), graceMilliseconds).unref();
  });
}
