import type { IconName } from '../layout/sidebar-groups.ts';

/** What the search offers: somewhere to go. */
export type Destination = {
  label: string;
  /** The path, with query and fragment. */
  href: string;
  /** An admin who views the portal as a client is a client who writes nothing. Everybody when left out. */
  audience?: 'client' | 'member' | 'owner' | 'admin' | 'auditor';
  /** The heading that it stands under, such as "Actions"; "Pages" when left out. */
  group?: string;
  detail?: string;
  /** Other terms under which it is found. */
  keywords?: string;
  isHidden?: boolean;
};

/** A link of the sidebar. The search offers it, too. */
export type NavigationEntry = Pick<Destination, 'label' | 'href' | 'detail'> & {
  icon: IconName;
  /** Whose sidebar it stands in: that of clients, or that of the console for admins, or for auditors (STAFF-02). */
  audience: 'client' | 'admin' | 'auditor';
  /** The heading that it stands under. Entries of several remotes can share one. */
  heading?: string;
  /** TEAM-02: what a viewer reads instead, who can do less there. */
  viewerLabel?: string;
};

/** What a remote's `src/remote.ts` states, and its build writes into its manifest. */
export type RemoteFacts = {
  /** The folder of the app, and its name in config.json. */
  name: string;
  /** The paths that it has pages below, all below its mount in config.json. */
  paths: readonly string[];
  navigation: readonly NavigationEntry[];
};
