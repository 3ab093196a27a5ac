import ReactMarkdown, { type Options } from 'react-markdown';
import { memo, useContext, useEffect, useId } from 'react';
import { FindingReferencesContext } from './finding-references.ts';
import { isTooComplex } from '@portal/domain/markdown/is-too-complex';
import { linkCode } from './link-code.ts';
import { linkFindings, namesFinding } from './link-findings.ts';
import { markdownElements } from './markdown-elements.tsx';
import { outlineHeadings, type HeadingLevel } from '@portal/domain/markdown/outline-headings';
import { portalMarkdown } from '@portal/domain/markdown/portal-markdown';
import { ErrorBoundary } from '../feedback/error-boundary.tsx';
import { PlainText } from './plain-text.tsx';

export interface MarkdownProps {
  /** Markdown from anybody: CommonMark with GitHub's tables, task lists, footnotes, strikethrough and formulas. */
  text: string;
  /** The level of the outermost headings: one below the heading that the text stands under. */
  headingLevel: HeadingLevel;
}

const TOO_COMPLEX =
  'This text is too long or too deeply nested to be formatted. It is shown as it was written.';
const UNREADABLE = 'This text could not be formatted. It is shown as it was written.';

/** FIND-05: HTML but `<br>` and `<details>` is text, links are http(s) or e-mail, images of other servers are never fetched. */
export const Markdown = memo(function Markdown({ text, headingLevel }: MarkdownProps) {
  const id = useId();
  const references = useContext(FindingReferencesContext);
  const onMention = references?.onMention;
  useEffect(() => {
    if (namesFinding(text)) onMention?.();
  }, [text, onMention]);
  if (isTooComplex(text)) return <PlainText text={text} note={TOO_COMPLEX} />;
  return (
    <ErrorBoundary resetKey={text} fallback={() => <PlainText text={text} note={UNREADABLE} />}>
      <div className="flex min-w-0 flex-col gap-3 wrap-anywhere">
        <ReactMarkdown
          {...options}
          remarkPlugins={[
            ...portalMarkdown,
            [outlineHeadings, { top: headingLevel }],
            [linkFindings, references?.hrefs],
            [linkCode, references?.repositories],
          ]}
          // Several texts on one page each have their own footnotes.
          remarkRehypeOptions={{ clobberPrefix: `${id}-`, footnoteLabelTagName: `h${headingLevel}` }}
        >
          {text}
        </ReactMarkdown>
      </div>
    </ErrorBoundary>
  );
});

const options: Options = {
  components: markdownElements,
  allowedElements: Object.keys(markdownElements),
  unwrapDisallowed: true,
  // Every address goes through the element that shows it (markdown-elements.tsx).
  urlTransform: (url) => url,
};
