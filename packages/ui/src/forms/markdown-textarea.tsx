import { Bold, Code, ImagePlus, Link, List } from 'lucide-react';
import {
  use,
  useRef,
  useState,
  type ComponentProps,
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
} from 'react';
import { showFailure } from '../hooks/use-action.ts';
import { editMarkdown, type MarkdownEdit } from '../markdown/edit-markdown.ts';
import { useMarkdownImages } from '../markdown/markdown-images.tsx';
import { Button } from '../primitives/button.tsx';
import { matchesShortcut, SHORTCUTS } from '../shortcuts/shortcuts.ts';
import { DraftOwnerContext } from './draft-owner.ts';
import { Textarea } from './input.tsx';
import { useFileChooser } from './use-file-chooser.ts';

const IMAGES = 'image/png,image/jpeg,image/webp,image/gif';

const EDITS: readonly { edit: MarkdownEdit; label: string; Icon: typeof Bold; keys?: string }[] = [
  { edit: 'bold', label: 'Bold', Icon: Bold, keys: 'Control+B' },
  { edit: 'code', label: 'Code', Icon: Code, keys: 'Control+E' },
  { edit: 'link', label: 'Link', Icon: Link },
  { edit: 'list', label: 'List', Icon: List },
];

/** FIND-10: the browser's Undo takes its changes back. Within MarkdownImagesProvider, images are stored and written at the cursor. */
export function MarkdownTextarea(props: ComponentProps<'textarea'>) {
  const add = useMarkdownImages()?.add;
  const owner = use(DraftOwnerContext);
  const field = useRef<HTMLTextAreaElement | null>(null);
  const [uploading, setUploading] = useState<string | null>(null);

  // Dropping is the field's own matter: text that is dropped is left to the browser.
  const { inputProps, open } = useFileChooser({ onFiles: (files) => void addImages(files), accept: IMAGES });

  async function addImages(files: Iterable<File>) {
    if (!add) return;
    for (const file of files) {
      setUploading(file.name);
      try {
        const address = await add(file);
        const image = `![${description(file.name)}](${address})`;
        const element = field.current;
        if (element) replaceText(element, element.selectionStart, element.selectionEnd, image);
      } catch (error) {
        if (!owner?.hasLeft()) showFailure(error, `${file.name} was not added`);
      }
    }
    setUploading(null);
  }

  /** Takes the files of a paste or drop. Text is left to the browser. */
  function take(event: ClipboardEvent | DragEvent, files: FileList) {
    if (!add || files.length === 0) return;
    event.preventDefault();
    void addImages(files);
  }

  function apply(edit: MarkdownEdit) {
    const element = field.current;
    if (!element) return;
    element.focus();
    const change = editMarkdown(edit, element.value, element.selectionStart, element.selectionEnd);
    replaceText(element, change.from, change.to, change.text);
    element.setSelectionRange(change.selectFrom, change.selectTo);
  }

  function applyShortcut(event: KeyboardEvent<HTMLTextAreaElement>) {
    props.onKeyDown?.(event);
    const edit = (['bold', 'code'] as const).find((each) => matchesShortcut(event, SHORTCUTS[each]));
    if (!edit || event.defaultPrevented) return;
    event.preventDefault();
    apply(edit);
  }

  const { ref, ...rest } = props;
  const isFixed = props.disabled || props.readOnly;
  return (
    <div className="flex flex-col gap-1.5">
      {!isFixed && (
        <div
          role="toolbar"
          tabIndex={-1}
          aria-label="Formatting"
          className="flex flex-wrap items-center gap-1"
          onKeyDown={moveInToolbar}
          // A press of the pointer leaves the focus and the selection in the field.
          onMouseDown={(event) => event.preventDefault()}
        >
          {EDITS.map(({ edit, label, Icon, keys }, index) => (
            <Button
              key={edit}
              variant="ghost"
              size="icon-sm"
              tabIndex={index === 0 ? 0 : -1}
              aria-label={label}
              aria-keyshortcuts={keys}
              title={keys ? `${label} (${keys.replace('Control', 'Ctrl')})` : label}
              onClick={() => apply(edit)}
            >
              <Icon aria-hidden="true" />
            </Button>
          ))}
          {add && (
            <Button
              variant="ghost"
              size="icon-sm"
              tabIndex={-1}
              aria-label="Add image"
              title="Add image"
              disabled={uploading !== null}
              onClick={open}
            >
              <ImagePlus aria-hidden="true" />
            </Button>
          )}
          <output className="text-sm text-muted">{uploading !== null && `Adding ${uploading} …`}</output>
        </div>
      )}
      <Textarea
        {...rest}
        ref={(element) => {
          field.current = element;
          if (typeof ref === 'function') ref(element);
          else if (ref) ref.current = element;
        }}
        onKeyDown={applyShortcut}
        onPaste={(event) => take(event, event.clipboardData.files)}
        onDrop={(event) => take(event, event.dataTransfer.files)}
      />
      {add && <input {...inputProps} aria-label="Images to add" />}
    </div>
  );
}

/** The arrows, Home and End move through the buttons of a toolbar, which is one stop of the Tab key. */
function moveInToolbar(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget } = event;
  const buttons = Array.from(currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)'));
  const index = buttons.findIndex((button) => button === document.activeElement);
  const steps: Record<string, number> = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 };
  const to = steps[key];
  const target = to === undefined ? undefined : buttons.at(to % buttons.length);
  if (!target) return;
  event.preventDefault();
  for (const button of buttons) button.tabIndex = button === target ? 0 : -1;
  target.focus();
}

function replaceText(element: HTMLTextAreaElement, from: number, to: number, text: string): void {
  element.setSelectionRange(from, to);
  // The only way to write that the browser's Undo knows of. It writes where the focus is.
  const isTyped = document.activeElement === element && document.execCommand?.('insertText', false, text);
  if (isTyped) return;
  element.setRangeText(text, from, to, 'end');
  // So that controlled and registered fields both notice.
  element.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The name without its ending, and without what would end the description in Markdown. */
function description(fileName: string): string {
  return fileName.replace(/\.[^.]*$/, '').replaceAll(/[[\]\\!]/g, ' ');
}
