/** The texts of a row as a form shows them: null as an empty field. */
export const toTexts = <Name extends string>(
  row: Readonly<Record<Name, string | null>>,
  names: readonly Name[],
) => Object.fromEntries(names.map((name) => [name, row[name] ?? ''])) as Record<Name, string>;

/** The texts of a form as they are stored: an empty field as null. */
export const toNullable = <Name extends string>(
  values: Readonly<Record<Name, string>>,
  names: readonly Name[],
) => Object.fromEntries(names.map((name) => [name, values[name] || null])) as Record<Name, string | null>;
