import { findAgain, type Place, placeOf } from './find-again.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Input that a page received before it worked. */
export type HeldInput = {
  /** Repeats all of it, once, in a page that works. */
  replay(): void;
  /** Lets clicks through again. Forms stay held: one that sends itself shows its password in the address. */
  release(): void;
};

/**
 * Keeps what a person does with a page that can be seen but does not work yet: the last button
 * pressed, what was typed, and the focus. React may replace all elements before the page works.
 */
export function holdInput(page: Document): HeldInput {
  let pressed: Place | null = null;
  let focused: Place | null = null;
  const typed = new Map<Control, { place: Place; value: string | boolean }>();

  const press = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button === null) return;
    event.preventDefault();
    event.stopPropagation();
    pressed = placeOf(button);
  };
  const type = ({ target }: Event) => {
    if (!isControl(target)) return;
    const place = typed.get(target)?.place ?? placeOf(target);
    typed.set(target, { place, value: isTick(target) ? target.checked : target.value });
  };
  const focus = ({ target }: Event) => {
    focused = isControl(target) ? placeOf(target) : null;
  };
  const stop = (event: Event) => event.preventDefault();
  const listeners = { click: press, input: type, focusin: focus, submit: stop } as const;
  for (const [name, heard] of Object.entries(listeners)) page.addEventListener(name, heard, true);

  return {
    replay() {
      for (const [name, heard] of Object.entries(listeners))
        page.removeEventListener(name, heard, true);
      for (const [control, { place, value }] of typed)
        retype(findAgain(page, place), value, control);
      if (focused?.element.isConnected === false)
        refocus(findAgain(page, focused), focused.element);
      if (pressed !== null) findAgain(page, pressed)?.click();
    },
    release() {
      page.removeEventListener('click', press, true);
    },
  };
}

function isControl(target: unknown): target is Control {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  );
}

function isTick(control: Control): control is HTMLInputElement {
  return (
    control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')
  );
}

/** @param before the control that was typed into; it keeps its files when it is out of the page */
function retype(control: HTMLElement | null, value: string | boolean, before: Control): void {
  if (!isControl(control)) return;
  if (typeof value === 'boolean') {
    if (isTick(control) && control.checked !== value) control.click();
    return;
  }
  if (control instanceof HTMLInputElement && control.type === 'file') {
    if (before instanceof HTMLInputElement && control !== before) control.files = before.files;
  } else {
    // React shadows `value` on the element to remember it, and ignores a change to what it remembers.
    control.value = '';
    const native = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value');
    native?.set?.call(control, value);
  }
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Gives the focus to the element in place of the one that lost it, with its selection. */
function refocus(control: HTMLElement | null, before: HTMLElement): void {
  control?.focus({ preventScroll: true });
  const [from, to] = [before, control].map((field) =>
    field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field : null,
  );
  // Fields such as `email` have no selection.
  if (from?.selectionStart == null || to?.selectionStart == null) return;
  to.setSelectionRange(from.selectionStart, from.selectionEnd);
}
