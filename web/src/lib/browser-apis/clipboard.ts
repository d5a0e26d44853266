import { attempt, attemptLater } from './attempt.ts';

/** Copies text. @returns false if the browser has no clipboard, or refuses it */
export function copyText(text: string): Promise<boolean> {
  return attemptLater(async () => {
    await navigator.clipboard.writeText(text);
    return true;
  }, false);
}

/** Puts text in place of the selection, so that undo takes it back where the browser can do that. */
export function insertText(field: HTMLTextAreaElement, text: string): void {
  field.focus();
  if (attempt(() => document.execCommand('insertText', false, text), false)) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
