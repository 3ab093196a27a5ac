import { Field } from '@portal/ui/forms/field';
import { MarkdownTextarea } from '@portal/ui/forms/markdown-textarea';
import { LazyMarkdown } from '@portal/ui/markdown/lazy-markdown';
import { useDeferredValue, useId } from 'react';

type Props = {
  label: string;
  value: string;
  hint?: string;
  error?: string | undefined;
  /** The level of the preview's heading: one below the heading that the field stands under. */
  headingLevel?: 2 | 3;
  onChange: (value: string) => void;
};

/** FIND-10: Markdown and, beside it, what the client will read. */
export function MarkdownField({
  label,
  value,
  hint = 'Markdown.',
  error,
  headingLevel = 3,
  onChange,
}: Props) {
  const Heading = `h${headingLevel}` as const;
  const previewId = useId();
  // A long text is not formatted again for each letter.
  const shown = useDeferredValue(value);
  return (
    <div className="grid items-start gap-x-6 gap-y-3 lg:grid-cols-2">
      <Field label={label} hint={hint} {...(error !== undefined && { error })}>
        <MarkdownTextarea
          className="min-h-48 font-mono text-sm lg:max-h-[32rem]"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      <section aria-labelledby={previewId} className="flex min-w-0 flex-col gap-1.5">
        <Heading id={previewId} className="text-sm font-medium text-muted">
          Preview of {label.toLowerCase()}
        </Heading>
        <div className="min-h-24 rounded-md border border-border bg-subtle/50 px-3 py-2 lg:min-h-48">
          {shown.trim() ? (
            <LazyMarkdown text={shown} headingLevel={headingLevel === 2 ? 3 : 4} />
          ) : (
            <p className="text-sm text-muted">Nothing to show yet.</p>
          )}
        </div>
      </section>
    </div>
  );
}
