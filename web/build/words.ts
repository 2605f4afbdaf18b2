import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';
import { translatedLanguages } from '../../contract/src/languages.ts';
import { filesOf, type Part, partNames, readCatalogue } from './catalogues.ts';

// The landing page and the pages of gift cards have their texts inside.
const appPartNames = partNames.filter((part) => part !== 'landing' && part !== 'gift-cards');

const developmentScript = '<script type="module" src="/src/inline-scripts/load-words.ts"></script>';

/** Lays the catalogues of the app beside its scripts, and serves them while developing. */
export function words(): Plugin {
  return {
    name: 'words',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const file = wordFiles().find(({ fileName }) => request.url === `/${fileName}`);
        if (!file) return next();
        response.setHeader('content-type', 'application/json');
        response.end(file.source);
      });
    },
    transformIndexHtml: (html, { server }) =>
      server && html.includes('/src/app/main.tsx')
        ? html
            .replace('<html', `<html ${allWordAttributes()}`)
            .replace('</title>', `</title>${developmentScript}`)
        : html,
    generateBundle() {
      for (const file of wordFiles()) this.emitFile({ type: 'asset', ...file });
    },
  };
}

/**
 * The attributes of a document that say where the app's texts are, `*` being the language: first of the parts that its
 * scripts speak with, then of the others.
 */
export function wordAttributes(chunks: readonly Rolldown.OutputChunk[]): string {
  const modules = chunks.flatMap(({ moduleIds }) => moduleIds);
  const isHere = (part: Part) =>
    filesOf(part).some((file) => modules.some((id) => id.endsWith(`/src/${file}`)));
  const here = appPartNames.filter(isHere);
  const more = appPartNames.filter((part) => !here.includes(part));
  return `data-words="${here.map(addressOf).join(' ')}" data-more-words="${more.map(addressOf).join(' ')}"`;
}

/** The same while developing, when the files that a screen will load are unknown. */
function allWordAttributes(): string {
  return `data-words="${appPartNames.map(addressOf).join(' ')}" data-more-words=""`;
}

function wordFiles(): { fileName: string; source: string }[] {
  return appPartNames.flatMap((part) =>
    translatedLanguages.map((language) => ({
      fileName: addressOf(part).slice(1).replace('*', language),
      source: JSON.stringify(readCatalogue(language, part)),
    })),
  );
}

/** Changes with what the part says in any language, for it is kept for ever. */
function addressOf(part: Part): string {
  const hash = createHash('sha256');
  for (const language of translatedLanguages) hash.update(JSON.stringify(readCatalogue(language, part)));
  return `/assets/words-*-${part}-${hash.digest('hex').slice(0, 8)}.json`;
}
