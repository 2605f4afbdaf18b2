import { getCompileCacheDir } from 'node:module';

/**
 * The environment of a thread or process that knows nothing of the server's settings, some of which are secret: only
 * where it finds compiled what it loads (server/start.mjs). Whoever runs in it calls `flushCompileCache` before its end.
 */
export function compiledInto(): Record<string, string> {
  const folder = getCompileCacheDir();
  return folder ? { NODE_COMPILE_CACHE: folder } : {};
}
