const FORM = /^PT(?:(\d{1,6})H)?(?:(\d{1,8})M)?(?:(\d{1,9})S)?$/;

/**
 * An ISO 8601 duration of hours, minutes and seconds (`PT55M`, `PT1H30M`, `PT5S`) in milliseconds.
 * @returns null for any other text, and for a duration of nothing
 */
export function parseDuration(text: string): number | null {
  const match = FORM.exec(text);
  if (!match) return null;
  const [hours, minutes, seconds] = [match[1], match[2], match[3]].map((part) => Number(part ?? 0));
  const ms = (((hours ?? 0) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0)) * 1000;
  return ms > 0 ? ms : null;
}
