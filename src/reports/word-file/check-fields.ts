import { refusal } from './refusal.ts';
import { allOf, attributeOf, textOf, type XmlElement } from './xml.ts';

/** Fields that read files, ask databases, start programs or run macros. */
const harmful =
  /(?<![a-z])(?:dde|ddeauto|include|includetext|includepicture|import|link|database|macrobutton|gotobutton|rd|embed|control|autotext|autotextlist|fillin|ask|mergefield|print)(?![a-z])/i;

/** Refuses what a document could do when it is opened; page numbers, dates and tables of contents may stay. */
export function checkFields(part: XmlElement, name: string): void {
  // A field's words may be cut into many runs: they are put together again, field by field.
  const codes = allOf(part, /^w:(?:instrText|fldSimple|fldChar|delInstrText)$/).map((element) => {
    if (element.name === 'w:fldChar') return attributeOf(element, 'w:fldCharType') === 'begin' ? ' \n ' : '';
    return element.name === 'w:fldSimple' ? ` \n ${attributeOf(element, 'w:instr') ?? ''} \n ` : textOf(element);
  });
  // What follows a quotation mark or a switch is what a field shows, not what it does.
  const does = codes
    .join('')
    .split('\n')
    .map((code) => code.replace(/^[\s"\\]+/, '').split(/[\s"\\]/)[0] ?? '');
  if (does.some((word) => harmful.test(word))) throw refusal('field', name);
  if (allOf(part, /^(?:w:object|w:control|o:OLEObject|w:altChunk|w:subDoc|w:movie)$/).length > 0)
    throw refusal('embedded', name);
}
