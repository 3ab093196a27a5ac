import { Notice } from '@portal/ui/feedback/notice';
import { Button } from '@portal/ui/primitives/button';

type Choice<Name extends string> = { name: Name; label: string; mine: string; stored: string };

type Props<Name extends string> = {
  title: string;
  choices: readonly Choice<Name>[];
  onChoose: (name: Name, choice: 'mine' | 'stored') => void;
};

/** Shows both versions of each field that two admins changed at once, for the admin to choose one. */
export function ConflictChoices<Name extends string>({ title, choices, onChoose }: Props<Name>) {
  return (
    <div role="alert">
      <Notice tone="warning" title={title}>
        <p>Your changes have not been saved. Choose what to keep, then save again.</p>
        {choices.map(({ name, label, mine, stored }) => (
          <section key={name} aria-label={label} className="mt-3 border-t border-border pt-3">
            <h3 className="font-medium">{label}</h3>
            <div className="mt-1 grid gap-3 sm:grid-cols-2">
              <Version
                label="What you entered"
                text={mine}
                action={`Keep my ${label.toLowerCase()}`}
                onChoose={() => onChoose(name, 'mine')}
              />
              <Version
                label="What the other admin saved"
                text={stored}
                action={`Use the saved ${label.toLowerCase()}`}
                onChoose={() => onChoose(name, 'stored')}
              />
            </div>
          </section>
        ))}
      </Notice>
    </div>
  );
}

type VersionProps = { label: string; text: string; action: string; onChoose: () => void };

function Version({ label, text, action, onChoose }: VersionProps) {
  return (
    <div className="flex min-w-0 flex-col items-start gap-2">
      <p className="text-sm text-muted">{label}</p>
      <p className="w-full flex-1 rounded-md border border-border bg-surface px-3 py-2 text-sm wrap-anywhere whitespace-pre-wrap">
        {text || '(empty)'}
      </p>
      <Button variant="secondary" size="sm" onClick={onChoose}>
        {action}
      </Button>
    </div>
  );
}
