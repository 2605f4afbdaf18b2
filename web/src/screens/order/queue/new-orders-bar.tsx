interface NewOrdersBarProps {
  /** How many orders are not shown yet, and how many of the shown ones are gone. */
  waiting: number;
  gone: number;
  onShow: () => void;
}

/**
 * Says what has changed in the list since its rows were put in place, and shows it when pressed; nothing where none has.
 * It floats over the list’s end, because nothing may move when it comes.
 */
export function NewOrdersBar({ waiting, gone, onShow }: NewOrdersBarProps) {
  const texts = [waiting > 0 && `${waiting} new`, gone > 0 && `${gone} no longer here`].filter(Boolean);
  return (
    <div className="pointer-events-none sticky bottom-0 -mt-16 flex h-16 items-center justify-center">
      <p role="status" className="sr-only">
        {texts.join(', ')}
      </p>
      {texts.length > 0 && (
        <button
          type="button"
          data-key="n"
          onClick={onShow}
          className="pointer-events-auto min-h-11 rounded-full bg-brief px-5 font-semibold text-on-night text-sm shadow-overlay hover:underline"
        >
          {texts.join(' · ')}: show
        </button>
      )}
    </div>
  );
}
