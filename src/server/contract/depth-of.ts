/** How deeply the lists and objects of a JSON text are nested; of anything else, some number. Read as text: nothing is built of it. */
export function depthOf(json: string): number {
  let [depth, deepest, isInText] = [0, 0, false];
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (isInText) {
      if (character === '\\') at += 1;
      else if (character === '"') isInText = false;
    } else if (character === '"') isInText = true;
    else if (character === '[' || character === '{') deepest = Math.max(deepest, ++depth);
    else if (character === ']' || character === '}') depth -= 1;
  }
  return deepest;
}
