import type { ReactNode } from 'react';
import { titleParts } from '@portal/domain/markdown/title-parts';

/** A title in which `code` is code (FIND-05); all else in it is text. */
export function TitleText({ title }: { title: string }): ReactNode {
  return titleParts(title).map(({ text, isCode }, index) =>
    // oxlint-disable react/no-array-index-key -- nothing but its place identifies a part
    isCode ? (
      <code key={index} className="font-mono text-[0.92em] font-normal">
        {text}
      </code>
    ) : (
      <span key={index}>{text}</span>
    ),
  );
}
