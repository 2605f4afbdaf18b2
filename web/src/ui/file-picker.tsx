import { clsx } from 'clsx';
import { FileUp, ImageUp } from 'lucide-react';
import { type DragEvent, useEffect, useMemo, useState } from 'react';
import { t } from '../language/translate.ts';
import { Button } from './button.tsx';
import { Field, type FieldTexts } from './field.tsx';

interface FilePickerProps extends FieldTexts {
  /** "image/png,image/jpeg,image/webp" */
  accept: string;
  file: File | null;
  /** What is stored now, shown until another file is picked. */
  currentUrl?: string | null;
  onPick: (file: File | null) => void;
  disabled?: boolean;
}

/** Picks one file, by button or by dropping it, and shows it where it is an image. */
export function FilePicker(props: FilePickerProps) {
  const { label, hint, error, labelHidden, aside, className, accept, file, currentUrl, onPick, disabled } =
    props;
  const [over, setOver] = useState(false);
  const isImage = accept.startsWith('image/');
  const preview = usePreview(isImage ? file : null) ?? currentUrl;
  const Icon = isImage ? ImageUp : FileUp;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const dropped = event.dataTransfer.files[0];
    if (dropped && !disabled) onPick(dropped);
  };
  return (
    <Field {...{ label, hint, error, labelHidden, aside, className }}>
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the input does the same
        <div
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          className={clsx(
            'relative flex min-h-24 items-center gap-4 rounded-md border border-dashed p-4 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-go',
            over ? 'border-go bg-go-soft' : 'bg-surface',
            !over && (error ? 'border-loss' : 'border-edge hover:border-ink-soft'),
          )}
        >
          <span className="grid size-16 shrink-0 place-items-center overflow-hidden rounded-md bg-sunken text-ink-soft">
            {preview ? (
              <img src={preview} alt="" className="size-full bg-logo-ground object-contain" />
            ) : (
              <Icon aria-hidden="true" className="size-6" />
            )}
          </span>
          <span className="min-w-0 flex-1 text-sm">
            <span className="block font-medium [overflow-wrap:anywhere]">
              {file?.name ?? t(isImage ? 'Choose an image' : 'Choose a file')}
            </span>
            <span className="block text-ink-soft">{file ? sizeOf(file) : t('or drop it here')}</span>
          </span>
          <input
            {...control}
            type="file"
            accept={accept}
            disabled={disabled}
            onChange={(event) => onPick(event.target.files?.[0] ?? null)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {file && (
            <Button
              variant="quiet"
              size="sm"
              className="z-10"
              disabled={disabled}
              onClick={() => onPick(null)}
            >
              {t('Remove')}
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}

function usePreview(file: File | null): string | undefined {
  const url = useMemo(() => (file ? URL.createObjectURL(file) : undefined), [file]);
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);
  return url;
}

function sizeOf(file: File): string {
  return `${Math.ceil(file.size / 1024)} KB`;
}
