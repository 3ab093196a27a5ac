import { Upload } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { Progress } from '@portal/ui/feedback/progress';
import { toast } from '@portal/ui/feedback/toast';
import { Field } from '@portal/ui/forms/field';
import { FilePicker } from '@portal/ui/forms/file-picker';
import { Form } from '@portal/ui/forms/form';
import { Input } from '@portal/ui/forms/input';
import { Select } from '@portal/ui/forms/select';
import { Button } from '@portal/ui/primitives/button';

/** Adds an archive. Rejects with an error whose message is a sentence. `checking`: a scanner has yet to respond. */
export type AddSource = (upload: {
  /** The same for every try: a retry never adds it twice. */
  id: string;
  repositoryId: string;
  commit: string;
  file: File;
  isRetry: boolean;
  signal: AbortSignal;
  onProgress: (share: number) => void;
  onCheck: (share: number) => void;
}) => Promise<'completed' | 'checking'>;

type Props = {
  /** The first is offered; one is chosen where there are several. */
  repositories: readonly { id: string; url: string }[];
  /** The commit that is offered first. */
  commit: string;
  add: AddSource;
};

type Errors = { commit?: string; file?: string };
type Running = { step: 'Uploading' | 'Checking'; share: number; abort: AbortController };

/** CODE-01: adds the source of a commit as a ZIP: chosen or dropped, with its progress, and tried again after a failure. */
export function SourceUpload({ repositories, commit: offeredCommit, add }: Props) {
  const [chosenId, setChosenId] = useState('');
  const repository = repositories.find(({ id }) => id === chosenId) ?? repositories[0];
  const [commit, setCommit] = useState(offeredCommit);
  const [file, setFile] = useState<File | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [running, setRunning] = useState<Running | null>(null);
  const attempt = useRef<{ id: string; file: File; commit: string } | null>(null);

  async function send() {
    const wanted = commit.trim().toLowerCase();
    const problems: Errors = {
      ...(!/^[0-9a-f]{40}$/.test(wanted) && { commit: 'Enter the commit as its 40 hexadecimal digits.' }),
      ...(!file && { file: 'Choose the ZIP of this commit.' }),
    };
    setErrors(problems);
    if (running || !file || !repository || problems.commit) return;
    const earlier = attempt.current;
    const isRetry = earlier !== null && earlier.file === file && earlier.commit === wanted;
    const { id } = isRetry ? earlier : { id: crypto.randomUUID() };
    attempt.current = { id, file, commit: wanted };
    const abort = new AbortController();
    const follow = (step: Running['step']) => (share: number) => setRunning({ step, share, abort });
    follow('Uploading')(0);
    try {
      const result = await add({
        id,
        repositoryId: repository.id,
        commit: wanted,
        file,
        isRetry,
        signal: abort.signal,
        onProgress: (share) => follow(share < 1 ? 'Uploading' : 'Checking')(share < 1 ? share : 0),
        onCheck: follow('Checking'),
      });
      toast.success(
        result === 'completed' ? 'Source added' : 'Source uploaded. It appears after it has been scanned.',
      );
      setFile(null);
      setCommit('');
    } catch (error) {
      if (!abort.signal.aborted)
        setErrors({
          file: error instanceof Error ? error.message : 'The source was not added. Please try again.',
        });
    } finally {
      setRunning(null);
    }
  }

  function choose(chosen: File | null) {
    if (running) return;
    setFile(chosen);
    setErrors({});
    if (chosen) void offerCommitOf(chosen);
  }

  /** A commit that was entered stays, and the server says when the archive names another one. */
  async function offerCommitOf(archive: File) {
    const named = await readArchiveCommit(archive).catch(() => null);
    if (named !== null) setCommit((entered) => (entered.trim() === '' ? named : entered));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void send();
  }

  return (
    <Form aria-label={`Add source of ${repository?.url}`} className="flex flex-col gap-3" onSubmit={submit}>
      {repositories.length > 1 && (
        <Field label="Repository">
          <Select
            value={repository?.id ?? ''}
            options={repositories.map(({ id, url }) => ({
              value: id,
              label: url.replace(/^https:\/\//, ''),
            }))}
            onValueChange={setChosenId}
          />
        </Field>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          label="Commit"
          {...(offeredCommit === '' && { hint: 'Filled in when the archive names it.' })}
          {...(errors.commit && { error: errors.commit })}
        >
          <Input
            className="font-mono"
            value={commit}
            onChange={({ target }) => setCommit(target.value)}
            autoComplete="off"
            spellCheck={false}
            readOnly={running !== null}
          />
        </Field>
        <Field
          label="Archive (.zip)"
          hint="Of this one commit, as git archive or GitHub writes it. At most 50 MB and 20,000 files."
          {...(errors.file && { error: errors.file })}
        >
          <FilePicker file={file} onChange={choose} accept="application/zip,.zip" />
        </Field>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="secondary" size="sm" isPending={running !== null}>
          <Upload aria-hidden="true" />
          Add source
        </Button>
        {running && (
          <>
            <span className="text-sm text-muted">{running.step}</span>
            <div className="w-40">
              <Progress value={Math.round(running.share * 100)} label={`${running.step} the source`} />
            </div>
            <Button variant="ghost" size="sm" onClick={() => running.abort.abort()}>
              Cancel
            </Button>
          </>
        )}
      </div>
    </Form>
  );
}

const END = 0x06054b50;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 65_535;

/**
 * The commit that the comment of a ZIP names, as git archive and GitHub write it; null without one, and for another kind of file. It is offered
 * in the form; the server reads the archive itself.
 */
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
