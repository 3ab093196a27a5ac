import { useRef } from 'react';
import { Notice } from '../feedback/notice.tsx';
import { useFocusAfterRemoval } from '../hooks/use-focus-after-removal.ts';
import { SmallButton } from '../primitives/small-button.tsx';
import { findSubmitButton } from './form.tsx';

type Props<Values> = {
  /** What useDraftForm of packages/auth returns. */
  form: {
    conflict: { names: readonly (keyof Values & string)[]; mine: Values; stored: Values } | null;
    chooseVersion: (name: keyof Values & string, version: 'mine' | 'stored') => void;
  };
  title: string;
  /** Who saved the other version. */
  savedLabel?: string;
  labels: Readonly<Record<keyof Values & string, string>>;
  toText: (values: Values, name: keyof Values & string) => string;
  className?: string;
};

/** Nothing without a conflict. It stands near the submit button, to which the focus moves after the last choice. */
export function ConflictChoices<Values>({
  form: { conflict, chooseVersion },
  title,
  savedLabel = 'What the other admin saved',
  labels,
  toText,
  className = '',
}: Props<Values>) {
  const element = useRef<HTMLDivElement>(null);
  const keepFocus = useFocusAfterRemoval(
    () => element.current?.querySelector('button') ?? findSubmitButton(element.current?.closest('form')),
  );
  return (
    <div ref={element} className={`empty:hidden ${className}`}>
      {conflict && (
        <div role="alert">
          <Notice tone="warning" title={title}>
            <p>Your changes have not been saved. Choose what to keep, then save again.</p>
            {conflict.names.map((name) => {
              const label = labels[name];
              return (
                <section key={name} aria-label={label} className="mt-3 border-t border-border pt-3">
                  <p className="font-medium">{label}</p>
                  <div className="mt-1 grid gap-3 sm:grid-cols-2">
                    {(['mine', 'stored'] as const).map((version) => (
                      <Version
                        key={version}
                        label={version === 'mine' ? 'What you entered' : savedLabel}
                        text={toText(conflict[version], name)}
                        action={`${version === 'mine' ? 'Keep my' : 'Use the saved'} ${label.toLowerCase()}`}
                        onChoose={() => {
                          keepFocus();
                          chooseVersion(name, version);
                        }}
                      />
                    ))}
                  </div>
                </section>
              );
            })}
          </Notice>
        </div>
      )}
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
      <SmallButton onClick={onChoose}>{action}</SmallButton>
    </div>
  );
}
