import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';
import { brand } from '../../contract/src/brand.ts';
import { bundleInline } from './bundle.ts';

// Not useful offline: staff screens and the country list.
const onlineOnly =
  /\/screens\/(order|money|manage-assets|user-management|admin-support)\/|components\/shell\/desk\/|notifications-tab|country-picker/;

/** Makes the app installable, and lets it open without a connection: manifest and service worker. */
export function offline(): Plugin {
  return {
    name: 'offline',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        for (const page of Object.values(bundle)) {
          if (page.type !== 'asset' || !page.fileName.endsWith('.html')) continue;
          const source = String(page.source);
          // A prerendered page paints sooner without these links; the app adds the manifest later.
          if (source.includes('<script type="module"'))
            page.source = source.replace('</head>', () => `${manifestLinks}</head>`);
        }
        this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: JSON.stringify(manifest) });
        const code = `const precache=${JSON.stringify(precacheOf(bundle))};${await bundleInline('app/service-worker.ts')}`;
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: code });
      },
    },
  };
}

const manifestLinks =
  '<link rel="manifest" href="/manifest.webmanifest"><link rel="apple-touch-icon" href="/icon-192.png">';

const manifest = {
  id: '/',
  name: brand.name,
  short_name: brand.name,
  description: brand.tagline,
  lang: 'en-NG',
  // Redirects a person who is logged in to their home screen.
  start_url: '/login',
  scope: '/',
  display: 'standalone',
  background_color: '#faf6ee',
  theme_color: '#faf6ee',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};

/** The files of the app, and a version that changes with whatever they or the pages hold. */
function precacheOf(bundle: Rolldown.OutputBundle): { version: string; files: string[] } {
  const outputs = Object.values(bundle).sort((one, other) => one.fileName.localeCompare(other.fileName));
  const needed = withImports(outputs, outputs.filter(isOfflines));
  const files = outputs.filter((one) => needed.has(one)).map(({ fileName }) => `/${fileName}`);
  const hash = createHash('sha256').update(files.join('\n'));
  for (const one of outputs)
    if (one.type === 'asset' && one.fileName.endsWith('.html')) hash.update(one.source);
  return { version: hash.digest('hex').slice(0, 12), files };
}

type Output = Rolldown.OutputAsset | Rolldown.OutputChunk;

function isOfflines(output: Output): boolean {
  if (!output.fileName.startsWith('assets/')) return false;
  if (output.type === 'asset') return /\.(css|woff2)$/.test(output.fileName);
  return !output.moduleIds.some((id) => onlineOnly.test(id));
}

/** These files, and what they import: the bundler may put what they share into a file with what is useless offline. */
function withImports(outputs: readonly Output[], wanted: readonly Output[]): Set<Output> {
  const all = new Set(wanted);
  // A set goes on with what is added meanwhile.
  for (const output of all) {
    if (output.type !== 'chunk') continue;
    for (const one of outputs) if (output.imports.includes(one.fileName)) all.add(one);
  }
  return all;
}
