/** Task of a rule: id, minutes, days until it is due, page, title, how to do it, reason. */
export type TaskText = readonly [
  id: string,
  minutes: number,
  dueDays: number,
  link: string,
  title: string,
  how: string,
  why: string,
];
