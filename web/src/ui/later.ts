import { type ComponentType, lazy } from 'react';
import { untilIdle } from './until-idle.ts';

/**
 * A part that its screen can do without: loaded once the screen is painted, and left out if its file doesn't come. It is
 * drawn inside a `Suspense`.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    await untilIdle();
    return { default: await load().catch((): ComponentType<Props> => () => null) };
  });
}
