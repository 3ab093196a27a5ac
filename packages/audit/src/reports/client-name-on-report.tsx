import { useState } from 'react';

/** The first value that is known: what a person has read stays as it is until they confirm it. */
export function useFirstKnown(value: string | null | undefined): string | undefined {
  const [first, setFirst] = useState(value ?? undefined);
  if (first === undefined && typeof value === 'string') setFirst(value);
  return first ?? value ?? undefined;
}

/** SEAL-05: the name of the client under which a report is sealed, or nothing while it is not known. */
export function ClientNameOnReport({ name }: { name: string | undefined }) {
  if (name === undefined) return null;
  return (
    <p className="text-sm wrap-anywhere text-muted">
      {name ? (
        <>
          The report is sealed for <strong className="font-medium text-foreground">{name}</strong>, and names
          no other client when it is made public.
        </>
      ) : (
        'The client has no company name. The report is sealed without one.'
      )}
    </p>
  );
}
