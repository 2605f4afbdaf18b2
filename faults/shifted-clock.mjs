// Loaded before the server (node --import): its own clock is wrong by CLOCK_SHIFT_MS, that of its database is not.
const shift = Number(process.env.CLOCK_SHIFT_MS);
const now = () => RealDate.now() + shift;
const RealDate = Date;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length > 0 ? args : [now()], newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});
