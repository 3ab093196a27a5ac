// The `_headers` file that static hosts read (Cloudflare Pages, Netlify and others): a path, which may end with `*`, and
// below it the headers for that path. Hosts merge the headers of all matching rules, so no two rules set the same header.

/** @typedef {{ path: string, headers: Record<string, string> }} HeaderRule */

/**
 * @param {HeaderRule[]} rules
 * @returns {string} the file's text
 */
export function formatHeaders(rules) {
  return rules
    .map(({ path, headers }) =>
      [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n'),
    )
    .join('\n');
}

/**
 * @param {string} text a `_headers` file
 * @returns {HeaderRule[]}
 */
export function parseHeaders(text) {
  const rules = [];
  for (const line of text.split('\n')) {
    if (/^\S/.test(line)) rules.push({ path: line.trim(), headers: {} });
    const [, name, value] = /^\s+([^:]+):\s*(.*)$/.exec(line) ?? [];
    if (name && value !== undefined) rules.at(-1).headers[name.toLowerCase()] = value;
  }
  return rules;
}

/**
 * @param {HeaderRule[]} rules
 * @param {string} pathname
 * @returns {Record<string, string>} the headers that a host sends for that path
 */
export function headersForPath(rules, pathname) {
  return Object.assign(
    {},
    ...rules.filter(({ path }) => matches(path, pathname)).map(({ headers }) => headers),
  );
}

const matches = (path, pathname) =>
  path.endsWith('*') ? pathname.startsWith(path.slice(0, -1)) : path === pathname;
