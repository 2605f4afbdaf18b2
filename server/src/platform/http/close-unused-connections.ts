import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

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
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
}
