/** Lets the app be installed, and open without a connection from the next visit on. Not where somebody saves data. */
export async function registerServiceWorker(): Promise<void> {
  nameManifest();
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || connection?.saveData) return;
  try {
    await navigator.serviceWorker.register('/service-worker.js');
  } catch {
    // Storage full or forbidden: the app then needs a connection, as every page does.
  }
}

/** A page that was painted before the app came does not name it. */
function nameManifest(): void {
  if (document.querySelector('link[rel=manifest]')) return;
  const link = { rel: 'manifest', href: '/manifest.webmanifest' };
  document.head.append(Object.assign(document.createElement('link'), link));
}
