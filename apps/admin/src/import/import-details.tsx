import { formatLocation } from '@portal/domain/findings/write/location-text';
import { severityLabel } from '@portal/domain/findings/finding-labels';
import { LazyMarkdown } from '@portal/ui/markdown/lazy-markdown';
import type { ReadFinding } from '@portal/domain/findings/read/read-file-result';

export function ImportDetails({ finding }: { finding: ReadFinding }) {
  const { number, likelihood, impact, sourceTool, sourceRule, where, locations } = finding;
  const facts = [
    ['In the file', where],
    ['Number', number],
    ['Likelihood', likelihood && severityLabel(likelihood)],
    ['Impact', impact && severityLabel(impact)],
    ['Rule', [sourceTool, sourceRule].filter(Boolean).join(': ')],
  ].filter(([, value]) => value);
  return (
    <div className="flex max-w-4xl min-w-0 flex-col gap-4 py-2">
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        {facts.map(([name, value]) => (
          <div key={name} className="flex gap-2">
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {locations.length > 0 && (
        <ul aria-label="Locations" className="flex flex-col gap-1 font-mono text-xs">
          {locations.map((location) => (
            <li key={formatLocation(location)} className="wrap-anywhere">
              {formatLocation(location)}
            </li>
          ))}
        </ul>
      )}
      <Text title="Description" text={finding.description} />
      <Text title="Recommendation" text={finding.recommendation} />
    </div>
  );
}

function Text({ title, text }: { title: string; text: string }) {
  if (text.trim() === '') return null;
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">{title}</h3>
      <LazyMarkdown text={text} headingLevel={4} />
    </section>
  );
}
