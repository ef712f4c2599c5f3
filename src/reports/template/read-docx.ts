import { withoutMarks } from '../word-file/marks.ts';
import { openWordFile, type WordFile } from '../word-file/word-file.ts';
import { faultTexts } from './fault-texts.ts';
import { readTemplate } from './read-template.ts';
import type { Template, TemplateFault } from './template.ts';
import { plainTextOf, readWordText, type WordText } from './word-text.ts';

/** A Word document that is a template: what is asked, and the document that is to be filled. */
export interface WordTemplate {
  template: Template;
  file: WordFile;
  word: WordText;
}

export type ReadWordTemplate = (WordTemplate & { faults: [] }) | { template: null; faults: TemplateFault[] };

/**
 * A template from a `.docx`: its paragraphs are the lines, and faults tell theirs. The same placeholders, loops and settings as in Markdown; settings
 * stand in the first paragraphs, between two lines of dashes. Refuses (`docx_refused`) what could do more than be read.
 */
export function readDocx(bytes: Uint8Array): ReadWordTemplate {
  const file = openWordFile(bytes);
  const word = readWordText(file);
  const { template, faults } = readTemplate(word.source);
  const outside = word.outside.map((line) => ({ line, column: 1, texts: faultTexts.outsideBody() }));
  const all = [...faults.map((fault) => ({ ...fault, ...placeIn(word, fault) })), ...outside];
  if (!template || all.length > 0) return { template: null, faults: all };
  const placeholders = template.placeholders.map((one) => ({
    ...one,
    contextText: withoutMarks(one.contextText),
    line: word.lines[one.line - 1] ?? one.line,
  }));
  const title = template.title || plainTextOf(word).trim().split('\n')[0]?.trim() || '';
  return { template: { ...template, title: withoutMarks(title), placeholders }, faults: [], file, word };
}

/** Paragraphs, and the letters that people see in them. */
function placeIn({ source, lines }: WordText, { line, column }: TemplateFault): { line: number; column: number } {
  const before = [...(source.split('\n')[line - 1] ?? '')].slice(0, column - 1).join('');
  return { line: lines[line - 1] ?? line, column: [...withoutMarks(before)].length + 1 };
}
