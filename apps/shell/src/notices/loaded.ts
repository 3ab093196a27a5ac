// What the bell loads when it is opened, or as soon as something is unread.
export { MarkOpened } from './mark-opened.tsx';
export { NoticeList } from './notice-list.tsx';
