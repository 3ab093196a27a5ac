import type { ReactNode } from 'react';
import { titleParts } from '@portal/domain/markdown/title-parts';

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
