type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Keeps what somebody does with a page that can be seen but does not work yet: the last button
 * pressed, and what was typed. Without it a form would send itself as an address, with its
 * password, and a click would be lost.
 * @returns what does it all again, once, in a page that works
 */
export function holdInput(page: Document): () => void {
  let pressed: HTMLButtonElement | null = null;
  const typed = new Map<Control, string | boolean>();

  const press = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button === null) return;
    event.preventDefault();
    event.stopPropagation();
    pressed = button;
  };
  const type = ({ target }: Event) => {
    if (isControl(target)) typed.set(target, isTick(target) ? target.checked : target.value);
  };
  const stop = (event: Event) => event.preventDefault();
  page.addEventListener('click', press, true);
  page.addEventListener('input', type, true);
  page.addEventListener('submit', stop, true);

  return () => {
    page.removeEventListener('click', press, true);
    page.removeEventListener('input', type, true);
    page.removeEventListener('submit', stop, true);
    for (const [control, value] of typed) if (control.isConnected) retype(control, value);
    if (pressed?.isConnected) pressed.click();
  };
}

function isControl(target: EventTarget | null): target is Control {
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

function retype(control: Control, value: string | boolean): void {
  if (typeof value === 'boolean') {
    if (isTick(control) && control.checked !== value) control.click();
    return;
  }
  // React shadows `value` on the element to remember it, and hears of no change to what it remembers.
  control.value = '';
  const native = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value');
  native?.set?.call(control, value);
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
}
