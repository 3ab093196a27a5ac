/**
 * What `style-src` has to allow besides 'self': sonner writes one <style> when it is loaded, empty at first (the
 * first hash) and then with its rules (the second). Everything else in this package does without: dialogs leave out
 * Radix's Overlay, menus are not modal, Select is the browser's. content-security.test.ts fails when sonner changes.
 */
export const styleHashes = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
];
