import { getRowStep } from '@portal/ui/shortcuts/shortcuts';
import type { KeyboardEvent } from 'react';

/**
 * FIND-06: J moves the focus to the next finding's link, K to the previous one; from elsewhere in the element, J goes to the
 * first. The keys work only while the focus is inside the element that has this handler, and not in a field (WCAG 2.1.4).
 */
export function stepToLink(event: KeyboardEvent<HTMLElement>): void {
  const step = getRowStep(event);
  if (step === null) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a[data-finding-link]')];
  const focused = links.findIndex((link) => link === document.activeElement);
  const next = links[focused < 0 ? 0 : focused + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
