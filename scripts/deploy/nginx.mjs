// Writes the configuration of nginx for the three sites and, below the shell's origin, the backend:
//   node scripts/deploy/nginx.mjs --backend https://REF.supabase.co --site portal.example=/srv/portal --site portal-app.example=/srv/portal-app ...
// The first site is the shell's. The headers are those of the live releases, so write it again, and reload nginx, after each
// `choose` of the shell. docs/deploy.md says what surrounds it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { headersForPath, parseHeaders } from '../headers-file.mjs';

/** The paths of Supabase. Served from the shell's origin they need no CORS preflight. */
const BACKEND_PATHS = '^/(auth|rest|storage|functions)/v1/';
/** A little more than the largest upload (FILE-03), for its headers. */
const LARGEST_BODY = '52m';

/**
 * The `server` blocks, for the `http` block of nginx.
 * @param {{ backend: string, sites: { listen: string, name: string, root: string }[] }} options the shell's site first
 */
export function nginxServers({ backend, sites }) {
  return sites.map((site, index) => server(site, index === 0 ? backend : null)).join('\n');
}

function server({ listen, name, root }, backend) {
  const rules = parseHeaders(readFileSync(join(root, '_headers'), 'utf8'));
  // Without a cache time, browsers would keep a page for a tenth of its age.
  const headers = (path) =>
    Object.entries({ 'cache-control': 'no-cache', ...headersForPath(rules, path) })
      .map(([key, value]) => `    add_header ${key} ${JSON.stringify(value.replaceAll('$', '\\$'))} always;`)
      .join('\n');
  const location = (match, path, files) =>
    `  location ${match} {\n${headers(path)}\n    try_files ${files};\n  }`;
  const folders = rules.map(({ path }) => path).filter((path) => path !== '/*');
  return `server {
  listen ${listen};
  server_name ${name};
  root ${JSON.stringify(root)};
  server_tokens off;
  gzip on;
  gzip_types text/css text/javascript application/javascript application/json image/svg+xml;
  location ~ "/_|\\.br$" { return 404; }
${folders
  .map((path) =>
    path.endsWith('/*')
      ? location(`^~ ${path.slice(0, -1)}`, `${path.slice(0, -1)}x`, '$uri =404')
      : location(`= ${path}`, path, '$uri =404'),
  )
  .join('\n')}
${backend ? `${proxy(backend)}\n` : ''}${location('/', '/', backend ? '$uri $uri.html /index.html' : '$uri =404')}
}
`;
}

const proxy = (backend) => `  location ~ ${BACKEND_PATHS} {
    proxy_pass ${backend};
    proxy_ssl_server_name on;
    proxy_http_version 1.1;
    proxy_set_header Host ${new URL(backend).host};
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    client_max_body_size ${LARGEST_BODY};
    # An upload and its progress, and a report that takes a while, pass as they come.
    proxy_request_buffering off;
    proxy_buffering off;
    proxy_read_timeout 150s;
  }`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: { backend: { type: 'string' }, site: { type: 'string', multiple: true } },
  });
  const sites = (values.site ?? []).map((site) => {
    const [name, root] = site.split('=');
    return { listen: '443 ssl', name, root };
  });
  console.info(nginxServers({ backend: values.backend, sites }));
}
