/** The signatures we accept, by their COSE numbers (RFC 9053), best first: EdDSA, ES256, RS256. */
export const algorithms: number[] = [-8, -7, -257];
