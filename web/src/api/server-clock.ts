/** A Date header has whole seconds, and the answer took time: a smaller difference means nothing. */
const tolerance = 2000;

let ahead = 0;

/** Milliseconds by which this device's clock runs ahead of the server's, by the Date headers of its answers. */
export function clockSkew(): number {
  return ahead;
}

/** The server's time in milliseconds since 1970, whatever this device's clock says. */
export function serverNow(): number {
  return Date.now() - ahead;
}

/** Compares the clocks. `asked`: when the request left, by this device. */
export function readServerClock(response: Pick<Response, 'headers'>, asked: number): void {
  const serverTime = Date.parse(response.headers.get('date') ?? '') + 500;
  const skew = Math.round((asked + Date.now()) / 2 - serverTime);
  // Unchanged until it clearly differs: countdowns must not jump.
  if (Math.abs(skew - ahead) > tolerance) ahead = Math.abs(skew) > tolerance ? skew : 0;
}
