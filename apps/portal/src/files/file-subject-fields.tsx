import { useAuditTitles } from '@portal/data/audits/queries';
import { FILE_CATEGORIES, type FileCategory } from '@portal/domain/files/rules';
import { Field } from '@portal/ui/forms/field';
import { Select } from '@portal/ui/forms/select';
import { fileCategoryLabel } from './list/file-labels.ts';

/** What a file is, and the audit that it belongs to, if any. */
export type FileSubject = { category: FileCategory; auditId: string | null };

type Props = {
  clientId: string;
  subject: FileSubject;
  onChange: (change: Partial<FileSubject>) => void;
  isDisabled?: boolean;
};

/** FILE-03, FILE-04: for a new file and for one of the list. */
export function FileSubjectFields({ clientId, subject, onChange, isDisabled = false }: Props) {
  const audits = useAuditTitles(clientId);
  return (
    <>
      <Field label="Category" className="w-32">
        <Select
          value={subject.category}
          disabled={isDisabled}
          options={FILE_CATEGORIES.map((value) => ({ value, label: fileCategoryLabel(value) }))}
          onValueChange={(value) => onChange({ category: knownCategory(value) })}
        />
      </Field>
      <Field label="Audit (optional)" className="w-44">
        <Select
          value={subject.auditId ?? ''}
          disabled={isDisabled}
          options={[
            { value: '', label: 'None' },
            ...(audits.data ?? []).map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onValueChange={(value) => onChange({ auditId: value || null })}
        />
      </Field>
    </>
  );
}

export const knownCategory = (value: string): FileCategory =>
  FILE_CATEGORIES.find((known) => known === value) ?? 'other';
