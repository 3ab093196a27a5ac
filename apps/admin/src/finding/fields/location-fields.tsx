import type { ScopeRepository } from '@portal/data/audits/scope';
import { InputField, SelectField } from '@portal/ui/forms/fields';
import { Button } from '@portal/ui/primitives/button';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { Plus, Trash2 } from 'lucide-react';
import type { FieldErrors } from 'react-hook-form';
import {
  newLocation,
  splitPermalink,
  type LocationFormValues,
  repositoryName,
} from './location-form-values.ts';
import { useEditedRows } from '@portal/ui/forms/use-edited-rows';

type Props = {
  repositories: readonly ScopeRepository[];
  locations: readonly LocationFormValues[];
  errors: FieldErrors<{ locations: LocationFormValues[] }>['locations'];
  onChange: (locations: LocationFormValues[]) => void;
};

/** FIND-01: a location that is no link, because its repository is not in the scope. */
const NOT_IN_SCOPE = { value: '', label: 'Not in the scope' };

const toOption = (repository: ScopeRepository) => ({
  value: repository.id,
  label: repositoryName(repository),
});

/** FIND-01: where a finding is: repository of the scope, path, first and last line. A permalink pasted as the path fills all of them. */
export function LocationFields({ repositories, locations, errors, onChange }: Props) {
  const { addButton, add, change, remove } = useEditedRows(locations, onChange);

  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 text-sm font-medium">Locations</legend>
      {locations.map((location, index) => {
        const error = errors?.[index]?.path?.message;
        return (
          <div key={location.id} className="flex flex-col gap-1.5">
            <fieldset
              aria-label={`Location ${index + 1}`}
              className="grid grid-cols-2 items-end gap-2 @xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_5.5rem_5.5rem_auto]"
            >
              <SelectField
                label="Repository"
                className="col-span-2 @xl:col-span-1"
                value={location.repository_id}
                options={[...repositories.map(toOption), NOT_IN_SCOPE]}
                onValueChange={(repository_id) => change(location.id, { repository_id })}
              />
              <InputField
                label="Path"
                className="col-span-2 @xl:col-span-1"
                controlClassName="font-mono text-sm"
                placeholder="src/Vault.sol"
                spellCheck={false}
                value={location.path}
                onChange={(event) => change(location.id, { path: event.target.value })}
                onPaste={(event) => {
                  const place = splitPermalink(event.clipboardData.getData('text'), repositories);
                  if (!place) return;
                  event.preventDefault();
                  change(location.id, place);
                }}
              />
              <InputField
                label="First line"
                inputMode="numeric"
                value={location.first_line}
                onChange={(event) => change(location.id, { first_line: event.target.value })}
              />
              <InputField
                label="Last line"
                inputMode="numeric"
                value={location.last_line}
                onChange={(event) => change(location.id, { last_line: event.target.value })}
              />
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Remove location ${index + 1}`}
                onClick={() => remove(location.id)}
              >
                <Trash2 aria-hidden="true" />
              </Button>
            </fieldset>
            {error && (
              <p role="alert" className="text-sm text-danger">
                {error}
              </p>
            )}
          </div>
        );
      })}
      <SmallButton
        ref={addButton}
        className="self-start"
        onClick={() => add(newLocation(repositories[0]?.id ?? ''))}
      >
        <Plus aria-hidden="true" />
        Add location
      </SmallButton>
    </fieldset>
  );
}
