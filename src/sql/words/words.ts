/** What a statement asks for or would change, in sentences of both languages. */
export type { Audience } from './labels.ts';
export { outputsInWords, sqlInWords, treeInWords, type Words, type WordsOptions } from './sentence.ts';
export { writeInWords } from './write.ts';
