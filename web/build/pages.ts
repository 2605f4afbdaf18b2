import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, Rolldown, ViteDevServer } from 'vite';
import { bundleAndLoad, bundleInline } from './bundle.ts';
import { inlineStyle } from './inline-style.ts';

type Prerender = typeof import('../src/prerender.tsx');

const landingHead = 'screens/landing/who-is-in.ts';
const landingEnd = 'screens/landing/start-landing.ts';

/**
 * Makes the documents that phones load out of `index.html`. The landing page is plain HTML with its style and
 * one small script inside; the app is loaded by the others.
 */
export function pages(): Plugin {
  return {
    name: 'pages',
    configureServer: serveLanding,
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const template = bundle['index.html'];
        if (template?.type !== 'asset') return;
        const shell = String(template.source);
        const { page, files } = await landing(shell, bundle);
        template.source = page;
        this.emitFile({ type: 'asset', fileName: 'app.html', source: shell });
        for (const { fileName, source } of files) this.emitFile({ type: 'asset', fileName, source });
      },
    },
  };
}

async function landing(shell: string, bundle: Rolldown.OutputBundle) {
  const [prerender, head, end] = await Promise.all([
    bundleAndLoad<Prerender>('prerender.tsx'),
    bundleInline(landingHead),
    bundleInline(landingEnd),
  ]);
  const { markup, style } = await inlineStyle(prerender.renderLanding(), {
    script: head + end,
    shortNames: true,
    urlOf: (file) => urlOf(bundle, file),
  });
  const page = landingDocument(shell, prerender.landingTitle, {
    head: `<script>${head}</script><style>${style}</style>`,
    body: `${markup}<script>${end}</script>`,
  });
  return { page, files: prerender.files };
}

/** The shell without what loads the app, and with what the landing page has in its head and its body. */
function landingDocument(
  shell: string,
  title: string,
  { head, body }: Record<'head' | 'body', string>,
): string {
  return shell
    .replace(/\s*<(script type="module"[^>]*><\/script|link rel="(modulepreload|stylesheet)"[^>]*)>/g, '')
    .replace(/<title>.*<\/title>/, () => `<title>${title}</title>`)
    .replace('</head>', () => `${head}</head>`)
    .replace(/<body>.*<\/body>/s, () => `<body>${body}</body>`);
}

function urlOf(bundle: Rolldown.OutputBundle, file: string): string {
  const asset = Object.values(bundle).find(
    (one) => one.type === 'asset' && one.originalFileNames.some((name) => name.endsWith(file)),
  );
  if (!asset) throw new Error(`The style sheet names ${file}, which is not in the bundle`);
  return `/${asset.fileName}`;
}

/** While developing: the same markup, with the style sheet and the scripts as Vite serves them. */
function serveLanding(server: ViteDevServer): void {
  const script = (file: string) => `<script type="module" src="/src/${file}"></script>`;
  server.middlewares.use(async (request, response, next) => {
    if (new URL(request.url ?? '', 'http://localhost').pathname !== '/') return next();
    try {
      const prerender = (await server.ssrLoadModule('/src/prerender.tsx')) as Prerender;
      const shell = await readFile(join(server.config.root, 'index.html'), 'utf8');
      const page = landingDocument(shell, prerender.landingTitle, {
        head: `<link rel="stylesheet" href="/src/base.css">${script(landingHead)}`,
        body: prerender.renderLanding() + script(landingEnd),
      });
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(await server.transformIndexHtml('/', page));
    } catch (error) {
      next(error);
    }
  });
}
