const FORM = /^P(?!$)(?:(\d{1,5})D)?(?:T(?!$)(?:(\d{1,6})H)?(?:(\d{1,8})M)?(?:(\d{1,9})S)?)?$/;

/**
 * An ISO 8601 duration of days, hours, minutes and seconds (`PT55M`, `P30D`, `PT5S`) in
 * milliseconds; a day has 24 hours, and `PT0S` is no time at all.
 * @returns null for any other text
 */
export function parseDuration(text: string): number | null {
  const match = FORM.exec(text);
  if (!match) return null;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1, 5)
    .map((part) => Number(part ?? 0));
  return (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
}
