import { attempt, attemptLater } from './attempt.ts';

/** Copies text. @returns false if the clipboard is missing or refused */
export function copyText(text: string): Promise<boolean> {
  return attemptLater(async () => {
    await navigator.clipboard.writeText(text);
    return true;
  }, false);
}

/** Replaces the selection, with undo if the browser supports it. */
export function insertText(field: HTMLTextAreaElement, text: string): void {
  field.focus();
  if (attempt(() => document.execCommand('insertText', false, text), false)) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
