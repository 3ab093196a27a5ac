import { paths } from '@portal/domain/routing/paths';
import { readTable } from '@portal/domain/csv/read-table';
import { formatCount } from '@portal/domain/format/formatters';
import { useNavigate } from '@portal/frame/routing/router';
import { useImportClients, usePreviewClients, type ClientLine } from '@portal/data/clients/entering';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { useAction } from '@portal/ui/hooks/use-action';
import { BackLink, PageHeader } from '@portal/ui/layout/page-header';
import { Badge } from '@portal/ui/primitives/badge';
import { useState } from 'react';
import { FilePreview, TableFileChooser } from '../../shared/file-table.tsx';

const COLUMNS = {
  company: ['client', 'company name'],
  project: ['project name'],
  owner: ['owner name', 'name', 'contact'],
  address: ['email', 'e-mail', 'owner email'],
  since: ['client since'],
} satisfies Record<keyof ClientLine, readonly string[]>;

const STATES = {
  new: <Badge tone="success">New</Badge>,
  known: <Badge tone="neutral">Nothing to add</Badge>,
  wrong: <Badge tone="danger">Cannot be imported</Badge>,
};

/** MOVE-02: enters clients from a CSV, all or none, after a preview of each line. */
export function ImportClientsPage() {
  const [chosen, setChosen] = useState<ReturnType<typeof readTable<keyof ClientLine>> | null>(null);
  return (
    <>
      <PageHeader
        title="Import clients"
        back={<BackLink href={paths.adminClients}>Back to Clients</BackLink>}
        description="Enter the clients that you have already. Nobody is told anything until you invite the owners."
      />
      {chosen && 'rows' in chosen ? (
        <Preview lines={chosen.rows} onReset={() => setChosen(null)} />
      ) : (
        <TableFileChooser
          label="File of clients"
          accept=".csv,.tsv,.txt"
          isSingle
          problem={chosen?.problem ?? null}
          onFiles={([file]) =>
            void file?.arrayBuffer().then((bytes) => setChosen(readTable(new Uint8Array(bytes), COLUMNS, 2)))
          }
        >
          A CSV with at most 500 lines. Its first line names the columns: company, project, and, where you
          know them, owner, address and since (such as 2024-03-31). You see what each line adds before
          anything is saved.
        </TableFileChooser>
      )}
    </>
  );
}

function Preview({ lines, onReset }: { lines: ClientLine[]; onReset: () => void }) {
  const navigate = useNavigate();
  const preview = usePreviewClients(lines);
  const importing = useImportClients();
  const add = useAction(() => importing.mutateAsync(lines), {
    success: (_, count) => `${formatCount(count, 'client')} added`,
    failure: 'No client was added',
    onSuccess: () => navigate(paths.adminClients),
  });
  return (
    <QueryContent query={preview} title="Failed to check the file" framed skeletonClassName="h-60 rounded-lg">
      {(previewed) => {
        const count = previewed.filter(({ state }) => state === 'new').length;
        const isWrong = previewed.some(({ state }) => state === 'wrong');
        return (
          <FilePreview
            label="Clients in the file"
            lines={previewed.map(({ state, problem, notes }, index) => ({
              title: lines[index]?.company ?? '',
              facts: ['project', 'owner', 'address', 'since'].map(
                (column) => lines[index]?.[column as keyof ClientLine] ?? '',
              ),
              state: STATES[state],
              notes: problem === null ? notes : [problem, ...notes],
            }))}
            add={{
              label: `Add ${formatCount(count, 'client')}`,
              isPending: add.isPending,
              isDisabled: isWrong || count === 0,
              run: () => void add.run(),
            }}
            reset={{ label: 'Choose another file', run: onReset }}
            problem={isWrong && 'Correct the file first: it is imported whole or not at all.'}
          />
        );
      }}
    </QueryContent>
  );
}
