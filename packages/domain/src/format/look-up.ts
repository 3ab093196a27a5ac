/** The value of a table for a key of any origin. Undefined for a key that the table does not have, such as "constructor". */
export function lookUp<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
