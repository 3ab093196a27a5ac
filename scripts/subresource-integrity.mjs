import { createHash } from 'node:crypto';

/**
 * Adds an integrity attribute to each script, preloaded module and style sheet of a page, so that the browser refuses
 * changed content.
 * @param {string} html
 * @param {(path: string) => Uint8Array} read returns the file for an address that begins with a slash
 */
export function withIntegrity(html, read) {
  return html.replaceAll(/<(?:script|link)\b[^>]*>/g, (tag) => {
    const [, path] = /\b(?:src|href)="(\/assets\/[^"]+)"/.exec(tag) ?? [];
    if (!path || tag.includes('integrity=')) return tag;
    const hash = createHash('sha384').update(read(path)).digest('base64');
    return tag.replace(/>$/, ` integrity="sha384-${hash}">`);
  });
}
