import { allOf, attributeOf, type XmlElement } from '../../word-file/xml.ts';

/** How many pixels the text of a page is wide, as its last section says; as on an A4 page where it says nothing. */
export function textWidth(body: XmlElement): number {
  const [size] = allOf(body, /^w:pgSz$/).slice(-1);
  const [margin] = allOf(body, /^w:pgMar$/).slice(-1);
  const of = (element: XmlElement | undefined, name: string, otherwise: number) =>
    Number((element && attributeOf(element, name)) ?? otherwise);
  const twips = of(size, 'w:w', 11906) - of(margin, 'w:left', 1134) - of(margin, 'w:right', 1134);
  return Number.isFinite(twips) ? Math.min(Math.max(Math.round(twips / 15), 240), 900) : 640;
}
