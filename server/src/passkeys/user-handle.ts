/** The id under which an authenticator files a user's passkey: the bytes of their UUID, in base64url. */
export function userHandle(userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');
}
