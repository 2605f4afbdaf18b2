import { apiBase } from '@nairadesk/contract/endpoint';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bundleInline } from './build/bundle.ts';
import { leanContract } from './build/lean-contract.ts';
import { offline } from './build/offline.ts';
import { buildTarget } from './build/oldest-browsers.ts';
import { pages } from './build/pages.ts';

const server = 'http://localhost:3000';

// What one visitor needs together travels together, in few files: the first screen behind the login needs `base`
// and `frame`; staff never load the trader's screens, nor the other way round. The first group that fits takes a file.
const chunks = {
  base: /node_modules\/(react|react-dom|scheduler|zustand|clsx|wouter|@tanstack\/(react-|query-)(?!virtual|.*nfiniteQuery(Observer)?\.)(.*))\/|lucide-react\/dist\/esm\/(?!icons\/)|icons\/(circle-(alert|exclamation-point|check)|cloud-(alert|exclamation-point)|info|x)\.|contract\/src\/(access|roles|brand|endpoint|limits|money|order-status)\.|src\/(api\/(call|ask-password|two-factor-gate|use-read|failure|first-call|server-clock|live-state|kept-lists|query-client)|ui\/(toast(s|er)|error-state|awaited|button|spinner)|session|stored-session|browser-storage|paths|theme|apply-theme|start-app|app|shown-screen|routes|offline|components\/(address|link|search-params|page-sizes|broken-screen))\.|vite\/|rolldown\/runtime/,
  frame:
    /src\/(components\/(app-shell|password-question|two-factor-gate|offline-bar|when|sidebar|use-sidebar-width|top-bar|theme-switch|breadcrumb|menu-entries|logo|skip-link|asset-grid|asset-card|money)|screens\/dashboard\/dashboard-screen|ui\/(asset-tile|card|empty-state|icon-button|page-header|segmented-control|skeleton|tile-face))\.|contract\/src\/dashboard\.|icons\/(cloud-off|log-out|panel-left|menu\.|monitor|moon|sun\.|chevron-right|coins|layout-grid|arrow-left-right|rotate-ccw-clock|settings|life-buoy|inbox|users\.|messages-square|history|link)/,
  forms:
    /node_modules\/(zod|react-hook-form|@hookform)\/|contract\/src\/(?!countries|legal|address|check-address|check-wallet|example-address|network-facts|check-memo|payment-uri|coin-|saved-wallet)|src\/(api\/use-call|components\/(form-resolver|server-message|show-field-errors|two-factor-code-field|auth-heading)|ui\/(checkbox|field|text-field|password-field|notice))\b|icons\/(eye|mail-|arrow-left\.)/,
  auth: /src\/(screens\/(login|sign-up|welcome|activate-account|forgot-password|reset-password)\/|components\/(auth-layout|sign-up-email|use-link-token|use-resend-activation|big-mark)\.)/,
  user: /src\/screens\/(trade|support)\//,
  shared: /src\/screens\/(transaction-history|settings)\/(?!bank-picker)/,
  staff: /src\/screens\/(order|manage-assets|user-management|admin-support)\//,
  pieces:
    /contract\/src\/(network-facts|check-memo|payment-uri|coin-(decimals|names))\.|src\/((components|ui)\/(?!country-picker|combobox|suggest-field|begins-word|legal)|api\/use-long-read)|node_modules\/(uqr|lucide-react)\/|-virtual|virtual-core|nfiniteQuery(Observer)?\./,
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwind(),
    { name: 'early-theme', transformIndexHtml: putEarlyTheme },
    leanContract(),
    pages(),
    offline(),
  ],
  // React has had what this stands in for since its version 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  server: { port: 5173, proxy: { [apiBase]: server, '/dev/mail': server } },
  build: {
    outDir: 'dist',
    target: buildTarget,
    // A picture is a file: inside a script or a page it is paid for by those who never see it.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: Object.entries(chunks).map(([name, test], index) => ({
            name,
            test,
            priority: 100 - index,
          })),
        },
      },
    },
  },
});

/** Right behind the colours that it sets: the page must not be painted before. */
async function putEarlyTheme(html: string): Promise<string> {
  const script = `    <script>${await bundleInline('inline-scripts/set-theme.ts')}</script>\n`;
  return html.replace(/(?<=<meta name="color-scheme".*>\n)/, () => script);
}
