import type { ExchangedLocation } from '../write/exchanged-finding.ts';
import type { FoundFinding } from './build-finding.ts';
import {
  asArray,
  asMarkdown,
  asRecord,
  asText,
  isRecord,
  toLineNumber,
  type JsonRecord,
} from './json-value.ts';
import { codeBlock } from '../write/markdown-structure.ts';
import { paragraphs, writeKept } from './kept-text.ts';
import type { JsonTool } from './read-file-result.ts';

type ToolReport = { tool: JsonTool; findings: FoundFinding[] };

/** Reads the report that a tool writes with `--json` or its like; null when the file is of none of them. */
export function readToolJson(value: unknown): ToolReport | null {
  if (!isRecord(value)) return null;
  const found = TOOLS.flatMap(({ tool, entries, toFinding }) => {
    const records = entries(value);
    return records
      ? [
          {
            tool,
            findings: records.map((record, index) => toFinding(asRecord(record), `Result ${index + 1}`)),
          },
        ]
      : [];
  });
  return found[0] ?? null;
}

/** `entries` returns the results of a file that this tool wrote, and null for another file. */
type ToolForm = {
  tool: JsonTool;
  entries: (file: JsonRecord) => readonly unknown[] | null;
  toFinding: (entry: JsonRecord, where: string) => FoundFinding;
};

const TOOLS: readonly ToolForm[] = [
  {
    tool: 'Slither',
    entries: (file) => {
      const { detectors } = asRecord(file.results);
      return 'success' in file && isRecord(file.results) ? asArray(detectors) : null;
    },
    toFinding: (entry, where) => ({
      where,
      title: asText(entry.check),
      severity: asText(entry.impact) === 'Optimization' ? 'gas' : asText(entry.impact),
      description: paragraphs(
        asMarkdown(entry.markdown) || asMarkdown(entry.description),
        writeKept({ confidence: entry.confidence, additional_fields: entry.additional_fields }),
      ),
      recommendation: '',
      sourceTool: 'Slither',
      sourceRule: asText(entry.check),
      fingerprint: asText(entry.id),
      locations: asArray(entry.elements).flatMap((element) => slitherPlace(asRecord(element))),
    }),
  },
  {
    tool: 'Aderyn',
    entries: (file) => {
      const chapters = ['critical', 'high', 'medium', 'low'].filter((name) =>
        isRecord(file[`${name}_issues`]),
      );
      if (chapters.length === 0) return null;
      return chapters.flatMap((severity) =>
        asArray(asRecord(file[`${severity}_issues`]).issues).map((issue) => ({
          ...asRecord(issue),
          severity,
        })),
      );
    },
    toFinding: ({ title, severity, description, detector_name, instances, ...others }, where) => ({
      where,
      title: asText(title),
      severity: asText(severity),
      description: paragraphs(asMarkdown(description), writeKept(others)),
      recommendation: '',
      sourceTool: 'Aderyn',
      sourceRule: asText(detector_name),
      locations: asArray(instances).map((instance) => {
        const { contract_path, line_no } = asRecord(instance);
        return place(contract_path, line_no, line_no);
      }),
    }),
  },
  {
    tool: 'Semgrep',
    entries: (file) => {
      const results = asArray(file.results);
      return results.length > 0 && results.every((result) => 'check_id' in asRecord(result)) ? results : null;
    },
    toFinding: ({ check_id, path, start, end, extra }, where) => {
      const { message, severity, metadata, fix, fingerprint, ...others } = asRecord(extra);
      const { impact, likelihood, ...facts } = asRecord(metadata);
      const rule = asText(check_id);
      return {
        where,
        title: rule.split('.').at(-1) ?? '',
        severity: SEMGREP_LEVELS[asText(severity).toUpperCase()] ?? asText(severity),
        likelihood: asText(likelihood),
        impact: asText(impact),
        description: paragraphs(asMarkdown(message), writeKept({ ...facts, lines: others.lines })),
        recommendation: asText(fix) === '' ? '' : codeBlock(asMarkdown(fix)),
        sourceTool: 'Semgrep',
        sourceRule: rule,
        fingerprint: asText(fingerprint),
        locations: [place(path, asRecord(start).line, asRecord(end).line)],
      };
    },
  },
  {
    tool: 'Mythril',
    entries: (file) => {
      const issues = asArray(file.issues);
      return issues.length > 0 && issues.every((issue) => 'swc-id' in asRecord(issue)) ? issues : null;
    },
    toFinding: ({ title, severity, description, filename, lineno, 'swc-id': swc, ...others }, where) => ({
      where,
      title: asText(title),
      severity: asText(severity),
      description: paragraphs(asMarkdown(description), writeKept(others)),
      recommendation: '',
      sourceTool: 'Mythril',
      sourceRule: asText(swc) === '' ? '' : `SWC-${asText(swc)}`,
      locations: asText(filename) === '' ? [] : [place(filename, lineno, lineno)],
    }),
  },
];

const SEMGREP_LEVELS: Readonly<Record<string, string>> = { ERROR: 'high', WARNING: 'medium', INFO: 'low' };

function slitherPlace({ source_mapping: mapping }: JsonRecord): ExchangedLocation[] {
  const { filename_relative, filename_absolute, lines, is_dependency } = asRecord(mapping);
  const path = asText(filename_relative) || asText(filename_absolute);
  const numbers = asArray(lines);
  return path === '' || is_dependency === true ? [] : [place(path, numbers[0], numbers.at(-1))];
}

function place(path: unknown, first: unknown, last: unknown): ExchangedLocation {
  const firstLine = toLineNumber(first);
  return { repository: null, path: asText(path), firstLine, lastLine: toLineNumber(last) ?? firstLine };
}
