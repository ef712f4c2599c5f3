import { refusal } from './refusal.ts';
import { attributeOf, elementsIn, type XmlElement } from './xml.ts';

const harmful =
  /\/(?:oleObject|package|aFChunk|vbaProject|control|activeX\w*|subDocument|frame|externalLink\w*|attachedToolbars|mailMerge\w*)$/i;

/**
 * The relations of a part with those to elsewhere closed. A link that a person may follow stays; the template that Word was told to look up
 * is left out, which is told; anything else that would be fetched is refused.
 */
export function closedRelations(relations: XmlElement): { xml: XmlElement; left: string[] } {
  const left: string[] = [];
  const kept = elementsIn(relations).filter((relation) => {
    const type = attributeOf(relation, 'Type') ?? '';
    const target = attributeOf(relation, 'Target') ?? '';
    const isOutside = attributeOf(relation, 'TargetMode')?.toLowerCase() === 'external';
    if (/\/attachedTemplate$/i.test(type)) {
      left.push('attachedTemplate');
      return false;
    }
    if (harmful.test(type)) throw refusal('embedded', type);
    if (!isOutside) {
      if (/^[a-z][\w+.-]*:|\\|(?:^|\/)\.\.\/\.\.\//i.test(target)) throw refusal('paths', target);
      return true;
    }
    if (/\/hyperlink$/i.test(type) && /^(?:https?:\/\/|mailto:)/i.test(target)) return true;
    throw refusal('outside', `${type} ${target}`);
  });
  return { xml: { ...relations, children: kept }, left };
}
