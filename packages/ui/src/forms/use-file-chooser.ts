import type { HTMLAttributes } from 'react';
import { useDropzone } from 'react-dropzone';

type Options = {
  onFiles: (files: readonly File[]) => void;
  /** What the browser offers first, as the attribute of an input. What is chosen all the same, or dropped, can be anything. */
  accept: string;
  isSingle?: boolean;
  isDisabled?: boolean;
  /** While the browser's window for choosing is open. */
  onOpen?: () => void;
  onCancel?: () => void;
};

/** Each of `areaProps` and `inputProps` goes to one element; an area alone takes no click. */
export function useFileChooser({ onFiles, accept, isSingle = false, isDisabled, onOpen, onCancel }: Options) {
  const { getRootProps, getInputProps, isDragActive, inputRef, open } = useDropzone({
    onDrop: (files) => {
      if (files.length > 0) onFiles(isSingle ? files.slice(0, 1) : files);
    },
    ...(onOpen && { onFileDialogOpen: onOpen }),
    ...(onCancel && { onFileDialogCancel: onCancel }),
    noClick: true,
    noKeyboard: true,
    disabled: isDisabled ?? false,
  });
  // An element that takes files keeps the role that it has without them.
  const { role: _role, ...areaProps } = getRootProps<HTMLAttributes<HTMLElement>>();
  return {
    areaProps,
    // Without the name that the library gives every input.
    inputProps: getInputProps({ accept, multiple: !isSingle, 'aria-label': undefined }),
    inputRef,
    isOver: isDragActive,
    open,
  };
}
