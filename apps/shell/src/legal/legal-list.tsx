import type { ReactNode } from 'react';

/** A list in a legal document: each entry begins with what it is about. */
export function LegalList({ entries }: { entries: readonly (readonly [about: string, text: ReactNode])[] }) {
  return (
    <ul className="flex list-disc flex-col gap-1.5 pl-5">
      {entries.map(([about, text]) => (
        <li key={about}>
          <strong className="font-semibold">{about}:</strong> {text}
        </li>
      ))}
    </ul>
  );
}
