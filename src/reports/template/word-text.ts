import { mark, withoutMarks } from '../word-file/marks.ts';
import { refusal } from '../word-file/refusal.ts';
import { mainPart, type WordFile, xmlOf } from '../word-file/word-file.ts';
import { childOf, elementsIn, textOf, type XmlElement } from '../word-file/xml.ts';
import { type Kept, paragraphText } from './word-paragraph.ts';

/** A document as the text of a template, and all that the marks in it stand for. */
export interface WordText extends Kept {
  /** The settings, if any, then one line for each paragraph; tables, rows and cells are marked around theirs. */
  source: string;
  /** Of each line of the source: the paragraph that it belongs to, from 1. */
  lines: number[];
  /** Tables, rows and cells without what is in them. */
  containers: XmlElement[];
  /** What stands between paragraphs and is none. */
  others: XmlElement[];
  /** Placeholders in headers, footers and notes, which are not filled: as the number of the first paragraph. */
  outside: number[];
}

const own = /^w:(?:tblPr|tblGrid|trPr|tcPr|tblPrEx)$/;
const dashes = /^[-—–─]{2,}$/;

export function readWordText(file: WordFile): WordText {
  const body = childOf(xmlOf(file.parts.get(mainPart) ?? new Uint8Array()), 'w:body');
  if (!body) throw refusal('broken', mainPart);
  const word: WordText = {
    source: '',
    lines: [],
    paragraphs: [],
    runs: [],
    elements: [],
    containers: [],
    others: [],
    outside: outsideOf(file),
  };
  const lines: string[] = [];
  let count = 0;
  const tell = (line: string) => {
    lines.push(line);
    word.lines.push(Math.max(count, 1));
  };
  const children = elementsIn(body);
  const settings = settingsIn(children);
  for (const paragraph of settings) {
    count += 1;
    const line = textOf(paragraph).replace(/\t/g, '  ');
    tell(dashes.test(line.trim()) ? '---' : line);
  }
  const read = (element: XmlElement): void => {
    if (element.name === 'w:p') {
      count += 1;
      const text = paragraphText(element, word);
      // A line that only opens or closes a loop leaves no paragraph behind.
      const isTag = /^\s*[{｛]{2}\s*(?:[#/＃／][^{}｛｝]*|else\s*)[}｝]{2}\s*$/.test(withoutMarks(text));
      tell(isTag ? withoutMarks(text).trim() : `${mark('p', word.paragraphs.push(element) - 1)}${text}`);
      return;
    }
    if (/^w:(?:tbl|tr|tc|sdt|sdtContent)$/.test(element.name)) {
      const shell = { ...element, children: elementsIn(element).filter(({ name }) => own.test(name)) };
      const isPlain = element.name.startsWith('w:sdt');
      const at = isPlain ? -1 : word.containers.push(shell) - 1;
      if (!isPlain) tell(mark('o', at));
      for (const child of elementsIn(element))
        if (!own.test(child.name) && !/^w:sdt(?:Pr|EndPr)$/.test(child.name)) read(child);
      if (!isPlain) tell(mark('c', at));
      return;
    }
    tell(mark('k', word.others.push(element) - 1));
  };
  for (const element of children.slice(settings.length)) read(element);
  word.source = `${lines.join('\n')}\n`;
  return word;
}

/** The paragraphs from the first to the second line of dashes; none where the document does not begin with one. */
function settingsIn(children: readonly XmlElement[]): XmlElement[] {
  const isDashes = (element: XmlElement | undefined) => element?.name === 'w:p' && dashes.test(textOf(element).trim());
  if (!isDashes(children[0])) return [];
  const end = children.findIndex((element, at) => at > 0 && isDashes(element));
  return end < 0 ? [] : children.slice(0, end + 1);
}

/** In which parts besides the text a placeholder waits in vain. */
const outsideOf = ({ parts }: WordFile): number[] =>
  [...parts]
    .filter(([name]) => /^word\/(?:header|footer|footnotes|endnotes|comments)\d*\.xml$/.test(name))
    .filter(([, bytes]) => /\{\{|｛｛/.test(textOf(xmlOf(bytes))))
    .map(() => 1);

/** The words alone, a line for each paragraph. */
export const plainTextOf = ({ source }: WordText): string => withoutMarks(source).replace(/^---\n[\s\S]*?\n---\n/, '');
