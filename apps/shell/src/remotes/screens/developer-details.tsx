type Props = { error: Error; source: string; version: string | undefined };

/** What a developer wants to know of a failure, folded away from everybody else. */
export function DeveloperDetails({ error, source, version }: Props) {
  return (
    <details className="text-sm text-muted">
      <summary className="cursor-pointer">Details for developers</summary>
      <p className="mt-2 font-mono text-xs wrap-anywhere whitespace-pre-wrap">
        {`${source} ${version ?? '(version unknown)'}\n${error.name}: ${error.message}`}
      </p>
    </details>
  );
}
