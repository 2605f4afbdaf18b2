import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { decode, encode, type SourceMapSegment } from '@jridgewell/sourcemap-codec';
import { type Plugin, rolldown } from 'rolldown';

const root = join(import.meta.dirname, '..');
const target = join(root, 'dist');

// The server and its commands (scripts/).
const programs = ['main', 'backup', 'banks', 'keys', 'migrate', 'print-config', 'restore', 'staff', 'verify'];

// They bring programs of the machine along, or are for the few servers whose calls are traced.
const leftAsPackages = /^(@napi-rs\/image|@node-rs\/argon2|@opentelemetry\/)/;

// node server/build/bundle-server.ts: makes server/dist, which is the programs of src with all that they import, in a few
// files, as a start takes a millisecond for each. docs/decisions/0214.
const bundle = await rolldown({
  input: programs.map((program) => join(root, `src/${program}.ts`)),
  platform: 'node',
  external: leftAsPackages,
  plugins: [addressOfSource()],
});
await bundle.write({
  dir: target,
  cleanDir: true,
  entryFileNames: '[name].js',
  chunkFileNames: '[name].js',
  comments: { legal: true, annotation: false, jsdoc: false },
  sourcemap: true,
  sourcemapExcludeSources: true,
});
await bundle.close();
for (const file of readdirSync(target)) if (file.endsWith('.map')) keepLines(join(target, file));

/**
 * A module finds what is beside it as if it were where its source is: migrations, pictures, packages. What it starts as a
 * thread or process is in a file of its own. And what it loads with `require` is bundled as what it imports is.
 */
function addressOfSource(): Plugin {
  return {
    name: 'address-of-source',
    transform: {
      filter: { id: { exclude: /node_modules/ }, code: /import\.meta\.url/ },
      handler(code, id) {
        const own = `new URL(${JSON.stringify(relative(target, id))}, import.meta.url)`;
        const moved = code
          .replaceAll('const require = createRequire(import.meta.url);', '')
          .replaceAll('import.meta.url', `${own}.href`)
          .replaceAll(/new URL\('([^']+)\.ts', [^)]+\)\.href\)/g, (_, program: string) => {
            const file = join(dirname(id), `${program}.ts`);
            const started = this.emitFile({ type: 'chunk', id: file, name: basename(program) });
            return `new URL(import.meta.ROLLUP_FILE_URL_${started})`;
          });
        // No line was added or taken away.
        return { code: moved, map: null };
      },
    },
  };
}

/**
 * Reduces a source map to where each line of a source begins: Node reads it all for the first stack trace, and with each
 * word in it that takes a tenth of a second and 40 MB.
 */
function keepLines(file: string): void {
  const map = JSON.parse(readFileSync(file, 'utf8')) as { mappings: string };
  const lines = decode(map.mappings).map((words) => words.filter(beginsLine));
  writeFileSync(file, JSON.stringify({ ...map, mappings: encode(lines) }));
}

function beginsLine([, source, line]: SourceMapSegment, index: number, words: SourceMapSegment[]): boolean {
  const [, sourceBefore, lineBefore] = words[index - 1] ?? [];
  return source !== sourceBefore || line !== lineBefore;
}
