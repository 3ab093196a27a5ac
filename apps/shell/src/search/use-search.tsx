import { toast } from '@portal/ui/feedback/toast';
import { isComposition, matchesShortcut, SHORTCUTS } from '@portal/ui/shortcuts/shortcuts';
import { useCallback, useLayoutEffect, useState, type ReactNode } from 'react';
import type * as dialogsModule from './search-dialog.tsx';

type DialogName = 'search' | 'shortcuts';
type Dialogs = typeof dialogsModule;

/** Typing before its code is loaded is searched for. Nothing opens over another dialog, which could lose what was typed there. */
export function useSearch(isAvailable: boolean): { openSearch: () => void; dialog: ReactNode } {
  const [dialogs, setDialogs] = useState<Dialogs | null>(null);
  const [opened, setOpened] = useState<DialogName | null>(null);
  const [text, setText] = useState('');

  const open = useCallback(
    async (name: DialogName) => {
      if (!isAvailable || document.querySelector('[data-scroll-lock]')) return;
      setText('');
      setOpened(name);
      const loaded = await import('./search-dialog.tsx').catch(() => null);
      if (loaded) return setDialogs(loaded);
      setOpened(null);
      toast.error('The search could not be loaded. Check your connection and try again.');
    },
    [isAvailable],
  );
  const openSearch = useCallback(() => void open('search'), [open]);
  const close = () => setOpened(null);

  // Together with the page: who sees it can use the keys.
  useLayoutEffect(() => {
    if (!isAvailable) return;
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented) return;
      if (matchesShortcut(event, SHORTCUTS.search)) {
        // Otherwise the browser moves the focus to its address bar.
        event.preventDefault();
        void open('search');
      } else if (matchesShortcut(event, SHORTCUTS.help)) {
        event.preventDefault();
        void open('shortcuts');
      } else if (matchesShortcut(event, SHORTCUTS.pageSearch) && focusPageSearch()) {
        event.preventDefault();
      }
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isAvailable, open]);

  useLayoutEffect(() => {
    if (opened !== 'search') return;
    function onKeyDown(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey } = event;
      if (document.activeElement?.closest('[role="dialog"]')) return;
      if (ctrlKey || metaKey || altKey || isComposition(event)) return;
      if (key === 'Escape') setOpened(null);
      else if (key === 'Backspace') setText((typed) => typed.slice(0, -1));
      else if (key.length === 1) setText((typed) => typed + key);
      // Enter would press what has the focus on the page.
      else if (key !== 'Enter') return;
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [opened]);

  const dialog = dialogs && isAvailable && (
    <>
      {opened === 'search' && (
        <dialogs.SearchDialog
          text={text}
          onTextChange={setText}
          onClose={close}
          onShowShortcuts={() => setOpened('shortcuts')}
        />
      )}
      {opened === 'shortcuts' && <dialogs.ShortcutsDialog onClose={close} />}
    </>
  );
  return { openSearch, dialog };
}

/** Selects the text, so that typing replaces it. False on a page without a search, and while a dialog is open. */
function focusPageSearch(): boolean {
  if (document.querySelector('[data-scroll-lock]')) return false;
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
  if (!field) return false;
  field.focus();
  field.select();
  return true;
}
