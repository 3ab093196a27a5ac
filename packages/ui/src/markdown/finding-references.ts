import { createContext } from 'react';
import type { LinkComponent } from '../primitives/link-component.ts';

/** The findings of an audit to which a number in a text leads, such as H-02. */
export type FindingReferences = {
  /** The address of each finding that the reader may see, by its number. */
  hrefs: ReadonlyMap<string, string>;
  /** Called when a text names a number, so that the addresses are loaded only for such texts. */
  onMention: () => void;
  linkComponent: LinkComponent;
};

/** Without it, numbers are text. */
export const FindingReferencesContext = createContext<FindingReferences | null>(null);
