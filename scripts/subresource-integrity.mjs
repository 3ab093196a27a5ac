import { createHash } from 'node:crypto';

/**
 * Gives each script, preloaded module and style sheet of a page its integrity: the browser then refuses another content.
 * @param {string} html
 * @param {(path: string) => Uint8Array} read the file behind an address that begins with a slash
 */
export function withIntegrity(html, read) {
  return html.replaceAll(/<(?:script|link)\b[^>]*>/g, (tag) => {
    const [, path] = /\b(?:src|href)="(\/assets\/[^"]+)"/.exec(tag) ?? [];
    if (!path || tag.includes('integrity=')) return tag;
    const hash = createHash('sha384').update(read(path)).digest('base64');
    return tag.replace(/>$/, ` integrity="sha384-${hash}">`);
  });
}
