import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { offline } from './build/offline.ts';
import { pages } from './build/pages.ts';
import { earlyTheme } from './src/theme.ts';

const server = 'http://localhost:3000';

// What one visitor needs together travels together: staff never load the trader's screens, nor the other way round.
const areas = {
  auth: /src\/(screens\/(login|sign-up|welcome|activate-account|forgot-password|reset-password)\/|components\/auth-layout)/,
  user: /src\/screens\/(dashboard|trade|support)\//,
  shared: /src\/screens\/(transaction-history|settings)\//,
  staff: /src\/screens\/(order|manage-assets|user-management|admin-support)\//,
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwind(),
    { name: 'early-theme', transformIndexHtml: putEarlyTheme },
    pages(),
    offline(),
  ],
  server: { port: 5173, proxy: { '/api': server, '/dev/mail': server } },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // A picture is a file: inside a script or a page it is paid for by those who never see it.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // An area takes its own modules only; what two areas use stays where both can load it.
          includeDependenciesRecursively: false,
          groups: Object.entries(areas).map(([name, test]) => ({ name, test })),
        },
      },
    },
  },
});

/** Right behind the colours that it sets: the page must not be painted before. */
function putEarlyTheme(html: string): string {
  return html.replace(/(?<=<meta name="color-scheme".*>\n)/, `    <script>${earlyTheme()}</script>\n`);
}
