import { Download } from 'lucide-react';
import { Fragment } from 'react';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@portal/ui/overlays/dropdown-menu';
import { Button, type ButtonProps } from '@portal/ui/primitives/button';

type Props<Choice> = {
  /** What can be exported, in groups with a line between them. */
  groups: readonly (readonly { label: string; choice: Choice }[])[];
  onChoose: (choice: Choice) => void;
  isPending: boolean;
  size?: ButtonProps['size'];
};

/** FIND-09: offers files with the findings of an audit. */
export function ExportMenu<Choice>({ groups, onChoose, isPending, size }: Props<Choice>) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="secondary" size={size} isPending={isPending}>
          <Download aria-hidden="true" />
          Export
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {groups.map((items, index) => (
          <Fragment key={items[0]?.label}>
            {index > 0 && <DropdownMenuSeparator />}
            {items.map(({ label, choice }) => (
              <DropdownMenuItem key={label} disabled={isPending} onSelect={() => onChoose(choice)}>
                {label}
              </DropdownMenuItem>
            ))}
          </Fragment>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
