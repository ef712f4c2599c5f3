import { mark, withoutPrivate } from '../word-file/marks.ts';
import { childOf, elementsIn, textOf, type XmlElement } from '../word-file/xml.ts';
import { scan } from './scan.ts';

/** What a document's text refers to by number. */
export interface Kept {
  paragraphs: XmlElement[];
  /** Formatting of runs; undefined for that of the paragraph. */
  runs: (XmlElement | undefined)[];
  /** What is no text, as it goes back into its paragraph. */
  elements: XmlElement[];
}

type Piece = { kind: 'text'; text: string; run: number } | { kind: 'element'; at: number };

/** Left behind by Word for itself, between letters that belong together. */
const needless = /^w:(?:proofErr|lastRenderedPageBreak|bookmarkStart|bookmarkEnd|softHyphen|rPr|pPr)$/;
/** Around runs, and of no account where a placeholder stands in them. */
const around = /^w:(?:hyperlink|smartTag|ins|sdt|sdtContent|customXml)$/;

/** The words of a paragraph, with marks for its runs outside of placeholders: within one, Word's cuts mean nothing. */
export function paragraphText(paragraph: XmlElement, kept: Kept): string {
  const pieces = elementsIn(paragraph).flatMap((child) => piecesIn(child, kept));
  const letters = pieces.map((piece) => (piece.kind === 'text' ? piece.text : '\ue0ff'));
  const isInside = insideTags(letters.join(''));
  let [text, offset, run] = ['', 0, -1];
  for (const piece of pieces) {
    if (piece.kind === 'element') {
      if (!isInside(offset)) text += mark('e', piece.at);
      offset += 1;
      continue;
    }
    for (const letter of piece.text.split('')) {
      if (isInside(offset)) run = -1;
      else if (run !== piece.run) {
        text += mark('r', piece.run);
        run = piece.run;
      }
      text += letter;
      offset += 1;
    }
  }
  return text;
}

/** Whether an offset lies behind the first letter of a placeholder, and before its end. */
function insideTags(text: string): (offset: number) => boolean {
  const ranges = scan(text, 0, () => undefined).flatMap((piece) =>
    piece.kind === 'tag' ? [[piece.offset, piece.bodyOffset + piece.body.length + 2] as const] : [],
  );
  return (offset) => ranges.some(([start, end]) => offset > start && offset < end);
}

function piecesIn(child: XmlElement, kept: Kept): Piece[] {
  if (needless.test(child.name)) return [];
  if (child.name === 'w:r') return runPieces(child, kept);
  const hasBraces = /[{｛]|[}｝]/.test(textOf(child));
  if (around.test(child.name) && hasBraces) return elementsIn(child).flatMap((one) => piecesIn(one, kept));
  return [{ kind: 'element', at: kept.elements.push(child) - 1 }];
}

function runPieces(run: XmlElement, kept: Kept): Piece[] {
  const look = childOf(run, 'w:rPr');
  const at = kept.runs.push(look) - 1;
  return elementsIn(run).flatMap((child): Piece[] => {
    if (needless.test(child.name)) return [];
    if (child.name === 'w:t')
      return [{ kind: 'text', text: withoutPrivate(textOf(child)).replace(/[\r\n]+/g, ' '), run: at }];
    const alone: XmlElement = { ...run, children: look ? [look, child] : [child] };
    return [{ kind: 'element', at: kept.elements.push(alone) - 1 }];
  });
}
