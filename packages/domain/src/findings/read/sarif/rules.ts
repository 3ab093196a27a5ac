import { asArray, asRecord, asText, isRecord, own, type JsonRecord } from '../json-value.ts';

/** The rules of a run: those of the tool itself and those of its extensions. */
export type RunRules = {
  toolName: string;
  driver: JsonRecord;
  components: readonly JsonRecord[];
  byId: ReadonlyMap<string, JsonRecord>;
};

export function readRules(run: JsonRecord): RunRules {
  const tool = asRecord(run.tool);
  const driver = asRecord(tool.driver);
  const components = asArray(tool.extensions).map(asRecord);
  const byId = new Map<string, JsonRecord>();
  for (const rule of [driver, ...components].flatMap(({ rules }) => asArray(rules))) {
    const id = asText(asRecord(rule).id);
    if (id !== '' && isRecord(rule) && !byId.has(id)) byId.set(id, rule);
  }
  return { toolName: asText(driver.name), driver, components, byId };
}

/** A result's rule: by its index in the tool or an extension, by its id, or by the beginning of an id such as `CA1000/1`. */
export function findRule(result: JsonRecord, rules: RunRules): { id: string; rule: JsonRecord } {
  const reference = asRecord(result.rule);
  const component = asRecord(reference.toolComponent).index;
  const owner = typeof component === 'number' ? rules.components[component] : rules.driver;
  const index = typeof result.ruleIndex === 'number' ? result.ruleIndex : reference.index;
  const byIndex = typeof index === 'number' ? asArray(owner?.rules)[index] : undefined;
  const id = asText(result.ruleId) || asText(reference.id);
  const rule = isRecord(byIndex) ? byIndex : (rules.byId.get(id) ?? rules.byId.get(id.split('/')[0] ?? ''));
  return { id: id || asText(rule?.id), rule: asRecord(rule) };
}

type SarifMessage = { text: string; markdown: string };

const RULE_MESSAGES = new WeakMap<object, SarifMessage>();

/** The words of a rule's own message, which are the same in each of its results. */
export function readRuleMessage(value: unknown, rule: JsonRecord, driver: JsonRecord): SarifMessage {
  if (!isRecord(value)) return { text: '', markdown: '' };
  const message = RULE_MESSAGES.get(value) ?? readMessage(value, rule, driver);
  RULE_MESSAGES.set(value, message);
  return message;
}

/** The words of a message: its own, or those that it names by an id, with its arguments put in. */
export function readMessage(value: unknown, rule: JsonRecord, driver: JsonRecord): SarifMessage {
  const message = asRecord(value);
  const id = asText(message.id);
  const strings = asRecord(
    own(asRecord(rule.messageStrings), id) ?? own(asRecord(driver.globalMessageStrings), id),
  );
  const args = asArray(message.arguments).map(asText);
  const words = (own_: unknown, named: unknown) => fill(asText(own_) || asText(named), args);
  return {
    text: words(message.text, strings.text),
    markdown: words(message.markdown, strings.markdown),
  };
}

/** More than any field may have, so that a longer text is refused with its length. An argument counts as 100 more. */
const MAX_FILLED = 100_000;

/** Puts arguments in for {0} and {1}, and takes the numbers of related locations out of links: `[owner](2)` is `owner`. */
function fill(text: string, args: readonly string[]): string {
  let room = MAX_FILLED;
  const filled =
    args.length === 0
      ? text
      : text.replace(/\{\{|\}\}|\{(\d{1,3})\}/g, (found, index: string | undefined) => {
          if (index === undefined) return found.charAt(0);
          const argument = room > 0 ? (args[Number(index)] ?? found) : found;
          room -= argument.length + 100;
          return argument;
        });
  return filled.replace(/\[([^[\]\n]{1,300})\]\(\d{1,6}\)/g, '$1');
}
