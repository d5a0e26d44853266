/** School years that a text requires (Flesch-Kincaid), with estimated syllables. */

export function gradeOf(text: string): number {
  const words = text.match(/[\p{L}'’]+/gu) ?? [];
  if (words.length === 0) return 0;
  const sentences = Math.max(1, text.match(/(?<![.!?])[.!?]+(?=\s|$)/g)?.length ?? 0);
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word.toLowerCase()), 0);
  return 0.39 * (words.length / sentences) + 11.8 * (syllables / words.length) - 15.59;
}

/** Groups of vowels, without a silent e. */
function syllablesOf(word: string): number {
  const spoken = word.replace(/(?:[^laeiouy]es|ed|[^laeiouy]e)$/, '');
  return Math.max(1, spoken.match(/[aeiouyà-ÿ]{1,2}/g)?.length ?? 0);
}
