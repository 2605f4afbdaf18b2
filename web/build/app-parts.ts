import type { Rolldown } from 'vite';
import type { Page } from './page-list.ts';

/** The files that a screen of the app is made of, as addresses: its own by the convention `screens/<url>/`. */
export function appParts(bundle: Rolldown.OutputBundle, { path, layout }: Page) {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  const holding = (part: string) => chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith(part)));
  const entry = chunks.find(({ isEntry }) => isEntry);
  const style = Object.values(bundle).find(({ fileName }) => /index-.*\.css$/.test(fileName));
  const name = path.slice(1);
  const screen = holding(`/screens/${name}/${name}-screen.tsx`);
  const around = holding(`/${layout}.tsx`);
  if (!entry || !style || !screen) throw new Error(`No chunk holds the screen of ${path}`);
  const all = new Set<string>();
  const add = (file: string) => {
    if (all.has(file)) return;
    all.add(file);
    for (const needed of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) add(needed);
  };
  for (const chunk of [entry, screen, around]) if (chunk) add(chunk.fileName);
  const held = chunks.filter(({ fileName }) => all.has(fileName));
  all.delete(entry.fileName);
  return {
    chunks: held,
    entry: `/${entry.fileName}`,
    style: `/${style.fileName}`,
    rest: [...all].map((file) => `/${file}`),
  };
}
