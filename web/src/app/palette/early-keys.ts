/** Keys pressed between the shortcut of the palette and the focus on its field. */
export type EarlyKeys = {
  /** Starts to keep keys. */
  begin: () => void;
  /** Stops, and returns the text and true if Enter came after it. A second call returns the same. */
  end: () => EarlyText;
  onKey: (event: Key) => void;
};

export type EarlyText = { readonly text: string; readonly enter: boolean };

type Key = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'preventDefault' | 'stopPropagation'
>;

/** Keeps the letters that are typed while the palette loads. */
export function createEarlyKeys(): EarlyKeys {
  let kept: EarlyText = { text: '', enter: false };
  let keeps = false;
  return {
    begin() {
      kept = { text: '', enter: false };
      keeps = true;
    },
    end() {
      keeps = false;
      return kept;
    },
    onKey(event) {
      if (!keeps || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      const { text } = kept;
      if (event.key === 'Backspace') kept = { text: text.slice(0, -1), enter: false };
      else if (event.key === 'Enter') kept = { text, enter: true };
      else if ([...event.key].length === 1) kept = { text: text + event.key, enter: false };
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
