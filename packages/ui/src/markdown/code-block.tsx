import { useEffect, useState } from 'react';
import { codeLanguage } from '@portal/domain/markdown/code-languages';
import { CodeText } from './code-text.tsx';
import { highlightCode, type CodeToken } from './highlight-code.ts';

interface CodeBlockProps {
  code: string;
  /** As written after the opening fence. */
  language: string | null;
}

/** Code that scrolls inside itself. It is coloured once its language has loaded, without changing its size. */
export function CodeBlock({ code, language: name }: CodeBlockProps) {
  const language = codeLanguage(name);
  const [highlighted, setHighlighted] = useState<{ code: string; lines: CodeToken[][] } | null>(null);

  useEffect(() => {
    if (!language) return;
    let isCurrent = true;
    highlightCode(code, language).then(
      (lines) => isCurrent && setHighlighted({ code, lines }),
      // Code without colours is still readable.
      () => isCurrent && setHighlighted(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [code, language]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it may scroll, and keyboards must reach it
    <pre tabIndex={0} className="overflow-x-auto rounded-lg border border-border bg-subtle p-3 wrap-normal">
      <code translate="no" className="font-mono text-sm">
        {language && highlighted?.code === code ? (
          <Lines lines={highlighted.lines} />
        ) : (
          <CodeText text={code} />
        )}
      </code>
    </pre>
  );
}

function Lines({ lines }: { lines: CodeToken[][] }) {
  return lines.map((line, number) => (
    // oxlint-disable-next-line react/no-array-index-key -- a line is what its number says
    <span key={number}>
      {line.map(({ content, color, offset }) => (
        <span key={offset} style={color ? { color } : undefined}>
          <CodeText text={content} />
        </span>
      ))}
      {number < lines.length - 1 && '\n'}
    </span>
  ));
}
