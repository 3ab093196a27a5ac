import { ImagePlus } from 'lucide-react';
import { useRef, useState, type ComponentProps, type ClipboardEvent, type DragEvent } from 'react';
import { showFailure } from '../hooks/use-action.ts';
import { useMarkdownImages } from '../markdown/markdown-images.tsx';
import { Button } from '../primitives/button.tsx';
import { Textarea } from './input.tsx';
import { useFileChooser } from './use-file-chooser.ts';

const IMAGES = 'image/png,image/jpeg,image/webp,image/gif';

/**
 * A text in Markdown. Where the page allows it (MarkdownImagesProvider), an image that is pasted, dropped or chosen is stored
 * and written at the cursor.
 */
export function MarkdownTextarea(props: ComponentProps<'textarea'>) {
  const add = useMarkdownImages()?.add;
  const field = useRef<HTMLTextAreaElement | null>(null);
  const [uploading, setUploading] = useState<string | null>(null);

  // Dropping is the field's own matter: text that is dropped is left to the browser.
  const { inputProps, open } = useFileChooser({ onFiles: (files) => void addImages(files), accept: IMAGES });

  if (!add) return <Textarea {...props} />;

  async function addImages(files: Iterable<File>) {
    if (!add) return;
    for (const file of files) {
      setUploading(file.name);
      try {
        const address = await add(file);
        if (field.current) insertAtCursor(field.current, `![${description(file.name)}](${address})`);
      } catch (error) {
        showFailure(error, `${file.name} was not added`);
      }
    }
    setUploading(null);
  }

  /** Takes the files of a paste or drop. Text is left to the browser. */
  function take(event: ClipboardEvent | DragEvent, files: FileList) {
    if (files.length === 0) return;
    event.preventDefault();
    void addImages(files);
  }

  const { ref, ...rest } = props;
  return (
    <div className="flex flex-col gap-1.5">
      <Textarea
        {...rest}
        ref={(element) => {
          field.current = element;
          if (typeof ref === 'function') ref(element);
          else if (ref) ref.current = element;
        }}
        onPaste={(event) => take(event, event.clipboardData.files)}
        onDrop={(event) => take(event, event.dataTransfer.files)}
      />
      <input {...inputProps} aria-label="Images to add" />
      <div className="flex flex-wrap items-center gap-2 text-sm text-muted">
        <Button variant="ghost" size="sm" disabled={uploading !== null} onClick={open}>
          <ImagePlus aria-hidden="true" />
          Add image
        </Button>
        <output>{uploading !== null && `Adding ${uploading} …`}</output>
      </div>
    </div>
  );
}

/** Writes text at the cursor as if it were typed, so that controlled and registered fields both notice. */
function insertAtCursor(element: HTMLTextAreaElement, text: string): void {
  element.setRangeText(text, element.selectionStart, element.selectionEnd, 'end');
  element.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The name without its ending, and without what would end the description in Markdown. */
function description(fileName: string): string {
  return fileName.replace(/\.[^.]*$/, '').replaceAll(/[[\]\\!]/g, ' ');
}
