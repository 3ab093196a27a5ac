import { workFactTexts, type WorkFacts } from '@portal/domain/service-requests/types';
import type { DescriptionItem } from '@portal/ui/primitives/description-list';
import { listLinkClasses } from '../../shared/client-name.tsx';

export function workFactItems(facts: WorkFacts): DescriptionItem[] {
  return workFactTexts(facts).map(({ term, text, isLink }) => ({
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
