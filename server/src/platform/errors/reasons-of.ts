/** What an error says, and what those say that it came from: the outermost may only name a statement. */
export function reasonsOf(error: unknown): string {
  const said: string[] = [];
  for (let at = error; at instanceof Error && said.length < 5; at = at.cause)
    if (!said.some((before) => before.includes(messageOf(at as Error)))) said.push(messageOf(at));
  return said.join(' — because: ');
}

// Of a host with several addresses, each of which was tried.
function messageOf(error: Error): string {
  if (error.message === '' && error instanceof AggregateError)
    return error.errors.map((one) => (one as Error).message).join('; ');
  return error.message;
}
