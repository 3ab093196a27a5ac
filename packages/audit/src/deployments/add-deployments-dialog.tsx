import { useAddDeployments } from '@portal/data/deployments/changes';
import { listChains, readDeploymentLines, type Chain } from '@portal/domain/deployments/deployment-lines';
import { formatCount } from '@portal/domain/format/formatters';
import { z } from '@portal/domain/zod';
import { TextareaField } from '@portal/ui/forms/fields';
import { useSendForm } from '@portal/ui/forms/use-draft-form';
import { useAction } from '@portal/ui/hooks/use-action';
import { FormDialog } from '@portal/ui/overlays/form-dialog';

const MOST_ERRORS = 10;

type Props = { auditId: string; chains: readonly Chain[]; onClose: () => void };

/** LIVE-01: takes deployments as lines of chain, address and label. Says for each line why it cannot be read. */
export function AddDeploymentsDialog({ auditId, chains, onClose }: Props) {
  const add = useAction(useAddDeployments(auditId), {
    success: (deployments) => ({
      title: `${formatCount(deployments.length, 'deployment')} added`,
      description: 'They are checked within minutes, or at once with "Check now".',
    }),
    failure: 'Failed to add the deployments',
    onSuccess: onClose,
  });
  const schema = z.object({
    lines: z.string().check(
      z.refine((text) => text.trim() !== '', 'Enter at least one line.'),
      z.check<string>(({ value, issues }) => {
        const { errors } = readDeploymentLines(value, chains);
        if (errors.length > 0) issues.push({ code: 'custom', input: value, message: errors.join('\n') });
      }),
    ),
  });
  const form = useSendForm(schema, {
    initial: { lines: '' },
    send: ({ lines }) => add.run(readDeploymentLines(lines, chains).deployments),
  });
  const { errors } = form.formState;
  const errorLines = errors.lines?.message?.split('\n') ?? [];
  return (
    <FormDialog
      title="Add deployments"
      submitLabel="Add deployments"
      pendingLabel="Adding…"
      form={form}
      onClose={onClose}
    >
      <TextareaField
        label="One deployment a line: chain, address, label"
        isRequired
        hint={`The chain is its name or number: ${listChains(chains)}. The label may be left out.`}
        error={
          errorLines.length > 1 ? `${formatCount(errorLines.length, 'line')} cannot be read.` : errorLines[0]
        }
        rows={6}
        spellCheck={false}
        autoComplete="off"
        controlClassName="font-mono text-sm"
        placeholder={`${chains[0]?.id ?? 1} 0x… Vault`}
        {...form.register('lines')}
      />
      {errorLines.length > 1 && (
        <ul aria-label="Lines that cannot be read" className="flex flex-col gap-1 text-sm text-danger">
          {errorLines.slice(0, MOST_ERRORS).map((line) => (
            <li key={line} className="wrap-anywhere">
              {line}
            </li>
          ))}
          {errorLines.length > MOST_ERRORS && (
            <li>And {formatCount(errorLines.length - MOST_ERRORS, 'further line')}.</li>
          )}
        </ul>
      )}
    </FormDialog>
  );
}
