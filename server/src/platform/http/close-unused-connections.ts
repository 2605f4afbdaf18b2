import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Lets nobody hold the shutdown up with a connection that was opened ahead and never used: browsers do that, and
 * Node.js counts it as busy.
 */
export function closeUnusedConnections(app: FastifyInstance): void {
  const open = new Set<Socket>();
  app.server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
}
