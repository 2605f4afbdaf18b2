import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, Rolldown, ViteDevServer } from 'vite';
import {
  isTranslated,
  type Language,
  landingPath,
  languages,
  type TranslatedLanguage,
  translatedLanguages,
} from '../../contract/src/languages.ts';
import { appParts } from './app-parts.ts';
import { bundleAndLoad, bundleInline, bundleModule } from './bundle.ts';
import { makeCardPages, type Styled } from './card-pages.ts';
import { readCatalogue } from './catalogues.ts';
import { inlineStyle } from './inline-style.ts';
import { type Page, pagesOf } from './page-list.ts';
import { english, type Speech } from './speech.ts';
import { wordAttributes } from './words.ts';

type Prerender = typeof import('../src/app/prerender.tsx');
type Bundle = Rolldown.OutputBundle;

const icon = readFileSync(join(import.meta.dirname, '../public/favicon.svg'), 'utf8')
  .trim()
  .replaceAll('"', "'")
  .replaceAll('#', '%23');
const landingHead = 'inline-scripts/mark-landing.ts';
const translatedHead = 'inline-scripts/mark-translated-landing.ts';
const landingStart = 'screens/landing/start-landing.ts';

/**
 * Makes the documents that phones load out of `index.html`: one for each path, named like it. The landing page
 * is plain HTML with its style and one small script inside, and another that follows its first paint; the other public
 * screens are prerendered; app screens preload the files they need and prefetch their data.
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
        const [prerender, loadFont] = await Promise.all([
          bundleAndLoad<Prerender>('app/prerender.tsx'),
          bundleInline('inline-scripts/load-font.ts'),
        ]);
        const scripts = await inlineScripts();
        const styled: Styled = ({ style, faces }) =>
          `<style data-faces="${filesOf(faces)}">${style}</style><script>${loadFont}</script>`;
        // One after the other: the renderer speaks one language at a time.
        for (const speech of [english, ...translatedLanguages.map(speechOf)]) {
          const { source, script } = await landingPage(shell, prerender, bundle, speech);
          this.emitFile({ type: 'asset', ...script });
          if (speech === english) template.source = source;
          else this.emitFile({ type: 'asset', fileName: `${speech.language}.html`, source });
        }
        const cardPages = await makeCardPages(
          (parts) => withParts(withoutApp(shell), parts),
          styled,
          (file) => urlOf(bundle, file),
        );
        for (const file of cardPages) this.emitFile({ type: 'asset', ...file });
        for (const page of pagesOf(prerender.paths)) {
          const source = page.painted
            ? await paintedPage(shell, page, prerender, { scripts, styled }, bundle)
            : appPage(shell, page, prerender, scripts, bundle);
          this.emitFile({ type: 'asset', fileName: `${page.path.slice(1)}.html`, source });
        }
        for (const { fileName, source } of prerender.files)
          if (!(fileName in bundle)) this.emitFile({ type: 'asset', fileName, source });
      },
    },
  };
}

type Scripts = Awaited<ReturnType<typeof inlineScripts>>;

/** What runs in the heads of the app's pages. */
async function inlineScripts() {
  const [prefetch, startOnTouch, loadWords, translatePage] = await Promise.all([
    bundleInline('inline-scripts/start-prefetch.ts'),
    bundleInline('inline-scripts/start-on-touch.ts'),
    bundleInline('inline-scripts/load-words.ts'),
    bundleInline('inline-scripts/translate-page.ts', null),
  ]);
  return { prefetch, startOnTouch, loadWords, translatePage };
}

/** The landing page in one language, and the file of its script. */
async function landingPage(
  shell: string,
  prerender: Prerender,
  bundle: Bundle,
  speech: Speech,
): Promise<{ source: string; script: { fileName: string; source: string } }> {
  const { language, catalogue } = speech;
  const [theme, head, start] = await Promise.all([
    bundleInline('inline-scripts/set-theme.ts'),
    bundleInline(language === 'en' ? landingHead : translatedHead, speech),
    bundleModule(landingStart, speech),
  ]);
  const script = { fileName: `assets/landing-${hashOf(start)}.js`, source: start };
  const { title, description, markup } = prerender.renderLanding(language, catalogue);
  const { style, faces, ...inlined } = await inlineStyle(withPlainPictures(markup), {
    script: head + start,
    shortNames: true,
    urlOf: (file) => urlOf(bundle, file),
  });
  // The script in its head sets the theme too, and loads the font: each script less is one less to send and to allow.
  const page = withParts(withoutApp(shell).replace(`<script>${theme}</script>`, ''), {
    title,
    head: `<style data-faces="${filesOf(faces)}">${style}</style><script>${head}</script>`,
    body: inlined.markup,
  });
  const source = withHead(page, `data-landing="/${script.fileName}"`, []);
  return { source: language === 'en' ? source : inLanguage(source, language, description), script };
}

/** Drawings inside of the markup in the signs of all drawings, as far as an attribute may have them. */
function withPlainPictures(markup: string): string {
  const plain: Record<string, string> = { '%20': ' ', '%3c': '<', '%3e': '>' };
  return markup.replace(/(?<=src=")data:image\/svg[^"]*/g, (url) =>
    url.replace(/%(20|3c|3e)/g, (sign) => plain[sign] ?? sign),
  );
}

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('base64url').slice(0, 8);
}

// Where this page is in each language. The English page has it in the site map alone: its bytes are counted.
const alternates = Object.entries(languages)
  .map(
    ([code, { tag }]) => `<link rel="alternate" hreflang="${tag}" href="${landingPath(code as Language)}">`,
  )
  .join('');

function inLanguage(page: string, language: TranslatedLanguage, description: string): string {
  return page
    .replace(/(?<=<html [^>]*)lang="[^"]*"/, `lang="${languages[language].tag}"`)
    .replace('</title>', `</title>${alternates}`)
    .replace(/(<meta\s+name="description"\s+content=")[^"]*/, (_, start: string) => start + description);
}

function speechOf(language: TranslatedLanguage): Speech {
  return { language, catalogue: readCatalogue(language, 'landing'), part: 'landing' };
}

/** A prerendered page; the app loads at once, on first touch, or not at all. */
async function paintedPage(
  shell: string,
  page: Page,
  prerender: Prerender,
  { scripts, styled }: { scripts: Scripts; styled: Styled },
  bundle: Bundle,
): Promise<string> {
  const { path, painted } = page;
  const inlined = await inlineStyle(await prerender.renderScreen(path), {
    urlOf: (file) => urlOf(bundle, file),
  });
  const parts = { title: prerender.titleOf(path), body: `<div id="root">${inlined.markup}</div>` };
  // A legal text is English.
  if (painted === 'alone') return withParts(withoutApp(shell), { ...parts, head: styled(inlined) });
  const { entry, style: appStyle, rest, chunks } = appParts(bundle, page);
  const spoken = withHead(shell, wordAttributes(chunks), [scripts.translatePage]);
  if (painted === 'with the app') {
    const linked = spoken.replace(
      /<link rel="stylesheet"[^>]*>/,
      (link) => `<style>${inlined.faces}${inlined.style}</style>${link}`,
    );
    return withParts(linked, { ...parts, head: preloads(rest) });
  }
  const data = `data-app="${entry}" data-app-style="${appStyle}" data-app-parts="${[entry, ...rest].join(' ')}"`;
  const started = withHead(withoutApp(spoken), data, [scripts.startOnTouch]);
  return withParts(started, { ...parts, head: styled(inlined) });
}

/** An empty shell that preloads every file of its screen and prefetches the screen's data. */
function appPage(shell: string, page: Page, prerender: Prerender, scripts: Scripts, bundle: Bundle): string {
  const { path, prefetch, prefetchBy } = page;
  const { rest, chunks } = appParts(bundle, page);
  const html = shell
    .replace(/<title>.*<\/title>/, () => `<title>${prerender.titleOf(path)}</title>`)
    .replace('</head>', () => `${preloads(rest)}</head>`);
  const by = prefetchBy ? ` data-prefetch-by="${prefetchBy}"` : '';
  const data = prefetch ? [`data-prefetch="${prefetch}"${by}`] : [];
  const all = prefetch ? [scripts.prefetch, scripts.loadWords] : [scripts.loadWords];
  return withHead(html, [wordAttributes(chunks), ...data].join(' '), all);
}

/** Gives a document data, and scripts that run before any other. */
function withHead(page: string, data: string, scripts: readonly string[]): string {
  const elements = scripts.map((code) => `<script>${code}</script>`).join('');
  return page.replace('<html', () => `<html ${data}`).replace(/(?=\s*<link rel="icon")/, () => elements);
}

function preloads(files: string[]): string {
  return files.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`).join('');
}

/** Removes the tags that load the app, and those that would fetch font and icon before the first paint. */
function withoutApp(shell: string): string {
  return shell
    .replace(
      /\s*<(script type="module"[^>]*><\/script|link rel="(modulepreload|stylesheet|preload)"[^>]*)>/g,
      '',
    )
    .replace('href="/favicon.svg"', () => `href="data:image/svg+xml,${icon}"`)
    .replace(/\n\s+/g, '\n');
}

function withParts(page: string, { title, head, body }: Record<'title' | 'head' | 'body', string>): string {
  return page
    .replace(/<title>.*<\/title>/, () => `<title>${title}</title>`)
    .replace('</head>', () => `${head}</head>`)
    .replace(/<body>.*<\/body>/s, () => `<body>${body}</body>`);
}

/** What `load-font.ts` is told of our font: its file, and the supplementary one with the letters that it is for. */
function filesOf(faces: string): string {
  const [own, more] = [...faces.matchAll(/url\(([^)]+)\)/g)].map(([, file]) => file);
  const [, range] = /unicode-range:([^;}]+)/.exec(faces) ?? [];
  if (!own || !more || !range) throw new Error(`Our font is not in two files: ${faces}`);
  return `${own} ${more}|${range}`;
}

function urlOf(bundle: Bundle, file: string): string {
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
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    const language = pathname.slice(1) || 'en';
    if (language !== 'en' && !isTranslated(language)) return next();
    try {
      const prerender = (await server.ssrLoadModule('/src/app/prerender.tsx')) as Prerender;
      const shell = await readFile(join(server.config.root, 'index.html'), 'utf8');
      const { catalogue } = language === 'en' ? english : speechOf(language);
      const { title, description, markup } = prerender.renderLanding(language, catalogue);
      const page = withParts(withoutApp(shell), {
        title,
        // Its scripts speak English here: they are served as they are.
        head: `<link rel="stylesheet" href="/src/theme/base.css" data-faces="/src/fonts/nairadesk-sans.woff2">${script(language === 'en' ? landingHead : translatedHead)}`,
        body: markup,
      });
      response.setHeader('content-type', 'text/html; charset=utf-8');
      const started = withHead(page, `data-landing="/src/${landingStart}"`, []);
      const document = language === 'en' ? started : inLanguage(started, language, description);
      response.end(await server.transformIndexHtml(pathname, document));
    } catch (error) {
      next(error);
    }
  });
}
