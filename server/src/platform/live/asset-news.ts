import type { AssetsChange, LiveEvent } from '@nairadesk/contract/events';

type Ready = Extract<LiveEvent, { type: 'ready' }>;

/**
 * What streams are told of the assets on sale. Every screen shows them, and they seldom change: a stream that opens
 * learns whether it must read them again.
 */
export class AssetNews {
  #quietSince = performance.now();
  #version: string | undefined;
  // One after the other: a change begins with the version that the one before it ended with.
  #told = Promise.resolve();

  /** What a stream that opens is told: for how many seconds no asset has changed, and the version of all, once known. */
  get standing(): Pick<Ready, 'assetsQuietSeconds' | 'assetsVersion'> {
    return {
      assetsQuietSeconds: Math.floor((performance.now() - this.#quietSince) / 1000),
      ...(this.#version !== undefined && { assetsVersion: this.#version }),
    };
  }

  /**
   * Reads how the assets have changed, and tells it; after whatever is still to be told.
   * @param send gets undefined where it can't be read
   */
  tell(
    readAssets: () => Promise<AssetsChange>,
    send: (assets: AssetsChange | undefined) => Promise<void>,
  ): void {
    this.#quietSince = performance.now();
    this.#told = this.#told.then(async () => {
      const assets = await readAssets().catch(() => undefined);
      this.#version = assets?.version;
      await send(assets);
    });
  }

  /** Waits until all is told. */
  async settle(): Promise<void> {
    await this.#told;
  }
}

/** The events of changed assets: the first one says what became of all assets, the others that nothing has since. */
export function assetEvents(ids: string[], assets: AssetsChange | undefined): LiveEvent[] {
  return ids.map((id, index) => {
    if (!assets) return { type: 'asset', id };
    const said = index === 0 ? assets : { before: assets.version, version: assets.version, changed: [] };
    return { type: 'asset', id, assets: said };
  });
}
