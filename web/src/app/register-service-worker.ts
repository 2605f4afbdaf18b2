/** Makes the app installable and able to open offline from the next visit on. Not with Save-Data. */
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

/** Prerendered pages leave out the manifest link. */
function nameManifest(): void {
  if (document.querySelector('link[rel=manifest]')) return;
  const link = { rel: 'manifest', href: '/manifest.webmanifest' };
  document.head.append(Object.assign(document.createElement('link'), link));
}
