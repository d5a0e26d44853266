// The first script of every page. Pages come with their content, so nothing of the application is
// asked for until that has been painted: its scripts would take the line from style sheet and font.

import { firstPaint } from './first-paint.ts';
import { holdInput } from './hold-input.ts';
import type { TakenOverEvent } from './taken-over.ts';

const TAKEN_OVER: TakenOverEvent = 'roletrail:taken-over';

document.addEventListener(TAKEN_OVER, holdInput(document), { once: true });

void firstPaint().then(() => {
  const rest = document.getElementById('rest');
  // What is in a template is not loaded; put into the document it is, and runs.
  if (rest instanceof HTMLTemplateElement) document.head.append(rest.content);
});
