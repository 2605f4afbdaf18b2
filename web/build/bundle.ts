import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { type BuildOptions, build, type InlineConfig, type Rolldown } from 'vite';
import { buildTarget } from './oldest-browsers.ts';
import { english, type Speech, sayIn } from './speech.ts';

const root = join(import.meta.dirname, '..');
const cache = join(root, '.cache');

/**
 * Bundles a script of `src` into one text that can stand inside a page, with its texts in one language.
 * @param speech null: the script finds the language by itself
 */
export async function bundleInline(entry: string, speech: Speech | null = english): Promise<string> {
  const code = await bundleScript(entry, 'iife', speech);
  if (code.includes('</script')) throw new Error(`${entry} would end its own element`);
  return code;
}

/** The same as a file of its own: a module, which a page imports. */
export function bundleModule(entry: string, speech: Speech): Promise<string> {
  return bundleScript(entry, 'es', speech);
}

async function bundleScript(entry: string, format: 'iife' | 'es', speech: Speech | null): Promise<string> {
  const { plugin, finish } = speech ? sayIn(speech) : { plugin: null, finish: (code: string) => code };
  const { code, modules } = await bundle(
    {
      target: buildTarget,
      lib: { entry: join(root, 'src', entry), formats: [format], name: 'page', fileName: 'inline' },
    },
    { plugins: [plugin, react()] },
  );
  return finish(code, modules).trim();
}

/** Bundles a module of `src` for Node and loads it; with it come the files that its markup names. */
export async function bundleAndLoad<Module>(
  entry: string,
): Promise<Module & { files: Rolldown.OutputAsset[] }> {
  const { code, files } = await bundle({
    ssr: join(root, 'src', entry),
    ssrEmitAssets: true,
    assetsInlineLimit: 0,
  });
  const file = join(cache, `${entry}.mjs`);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, code);
  // Another address each time: Node would give the module of the last build in this process again.
  const loaded = (await import(`${pathToFileURL(file)}?${Date.now()}`)) as Module;
  return { ...loaded, files };
}

/** Bundles a module of `src` for Node with all that it imports, so that it runs without our packages, and loads it. */
export async function bundleForServer<Module>(entry: string): Promise<{ code: string; module: Module }> {
  const { code } = await bundle(
    { ssr: join(root, 'src', entry) },
    { ssr: { noExternal: true }, define: production },
  );
  const file = join(cache, `${entry}.alone.mjs`);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, code);
  return { code, module: (await import(`${pathToFileURL(file)}?${Date.now()}`)) as Module };
}

// React for Node holds both of its forms, and would choose by what it is started with.
const production = { 'process.env.NODE_ENV': '"production"' };

async function bundle(
  options: BuildOptions,
  config: Pick<InlineConfig, 'ssr' | 'define' | 'plugins'> = {},
): Promise<{ code: string; modules: string[]; files: Rolldown.OutputAsset[] }> {
  const result = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [react()],
    ...config,
    build: {
      write: false,
      minify: true,
      // Of a library, Vite keeps the spaces.
      rolldownOptions: { output: { codeSplitting: false, minify: true } },
      ...options,
    },
  });
  const { output } = [result].flat()[0] as Rolldown.RolldownOutput;
  const [chunk, ...more] = output.filter((one) => one.type === 'chunk');
  if (!chunk || more.length > 0) throw new Error('What is not in one piece cannot stand inside a page');
  const files = output.filter((one) => one.type === 'asset');
  return { code: chunk.code, modules: chunk.moduleIds, files };
}
