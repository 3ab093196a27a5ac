import { Paperclip, X } from 'lucide-react';
import { formatFileSize } from '@portal/domain/format/formatters';
import { Button } from '../primitives/button.tsx';
import { cn } from '../primitives/class-names.ts';
import { useFieldControl } from './field.tsx';
import { useFileChooser } from './use-file-chooser.ts';

interface FilePickerProps {
  file: File | null;
  onChange: (file: File | null) => void;
  /** As the attribute of an input, such as "application/pdf,.pdf". */
  accept: string;
  isDisabled?: boolean;
}

export function FilePicker({ file, onChange, accept, isDisabled = false }: FilePickerProps) {
  const { areaProps, inputProps, inputRef, isOver } = useFileChooser({
    onFiles: ([chosen]) => onChange(chosen ?? null),
    accept,
    isSingle: true,
    isDisabled,
  });

  function clear() {
    if (inputRef.current) {
      // Otherwise the browser would not report the same file when it is selected again.
      inputRef.current.value = '';
      inputRef.current.focus();
    }
    onChange(null);
  }

  return (
    <span
      {...areaProps}
      className={cn(
        'relative flex h-9 items-center gap-2 rounded-md border border-input bg-surface pr-1 pl-3 text-base shadow-xs pointer-coarse:text-lg',
        'transition-colors duration-100 hover:border-foreground/60 has-aria-invalid:border-danger',
        'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:-outline-offset-1 has-[input:focus-visible]:outline-ring',
        isOver && 'border-accent bg-accent-subtle',
      )}
    >
      {/* The whole control is the browser's own input, made transparent, so that it opens on a click. */}
      <input
        {...inputProps}
        {...useFieldControl({})}
        disabled={isDisabled}
        style={undefined}
        tabIndex={0}
        className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
      />
      <Paperclip aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <span aria-hidden="true" className={cn('min-w-0 flex-1 wrap-anywhere', !file && 'text-muted')}>
        {file ? file.name : 'Choose or drop a file'}
      </span>
      {file && (
        <>
          <span aria-hidden="true" className="text-sm whitespace-nowrap text-muted tabular-nums">
            {formatFileSize(file.size)}
          </span>
          <Button
            variant="ghost"
            size="icon-sm"
            className="relative size-7"
            aria-label={`Remove ${file.name}`}
            disabled={isDisabled}
            onClick={clear}
          >
            <X aria-hidden="true" />
          </Button>
        </>
      )}
    </span>
  );
}
