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

// A screen is a file of its own, by the bundler's rule. What screens share goes by room, from what is imported most to
// what imports it, because a group takes along what is in none yet: docs/decisions/0154. Priorities are whole numbers.
const groups = [
  { name: 'libraries', test: /node_modules/, tags: ['$initial' as const], priority: 9 },
  { name: 'app', tags: ['$initial' as const], priority: 8 },
  // Without the frames of the other pages, which pass for its own by their folder, and words that the dashboard has none of.
  {
    name: 'shell',
    test: /src\/(components\/(shell\/(?!legal-page|auth-layout|desk\/(?!desk-parts)|customer\/(?!customer-parts|home-place))|asset\/(?!trend|price-alerts|nothing)|text\/money)|screens\/dashboard\/)/,
    priority: 7,
  },
  // Moments and how long ago they were, counted down too: not on the first look of any screen.
  {
    name: 'when',
    test: /src\/(components\/text\/(when|use-now)|ui\/(clock|use-seconds-left)|language\/with-nodes)\./,
    priority: 6,
  },
  // Lists to choose from by typing weigh as much as all other fields together, and few screens have one.
  { name: 'combobox', test: /node_modules\/@(base-ui|floating-ui)\//, entriesAware: true, priority: 6 },
  // What customers have around every screen, after its first look, and in its cards.
  {
    name: 'customer',
    test: /src\/components\/(shell\/customer\/(?!customer-parts|home-place|first-steps)|asset\/trend\/)/,
    priority: 5,
  },
  // A few lines by which staff's screens set names apart: grouped by its importers it would move what else they share.
  { name: 'others-words', test: /contract\/src\/others-words\./, priority: 5 },
  // What an account is: in one file for the login, the settings and live updates.
  { name: 'account', test: /contract\/src\/(auth|settings|passkeys|two-factor|errors)\./, priority: 5 },
  // Apart from what imports it: files that import each other run in any order, and a list of the contract must be there
  // before the schema that names it.
  {
    name: 'terms',
    test: /contract\/src\//,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 30 * kilobyte,
    priority: 4,
  },
  // With small things of the login, which would otherwise bring whatever they are grouped with.
  {
    name: 'forms',
    test: /src\/(components\/(auth|form)\/[^/]+$|ui\/(checkbox|notice)\.|router\/use-is-hydrated\.|session\/carried-email\.)/,
    priority: 3,
  },
  { name: 'language', test: /src\/language\//, priority: 3 },
  // What all screens draw with, besides fields; and which dialog the URL names.
  {
    name: 'ui',
    test: /src\/(router\/use-dialog-param\.|ui\/(?!combobox|suggest|data-|picture|pan-zoom|use-pan|qr|table-row|toaster)|components\/text\/)/,
    minShareCount: 2,
    priority: 2,
  },
  // What calls staff, whom it alone concerns.
  {
    name: 'desk',
    test: /src\/(components\/(find\/find-(button|host|state)|shell\/desk\/(?!desk-parts))|api\/push-device\.|browser\/chime\.)/,
    priority: 1,
  },
  // The other rooms that screens share, lowest first: a room takes what it imports along.
  ...['wallet', 'money', 'list', 'order'].map((room) => ({
    name: room,
    test: `/web/src/components/${room}/`,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 20 * kilobyte,
    priority: 1,
  })),
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
