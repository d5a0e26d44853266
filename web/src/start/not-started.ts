/**
 * Shows that the application failed to start, with a reload button.
 * @returns function that removes it
 */
export function showNotStarted(page: Document): () => void {
  const notice = page.createElement('p');
  notice.setAttribute('role', 'alert');
  notice.className =
    'fixed inset-x-4 bottom-4 safe-corner z-50 mx-auto flex max-w-xl flex-wrap items-center gap-3 rounded-md bg-inverse px-4 py-3 text-inverse-ink shadow-float';
  const reload = page.createElement('button');
  reload.type = 'button';
  reload.className = 'min-h-11 cursor-pointer font-bold underline';
  reload.textContent = 'Reload the page';
  reload.addEventListener('click', () => page.location.reload());
  notice.append('This page does not react yet: a part of it could not be loaded.', reload);
  page.body.append(notice);
  return () => notice.remove();
}
