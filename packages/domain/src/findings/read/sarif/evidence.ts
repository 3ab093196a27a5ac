import { formatLocation } from '../../write/location-text.ts';
import { toCodePath } from '../code-path.ts';
import { codeBlock } from '../../write/markdown-structure.ts';
import { asArray, asMarkdown, asRecord, asText, isRecord, type JsonRecord } from '../json-value.ts';
import { paragraphs, writeKept } from '../kept-text.ts';
import { readPhysicalLocation } from './locations.ts';

/** What a result says beside its message and its locations, as Markdown for the description, the most telling first. */
export function readEvidence(result: JsonRecord, run: JsonRecord): string[] {
  return [
    ...readAi(result),
    ...readSnippets(result, run),
    ...readCodeFlows(result, run),
    ...readRelatedLocations(result, run),
    ...readFixes(result, run),
  ];
}

/** What an AI auditor says of its own work: `properties.ai`, and properties such as `ai/confidence`. */
function readAi(result: JsonRecord): string[] {
  const { ai, ...others } = asRecord(result.properties);
  const named = Object.entries(others).filter(([name]) => /^ai[\W_]/i.test(name));
  const nested = isRecord(ai)
    ? Object.entries(ai).map(([name, value]) => [`AI ${name}`, value])
    : [['AI', ai]];
  const text = writeKept(Object.fromEntries([...nested, ...named]) as JsonRecord);
  return text === '' ? [] : [text];
}

/** Parts of a result that have no form in a finding. A preview says how many results have them. */
export const UNREAD_PARTS = {
  stacks: 'call stacks',
  graphs: 'graphs',
  graphTraversals: 'graph traversals',
  attachments: 'attachments',
  webRequest: 'web requests',
  webResponse: 'web responses',
} as const;

function readSnippets(result: JsonRecord, run: JsonRecord): string[] {
  return asArray(result.locations).flatMap((location) => {
    const { region, contextRegion } = asRecord(asRecord(location).physicalLocation);
    const text =
      asMarkdown(asRecord(asRecord(region).snippet).text) ||
      asMarkdown(asRecord(asRecord(contextRegion).snippet).text);
    return text.trim() === '' ? [] : [`${nameOf(location, run)}:\n\n${codeBlock(text.replace(/\n$/, ''))}`];
  });
}

function readCodeFlows(result: JsonRecord, run: JsonRecord): string[] {
  return asArray(result.codeFlows).flatMap((flow) =>
    asArray(asRecord(flow).threadFlows).flatMap((thread) => {
      const steps = asArray(asRecord(thread).locations).map(
        (step, index) => `${index + 1}. ${describe(asRecord(step).location, run)}`,
      );
      return steps.length === 0 ? [] : [`Code flow:\n\n${steps.join('\n')}`];
    }),
  );
}

function readRelatedLocations(result: JsonRecord, run: JsonRecord): string[] {
  const places = asArray(result.relatedLocations).map((location) => `- ${describe(location, run)}`);
  return places.length === 0 ? [] : [`Related locations:\n\n${places.join('\n')}`];
}

function readFixes(result: JsonRecord, run: JsonRecord): string[] {
  return asArray(result.fixes).map((fix) => {
    const { description, artifactChanges } = asRecord(fix);
    const changes = asArray(artifactChanges).flatMap((change) => {
      const { artifactLocation, replacements } = asRecord(change);
      return asArray(replacements).map((replacement) => {
        const { deletedRegion, insertedContent } = asRecord(replacement);
        const name = nameOf({ physicalLocation: { artifactLocation, region: deletedRegion } }, run);
        const added = asMarkdown(asRecord(insertedContent).text)
          .split('\n')
          .map((line) => `+ ${line}`);
        return `Replace ${name} with:\n\n${codeBlock(added.join('\n'), 'diff')}`;
      });
    });
    return paragraphs('Suggested fix:', asText(asRecord(description).text), ...changes);
  });
}

function describe(location: unknown, run: JsonRecord): string {
  const message = asText(asRecord(asRecord(location).message).text).replace(/\s+/g, ' ');
  return message === '' ? nameOf(location, run) : `${nameOf(location, run)}: ${message}`;
}

function nameOf(location: unknown, run: JsonRecord): string {
  const place = readPhysicalLocation(asRecord(asRecord(location).physicalLocation), run);
  return place
    ? `\`${formatLocation({ ...place, path: toCodePath(place.path) ?? place.path })}\``
    : 'a location without a file';
}
