import { repositoryLabel } from '@portal/domain/scopes/repository-label';
import { Upload } from 'lucide-react';
import { useRef, useState, useSyncExternalStore, type FormEvent, type ReactNode } from 'react';
import { Field } from '@portal/ui/forms/field';
import { InputField, SelectField } from '@portal/ui/forms/fields';
import { FilePicker } from '@portal/ui/forms/file-picker';
import { Form } from '@portal/ui/forms/form';
import { SubmitRow } from '@portal/ui/forms/submit-row';
import { useFocusAfterRemoval } from '@portal/ui/hooks/use-focus-after-removal';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { UploadList } from '../uploads/upload-list.tsx';
import { useUploads } from '../uploads/uploads.ts';

type Repository = { id: string; url: string };

export type SourceTarget = { audit: { id: string; client_id: string }; pageHref: string };

type Props = SourceTarget & {
  /** The first one is selected. With several, the form has a select. */
  repositories: readonly Repository[];
  commit: string;
  /** Whether the reader may add source now. What they have added before is shown in any case. */
  mayAdd: boolean;
  label?: string;
  actions?: ReactNode;
};

/** CODE-01: a button with the form that adds the source of a commit as a ZIP, and the uploads, which go on when the page is left. */
export function SourceUpload({ mayAdd, label = 'Add source', actions, ...target }: Props) {
  const queue = useUploads();
  const items = useSyncExternalStore(queue.subscribe, () => queue.items).filter(
    ({ source }) => source && target.repositories.some(({ id }) => id === source.repositoryId),
  );
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const keepFocus = useFocusAfterRemoval(() => box.current?.querySelector('select, input, button'));
  return (
    <div ref={box} className="flex flex-col gap-3 empty:hidden print:hidden">
      {mayAdd &&
        (isOpen ? (
          <SourceForm
            {...target}
            onClose={() => {
              keepFocus();
              setIsOpen(false);
            }}
          />
        ) : (
          <div className="flex flex-wrap gap-2">
            <SmallButton
              onClick={() => {
                keepFocus();
                setIsOpen(true);
              }}
            >
              <Upload aria-hidden="true" />
              {label}
            </SmallButton>
            {actions}
          </div>
        ))}
      <UploadList queue={queue} items={items} />
    </div>
  );
}

type FormProps = Omit<Props, 'mayAdd' | 'label' | 'actions'> & { onClose: () => void };

function SourceForm({ audit, pageHref, repositories, commit, onClose }: FormProps) {
  const queue = useUploads();
  const choice = useSourceChoice(repositories, commit);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const chosen = await choice.check();
    if (!chosen) return;
    queue.addSource({ clientId: audit.client_id, auditId: audit.id, href: pageHref, ...chosen });
    onClose();
  }

  return (
    <Form
      aria-label={`Add source of ${repositories.map(({ url }) => url).join(', ')}`}
      className="flex flex-col gap-3"
      onSubmit={(event) => void submit(event)}
    >
      <SourceFields choice={choice} />
      <SubmitRow isSmall label="Add source" onCancel={onClose} />
    </Form>
  );
}

/** CODE-01: a repository that leaves the list has to be chosen again. */
export function useSourceChoice(repositories: readonly Repository[], offeredCommit: string) {
  const [chosenId, setRepositoryId] = useState('');
  const [typedCommit, setCommit] = useState(offeredCommit);
  const [file, setFile] = useState<File | null>(null);
  const [errors, setErrors] = useState<{ repository?: string; commit?: string; file?: string }>({});
  const repositoryId = chosenId || (repositories[0]?.id ?? '');
  if (repositoryId !== chosenId) setRepositoryId(repositoryId);
  const repository = repositories.find(({ id }) => id === repositoryId);

  function choose(chosen: File | null) {
    setFile(chosen);
    setErrors({});
    if (chosen) void offerCommitOf(chosen);
  }

  /** A commit that was entered stays: `check` says when the archive is of another one. */
  async function offerCommitOf(archive: File) {
    const stated = await readArchiveCommit(archive).catch(() => null);
    if (stated !== null) setCommit((entered) => (entered.trim() === '' ? stated : entered));
  }

  /** Null when something is wrong, which the fields say. `fixed` is a commit or its first digits, which the archive must be of. */
  async function check(fixed: string | null = null) {
    if (!file || !repository) {
      setErrors(
        repository ? { file: 'Choose the ZIP of this commit.' } : { repository: 'Choose the repository.' },
      );
      return null;
    }
    const stated = await readArchiveCommit(file).catch(() => null);
    const typed = typedCommit.trim().toLowerCase();
    const entered = fixed !== null && !typed.startsWith(fixed) ? fixed : typed;
    // The first digits of what the archive states are enough.
    const commit = entered.length >= 7 && stated?.startsWith(entered) ? stated : entered;
    const isOther = stated !== null && stated !== commit && /^[0-9a-f]{7,40}$/.test(entered);
    const problems = isOther
      ? {
          file: `This archive is of commit ${stated.slice(0, 7)}, not ${commit.slice(0, 7)}. Choose another archive, or enter ${stated.slice(0, 7)} above.`,
        }
      : !/^[0-9a-f]{40}$/.test(commit)
        ? { commit: 'Enter the commit as its 40 hexadecimal digits.' }
        : {};
    setErrors(problems);
    return 'commit' in problems || 'file' in problems
      ? null
      : { file, source: { repositoryId: repository.id, commit } };
  }

  return {
    repositories,
    repositoryId: repository?.id ?? '',
    setRepositoryId,
    commit: typedCommit,
    setCommit,
    isCommitOffered: offeredCommit !== '',
    file,
    choose,
    errors,
    check,
  };
}

export function SourceFields({ choice }: { choice: ReturnType<typeof useSourceChoice> }) {
  const { repositories, errors } = choice;
  return (
    <div className="grid gap-3">
      {(repositories.length > 1 || choice.repositoryId === '') && (
        <SelectField
          label="Repository"
          error={errors.repository}
          placeholder="Choose"
          value={choice.repositoryId}
          options={repositories.map(({ id, url }) => ({ value: id, label: repositoryLabel(url) }))}
          onValueChange={choice.setRepositoryId}
        />
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <InputField
          label="Commit"
          {...(!choice.isCommitOffered && { hint: 'Filled in if the ZIP states it.' })}
          error={errors.commit}
          controlClassName="font-mono"
          value={choice.commit}
          onChange={({ target }) => choice.setCommit(target.value)}
          autoComplete="off"
          spellCheck={false}
        />
        <Field
          label="Archive (.zip)"
          hint="Of this one commit, as git archive or GitHub writes it. At most 50 MB and 20,000 files."
          error={errors.file}
        >
          <FilePicker file={choice.file} onChange={choice.choose} accept="application/zip,.zip" />
        </Field>
      </div>
    </div>
  );
}

const END = 0x06054b50;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 65_535;

/** The commit in a ZIP's comment, as git archive and GitHub write it, or null. The server reads the archive itself. */
export async function readArchiveCommit(file: Blob): Promise<string | null> {
  const bytes = await file.slice(-END_BYTES - MAX_COMMENT_BYTES).arrayBuffer();
  const view = new DataView(bytes);
  for (let at = view.byteLength - END_BYTES; at >= 0; at--) {
    if (view.getUint32(at, true) !== END) continue;
    if (at + END_BYTES + view.getUint16(at + 20, true) !== view.byteLength) continue;
    const comment = new TextDecoder().decode(bytes.slice(at + END_BYTES)).trim();
    return /^[0-9a-f]{40}$/.test(comment) ? comment : null;
  }
  return null;
}
