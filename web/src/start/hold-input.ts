import { findAgain, type LocatedElement, locateElement } from './find-again.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Input before hydration. */
export type HeldInput = {
  /** Replays all input once, after hydration. */
  replay(): void;
  /**
   * Stops holding clicks. Forms stay held, because a native GET submit would put the password into
   * the URL.
   */
  release(): void;
};

/**
 * Records input before hydration: the last pressed button, typed text and the focus. React may
 * replace all elements meanwhile.
 */
export function holdInput(page: Document): HeldInput {
  let pressed: LocatedElement | null = null;
  let focused: LocatedElement | null = null;
  const typed = new Map<Control, { place: LocatedElement; value: string | boolean }>();

  const press = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button === null) return;
    event.preventDefault();
    event.stopPropagation();
    pressed = locateElement(button);
  };
  const type = ({ target }: Event) => {
    if (!isControl(target)) return;
    const place = typed.get(target)?.place ?? locateElement(target);
    typed.set(target, { place, value: isTick(target) ? target.checked : target.value });
  };
  const focus = ({ target }: Event) => {
    focused = isControl(target) ? locateElement(target) : null;
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
  return /^(?:checkbox|radio)$/.test(control.type);
}

/** @param before control that was typed into; it has the files even if removed */
function retype(control: HTMLElement | null, value: string | boolean, before: Control): void {
  if (!isControl(control)) return;
  if (isTick(control)) {
    // React ignores a click that leaves `checked` as React last saw it.
    control.checked = !value;
    control.click();
    return;
  }
  if (control instanceof HTMLInputElement && control.type === 'file') {
    if (before instanceof HTMLInputElement && control !== before) control.files = before.files;
  } else {
    // React tracks `value` and ignores a change to the tracked value.
    control.value = '';
    const native = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value');
    native?.set?.call(control, value);
  }
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Focuses the replacement element and restores the selection. */
function refocus(control: HTMLElement | null, before: HTMLElement): void {
  control?.focus({ preventScroll: true });
  const [from, to] = [before, control].map((field) =>
    field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field : null,
  );
  // Fields such as `email` have no selection.
  if (from?.selectionStart == null || to?.selectionStart == null) return;
  to.setSelectionRange(from.selectionStart, from.selectionEnd);
}
