import { CLIENT_STATUSES, type ClientView } from '@portal/data/clients';
import { Field } from '@portal/ui/field';
import { Input } from '@portal/ui/input';
import { Select } from '@portal/ui/select';
import { approvalLabel } from '@portal/ui/status-labels';
import { useEffect, useState } from 'react';

type Props = { view: ClientView; onChange: (change: Partial<ClientView>) => void };

const SEARCH_AFTER_MS = 250;
const SEARCH_MAX = 200;

/** ADM-02: search and status. The box answers every key at once; the address follows when the typing pauses. */
export function ClientFilters({ view, onChange }: Props) {
  const [words, setWords] = useState(view.search);
  const [shownSearch, setShownSearch] = useState(view.search);
  if (view.search !== shownSearch) {
    setShownSearch(view.search);
    setWords(view.search);
  }

  useEffect(() => {
    if (words === view.search) return;
    const timer = setTimeout(() => onChange({ search: words }), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [words, view.search, onChange]);

  return (
    <search className="flex flex-wrap gap-3">
      <Field label="Search clients" isLabelHidden className="w-full sm:w-56 sm:flex-1 lg:max-w-80">
        <Input
          type="search"
          placeholder="Name, company, project or e-mail"
          maxLength={SEARCH_MAX}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </Field>
      <Field label="Status" isLabelHidden className="w-full sm:w-44">
        <Select
          value={view.status}
          options={CLIENT_STATUSES.map((status) => ({
            value: status,
            label: status === 'all' ? 'All statuses' : approvalLabel(status),
          }))}
          onValueChange={(value) =>
            onChange({ status: CLIENT_STATUSES.find((status) => status === value) ?? 'all' })
          }
        />
      </Field>
    </search>
  );
}
