import { giftCardsPath } from '@nairadesk/contract/card-pages';
import { apiBase } from '@nairadesk/contract/endpoint';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bundleInline } from './build/bundle.ts';
import { offline } from './build/offline.ts';
import { buildTarget } from './build/oldest-browsers.ts';
import { pages } from './build/pages.ts';
import { words } from './build/words.ts';

const server = 'http://localhost:3000';

const kilobyte = 1024;

// A screen is a file of its own, by the bundler's rule. What screens share goes by room: what the entry imports,
// the shell with the first screen in it, and forms. The rest is grouped by the bundler, by who imports it.
const groups = [
  { name: 'libraries', test: /node_modules/, tags: ['$initial' as const], priority: 4 },
  { name: 'app', tags: ['$initial' as const], priority: 3 },
  // Without the frames of the other pages, which pass for its own by their folder, and words that the dashboard has none of.
  {
    name: 'shell',
    test: /src\/(components\/(shell\/(?!legal-page|auth-layout|desk\/(?!desk-parts)|customer\/(?!customer-parts|home-height))|asset\/(?!trend|price-alerts)|text\/money)|screens\/dashboard\/)/,
    priority: 2,
  },
  // With small things of the login, which would otherwise bring whatever they are grouped with.
  {
    name: 'forms',
    test: /src\/(components\/(auth|form)\/|ui\/checkbox\.|router\/use-is-hydrated\.|language\/with-nodes\.|session\/carried-email\.)/,
    priority: 1,
  },
  // What customers have around every screen, after its first look, and in its cards.
  {
    name: 'customer',
    test: /src\/components\/(shell\/customer\/(?!customer-parts|home-height)|asset\/trend\/)/,
    priority: 1,
  },
  // How long ago something was: not on the first look of any screen.
  { name: 'when', test: /src\/components\/text\/(when|use-now)\./, priority: 1.5 },
  // What calls staff, whom it alone concerns.
  {
    name: 'desk',
    test: /src\/(components\/(find\/find-(button|host|state)|shell\/desk\/(?!desk-parts))|api\/push-device\.|browser\/chime\.)/,
    priority: 1,
  },
  // Apart from what imports it: files that import each other run in any order, and a list of the contract must be there
  // before the schema that names it.
  {
    name: 'terms',
    test: /contract\/src\//,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 20 * kilobyte,
    priority: 0.5,
  },
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 20 * kilobyte },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwind(),
    { name: 'inline-theme', transformIndexHtml: putInlineTheme },
    words(),
    pages(),
    offline(),
  ],
  // React has had what this stands in for since its version 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  // The public pages of gift cards are drawn by the server, from the last build.
  server: {
    port: 5173,
    proxy: { [apiBase]: server, '/dev/mail': server, [giftCardsPath]: server, '/sitemap.xml': server },
  },
  build: {
    outDir: 'dist',
    target: buildTarget,
    // A picture is a file: inside a script or a page it is paid for by those who never see it.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
        // The bundler adds to a shared file's name those of all who import it.
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash].js`,
      },
    },
  },
});

/** Right behind the colours that it sets: the page must not be painted before. */
async function putInlineTheme(html: string): Promise<string> {
  const script = `    <script>${await bundleInline('inline-scripts/set-theme.ts')}</script>\n`;
  return html.replace(/(?<=<meta name="color-scheme".*>\n)/, () => script);
}
