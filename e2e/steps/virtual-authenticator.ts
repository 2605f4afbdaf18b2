import type { CDPSession, Page } from 'playwright-core';

/** A device that answers for its person at once, in place of a phone or a security key: Chromium's own stand-in. */
export interface VirtualAuthenticator {
  /** Whether its person passes the fingerprint, face or PIN check from now on. */
  setVerified(isUserVerified: boolean): Promise<void>;
  /** Sets how often its passkeys have signed, as for a copy made earlier. */
  setCounter(signCount: number): Promise<void>;
}

/** Gives the browser of a page a device that makes and keeps passkeys. */
export async function addVirtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setVerified: (isUserVerified) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }).then(() => {}),
    setCounter: (signCount) => setCounter(cdp, authenticatorId, signCount),
  };
}

async function setCounter(cdp: CDPSession, authenticatorId: string, signCount: number): Promise<void> {
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
  for (const { credentialId } of credentials)
    await cdp.send('WebAuthn.removeCredential', { authenticatorId, credentialId });
  for (const credential of credentials)
    await cdp.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential, signCount } });
}
