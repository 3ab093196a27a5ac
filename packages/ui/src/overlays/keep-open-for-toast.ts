/** For `onInteractOutside` of a modal: a click on a toast, such as on its "Undo", does not close the modal. */
export function keepOpenForToast(event: Event): void {
  if (event.target instanceof Element && event.target.closest('.portal-toaster')) event.preventDefault();
}
