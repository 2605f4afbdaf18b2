/** Says what has changed in the list since its rows were put in place, and shows it when pressed; nothing where none has. */
export function NewOrdersBar({
  waiting,
  gone,
  onShow,
}: {
  waiting: number;
  gone: number;
  onShow: () => void;
}) {
  if (waiting + gone === 0) return null;
  const texts = [waiting > 0 && `${waiting} new`, gone > 0 && `${gone} no longer here`].filter(Boolean);
  return (
    <button
      type="button"
      data-key="n"
      onClick={onShow}
      className="flex min-h-11 w-full items-center justify-center gap-2 border-line border-b bg-go-soft px-3.5 font-semibold text-go-strong text-sm hover:underline"
    >
      <span role="status">{texts.join(' · ')}</span>
      <span aria-hidden="true">·</span> Show
    </button>
  );
}
