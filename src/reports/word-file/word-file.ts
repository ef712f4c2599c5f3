import { strFromU8, type UnzipFileInfo, unzipSync, zipSync } from 'fflate';
import { allOf, attributeOf, elementsIn, parseXml, refusal, textOf, writeXml, type XmlElement } from './xml.ts';

/** A checked Word document: no macros, nothing embedded, nothing fetched. */
export interface WordFile {
  /** By name; XML and pictures. */
  parts: Map<string, Uint8Array>;
  /** What was left out of it, so that nothing is fetched. */
  dropped: string[];
}

/** Of the file, of one part and of all parts when unpacked, in bytes. */
const limits = { file: 20_000_000, part: 60_000_000, all: 120_000_000, parts: 2000 };

export const mainPart = 'word/document.xml';
const mainType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

const harmfulRelations =
  /\/(?:oleObject|package|aFChunk|vbaProject|control|activeX\w*|subDocument|frame|externalLink\w*|attachedToolbars|mailMerge\w*)$/i;

/**
 * The relations of a part without those to other places. Links that a person may follow stay; the attached template is left out and reported in
 * `left`; anything else that would be fetched is refused.
 */
function closedRelations(relations: XmlElement): { xml: XmlElement; left: string[] } {
  const left: string[] = [];
  const kept = elementsIn(relations).filter((relation) => {
    const type = attributeOf(relation, 'Type') ?? '';
    const target = attributeOf(relation, 'Target') ?? '';
    const isOutside = attributeOf(relation, 'TargetMode')?.toLowerCase() === 'external';
    if (/\/attachedTemplate$/i.test(type)) {
      left.push('attachedTemplate');
      return false;
    }
    if (harmfulRelations.test(type)) throw refusal('embedded', type);
    if (!isOutside) {
      if (/^[a-z][\w+.-]*:|\\|(?:^|\/)\.\.\/\.\.\//i.test(target)) throw refusal('paths', target);
      return true;
    }
    if (/\/hyperlink$/i.test(type) && /^(?:https?:\/\/|mailto:)/i.test(target)) return true;
    throw refusal('outside', `${type} ${target}`);
  });
  return { xml: { ...relations, children: kept }, left };
}

export function openWordFile(bytes: Uint8Array): WordFile {
  if (bytes.length > limits.file) throw refusal('tooLarge');
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) throw refusal('notWord');
  const parts = unpacked(bytes);
  const types = parts.get('[Content_Types].xml');
  if (!types || !parts.has(mainPart)) throw refusal('notWord');
  checkTypes(xmlOf(types));
  const dropped: string[] = [];
  for (const [name, content] of parts) {
    if (name.endsWith('.rels')) {
      const { xml, left } = closedRelations(xmlOf(content));
      dropped.push(...left);
      if (left.length > 0) parts.set(name, bytesOf(xml));
    } else if (/^word\/.*\.xml$/.test(name)) checkFields(xmlOf(content), name);
    else if (name.endsWith('.xml')) xmlOf(content);
  }
  if (dropped.length > 0) dropTemplate(parts);
  return { parts, dropped };
}

export const xmlOf = (bytes: Uint8Array): XmlElement => parseXml(strFromU8(bytes).replace(/^\ufeff/, ''));

export const bytesOf = (xml: XmlElement): Uint8Array =>
  new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${writeXml(xml)}`);

export const packed = ({ parts }: WordFile): Uint8Array => zipSync(Object.fromEntries(parts), { level: 6 });

/** Checks the sizes that the file states; no more than that is unpacked. */
function unpacked(bytes: Uint8Array): Map<string, Uint8Array> {
  const seen = new Set<string>();
  let all = 0;
  const filter = ({ name, originalSize, size }: UnzipFileInfo): boolean => {
    if (name.endsWith('/')) return false;
    checkName(name);
    const plain = name.toLowerCase();
    if (seen.has(plain)) throw refusal('paths', name);
    seen.add(plain);
    all += Math.max(originalSize, size);
    if (Math.max(originalSize, size) > limits.part || all > limits.all || seen.size > limits.parts)
      throw refusal('tooLarge', name);
    return true;
  };
  try {
    return new Map(Object.entries(unzipSync(bytes, { filter })));
  } catch (error) {
    throw error instanceof Error && error.name === 'WenshuError' ? error : refusal('broken', String(error));
  }
}

function checkName(name: string): void {
  if (/(?:^|\/)\.{1,2}(?:\/|$)|^[/~]|[\\:\p{Cc}]|__proto__/u.test(name) || name.length > 200)
    throw refusal('paths', name);
  if (/vba|macro/i.test(name)) throw refusal('macros', name);
  if (
    /(?:^|\/)(?:embeddings|activeX|customUI|controls|afchunk)|oleObject|\.(?:bin|exe|dll|js|vbs|html?|mht|rtf|docx?m?|xls\w?|ole)$/i.test(
      name,
    )
  )
    throw refusal('embedded', name);
}

function checkTypes(types: XmlElement): void {
  for (const entry of elementsIn(types)) {
    const type = attributeOf(entry, 'ContentType') ?? '';
    if (/macro|vba/i.test(type)) throw refusal('macros', type);
    if (/oleObject|activeX|controlproperties/i.test(type)) throw refusal('embedded', type);
  }
  const main = elementsIn(types).find((entry) => attributeOf(entry, 'PartName')?.toLowerCase() === `/${mainPart}`);
  if (!main || attributeOf(main, 'ContentType') !== mainType) throw refusal('notWord');
}

/** The settings name the template that was dropped; without its relation Word would call the file damaged. */
function dropTemplate(parts: Map<string, Uint8Array>): void {
  const settings = parts.get('word/settings.xml');
  if (!settings) return;
  const xml = xmlOf(settings);
  xml.children = xml.children.filter((child) => typeof child === 'string' || child.name !== 'w:attachedTemplate');
  parts.set('word/settings.xml', bytesOf(xml));
}

/** Fields that read files, ask databases, start programs or run macros. */
const harmfulFields =
  /(?<![a-z])(?:dde|ddeauto|include|includetext|includepicture|import|link|database|macrobutton|gotobutton|rd|embed|control|autotext|autotextlist|fillin|ask|mergefield|print)(?![a-z])/i;

/** Refuses what a document could do when it is opened; page numbers, dates and tables of contents may stay. */
function checkFields(part: XmlElement, name: string): void {
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
  if (does.some((word) => harmfulFields.test(word))) throw refusal('field', name);
  if (allOf(part, /^(?:w:object|w:control|o:OLEObject|w:altChunk|w:subDoc|w:movie)$/).length > 0)
    throw refusal('embedded', name);
}
