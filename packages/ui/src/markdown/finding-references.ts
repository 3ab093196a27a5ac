import { createContext } from 'react';
import type { CodeRepository } from './link-code.ts';

/** What of an audit a text leads to: findings by a number such as H-02, and commits by their hash. */
export type FindingReferences = {
  /** The address of each finding that the reader may see, by its number. */
  hrefs: ReadonlyMap<string, string>;
  /** Called when a text names a number, so that the addresses are loaded only for such texts. */
  onMention: () => void;
  /** The scope of the audit, to which a commit in a text belongs. */
  repositories: readonly CodeRepository[];
};

/** Without it, numbers and hashes are text. */
export const FindingReferencesContext = createContext<FindingReferences | null>(null);
