import { Notice } from '../feedback/notice.tsx';
import { Button } from '../primitives/button.tsx';

type Choice<Name extends string> = { name: Name; label: string; mine: string; stored: string };

type Props<Name extends string> = {
  title: string;
  /** Who saved the other version. */
  savedLabel?: string;
  choices: readonly Choice<Name>[];
  onChoose: (name: Name, choice: 'mine' | 'stored') => void;
};

/** Shows both versions of each field that was changed here and elsewhere at once, for the user to choose one. */
export function ConflictChoices<Name extends string>({
  title,
  savedLabel = 'What the other admin saved',
  choices,
  onChoose,
}: Props<Name>) {
  return (
    <div role="alert">
      <Notice tone="warning" title={title}>
        <p>Your changes have not been saved. Choose what to keep, then save again.</p>
        {choices.map(({ name, label, mine, stored }) => (
          <section key={name} aria-label={label} className="mt-3 border-t border-border pt-3">
            <p className="font-medium">{label}</p>
            <div className="mt-1 grid gap-3 sm:grid-cols-2">
              <Version
                label="What you entered"
                text={mine}
                action={`Keep my ${label.toLowerCase()}`}
                onChoose={() => onChoose(name, 'mine')}
              />
              <Version
                label={savedLabel}
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
