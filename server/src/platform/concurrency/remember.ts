/** The same function, which works out each answer once. Nothing is forgotten: for the time of one request. */
export function remember<Asked, Answer>(work: (asked: Asked) => Answer): (asked: Asked) => Answer {
  const known = new Map<Asked, Answer>();
  return (asked) => {
    if (!known.has(asked)) known.set(asked, work(asked));
    return known.get(asked) as Answer;
  };
}
