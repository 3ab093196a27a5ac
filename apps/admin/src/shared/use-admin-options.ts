import { useShell } from '@portal/frame/contract/contract';
import { useAdmins } from '@portal/data/admins/staff';

type Option = { value: string; label: string };

/** The chosen one is among the options even if they have left the staff or their name has not been loaded yet. */
export function useAdminOptions(
  [first, ...others]: readonly [Option, ...Option[]],
  chosen: string,
  auditors: readonly { person_id: string | null; name: string }[] = [],
): Option[] {
  const { isAdmin } = useShell();
  const admins = useAdmins(isAdmin);
  const options = [
    { ...first, ...(admins.isLoadingError && { label: 'The admins could not be loaded' }) },
    ...others,
    ...(admins.data ?? []).map(({ person_id, name }) => ({ value: person_id, label: name })),
  ];
  for (const { person_id: id, name } of auditors)
    if (id !== null && !options.some(({ value }) => value === id)) options.push({ value: id, label: name });
  if (!options.some(({ value }) => value === chosen))
    options.push({
      value: chosen,
      label: admins.isPending ? 'Loading…' : admins.data ? 'Former staff' : 'Name not loaded',
    });
  return options;
}
