// What is loaded when the search or the list of shortcuts is first opened.
export { SearchDialog } from './search-dialog.tsx';
export { ShortcutsDialog } from './shortcuts-dialog.tsx';
