import { describe, expect, it } from 'vitest';
import { desktop, expectNarrow, expectReadable, expectSound, logIn, phone } from './browser.ts';
import { casts, play } from './scenes.ts';
import { useStage } from './stage.ts';

const stage = useStage();

describe.each([
  ['360 px', phone],
  ['1280 px', desktop],
])('at %s', (_width, device) => {
  it.each(casts)(
    'every screen and dialog of a $who is sound, by day and by night',
    async ({ email, scenes }) => {
      const { page, context, troubles } = await stage.visit(device);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      if (email) await logIn(page, email);
      for (const scene of scenes) {
        await play(page, scene);
        await page.emulateMedia({ colorScheme: 'light' });
        await expectSound(page, scene.name);
        await page.emulateMedia({ colorScheme: 'dark' });
        await expectReadable(page, `${scene.name} by night`);
        if (device === phone) await expectNarrow(page, scene.name);
        // What was to go wrong in this scene went wrong; nothing else may.
        const expected = scene.trouble ?? /^$/;
        expect(
          troubles.filter((trouble) => !expected.test(trouble)),
          scene.name,
        ).toEqual([]);
        troubles.length = 0;
      }
      await context.close();
    },
  );
});
