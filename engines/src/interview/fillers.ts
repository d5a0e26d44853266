/** Words that say nothing, and words that take back the words before. */
const FILLERS =
  /\b(?:um+|uh+|erm?|hmm+|you know|i mean|i guess|sort of|kind of|or something|and stuff|stuff like that|and so on|et cetera|etc|basically|actually|literally|honestly|obviously|to be honest|at the end of the day|if that makes sense|so yeah|anyway|anyways|pretty much|a bit|maybe|probably|hopefully|somehow|i suppose|i would say|i['’]d say|really|very)\b/gi;

/** @returns places within the text */
export function fillersIn(
  text: string,
): readonly { readonly start: number; readonly end: number }[] {
  return [...text.matchAll(FILLERS)].map(({ index, 0: words }) => ({
    start: index,
    end: index + words.length,
  }));
}
