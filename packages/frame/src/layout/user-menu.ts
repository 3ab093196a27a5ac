import { paths } from '@portal/domain/routing/paths';
import { Eye, LogOut, Settings } from 'lucide-react';

type Options = { isInConsole: boolean; isAdmin: boolean; signOut: () => Promise<void> };

/** SIDE-02, SIDE-04: what the menu of the signed-in person offers in the portal and in the console, whose admins may look at the portal. */
export const userMenuItems = ({ isInConsole, isAdmin, signOut }: Options) => [
  { label: isInConsole ? 'Settings' : 'Account Settings', icon: Settings, href: paths.profile },
  ...(isInConsole && isAdmin ? [{ label: 'View as Client', icon: Eye, href: paths.dashboard }] : []),
  { label: 'Log out', icon: LogOut, onSelect: () => void signOut() },
];
