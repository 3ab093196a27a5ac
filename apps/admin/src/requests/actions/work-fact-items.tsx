import { workFactTexts, type WorkFacts } from '@portal/domain/service-requests/types';
import { formatDate } from '@portal/domain/format/formatters';
import type { ReactNode } from 'react';
import { listLinkClasses } from '../../shared/client-name.tsx';

export function workFactItems(facts: WorkFacts): { term: string; value: ReactNode }[] {
  return workFactTexts(facts, formatDate).map(({ term, text, isLink }) => ({
    term,
    value: isLink ? (
      <a href={text} target="_blank" rel="noreferrer" className={listLinkClasses}>
        {text}
      </a>
    ) : (
      text
    ),
  }));
}
