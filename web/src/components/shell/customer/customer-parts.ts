import { loadMoreWords } from '../../../language/load-more-words.ts';
import { later } from '../../../ui/later.ts';

/** For customers alone, in their language, and after the screen: on a slow line it would compete with the prices. */
export const CustomerFrame = later(async () => {
  await loadMoreWords();
  return (await import('./customer-frame.tsx')).CustomerFrame;
});
/** The part of the dashboard that is about the customer; drawn, and so loaded, once the prices are there. */
export const HomeTop = later(async () => {
  await loadMoreWords();
  return (await import('./home-top.tsx')).HomeTop;
});
