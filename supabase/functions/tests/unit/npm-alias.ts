/** Deno's name of a package, with its version, becomes the name by which Node and Vite find it. */
export const NPM = {
  find: /^npm:((?:@[^/]+\/)?[^@/]+)@[\d.]+((?:\/.*?)?)(?:\/index\.js)?$/,
  replacement: '$1$2',
};
