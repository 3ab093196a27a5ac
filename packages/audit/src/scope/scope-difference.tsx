import { scopeChanges, type ComparedScope } from '@portal/domain/scopes/difference';

type Props = { before: ComparedScope; after: ComparedScope; beforeLabel: string; afterLabel: string };

export function ScopeDifference({ before, after, beforeLabel, afterLabel }: Props) {
  const changes = scopeChanges(before, after);
  if (changes.length === 0) return <p className="text-muted">The two scopes are the same.</p>;
  return (
    <ul className="flex flex-col gap-4">
      {changes.map(({ label, ...texts }) => (
        <li key={label + texts.before} className="min-w-0">
          <p className="font-medium wrap-anywhere">{label}</p>
          <dl className="mt-1 grid gap-2 sm:grid-cols-2">
            {(
              [
                [beforeLabel, texts.before, 'bg-danger-subtle'],
                [afterLabel, texts.after, 'bg-success-subtle'],
              ] as const
            ).map(([term, text, tone]) => (
              <div key={term} className="flex min-w-0 flex-col gap-0.5">
                <dt className="text-sm text-muted">{term}</dt>
                <dd
                  className={`max-h-80 overflow-y-auto rounded-md px-3 py-2 text-sm wrap-anywhere whitespace-pre-wrap ${text ? tone : 'bg-subtle'}`}
                >
                  {text || 'Nothing'}
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
