import { useEffect, useState, type ReactNode } from 'react';

interface FormulaProps {
  /** In TeX, without its dollars. */
  tex: string;
  isBlock?: boolean;
}

/** A formula, typeset once KaTeX has loaded. Until then, and when it cannot be read, it is shown as it was written. */
export function Formula({ tex, isBlock = false }: FormulaProps) {
  const [typeset, setTypeset] = useState<{ tex: string; math: ReactNode } | null>(null);

  useEffect(() => {
    let isCurrent = true;
    import('./render-math.ts')
      .then(({ renderMath }) => isCurrent && setTypeset({ tex, math: renderMath(tex, isBlock) }))
      .catch(() => {
        // A formula that is not typeset is still readable.
      });
    return () => {
      isCurrent = false;
    };
  }, [tex, isBlock]);

  const content =
    typeset?.tex === tex ? (
      typeset.math
    ) : (
      <code translate="no" className="font-mono text-[0.92em]">
        {tex}
      </code>
    );
  if (!isBlock) return content;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it may scroll, and keyboards must reach it
    <div tabIndex={0} className="overflow-x-auto py-1">
      {content}
    </div>
  );
}
