import { WenshuError } from '../../errors/wenshu-error.ts';

/** One element, its attributes as they were written: what is not changed goes back letter for letter. Texts stay escaped. */
export interface XmlElement {
  name: string;
  attributes: string;
  children: (XmlElement | string)[];
}

export const elementOf = (name: string, attributes: string, children: XmlElement['children']): XmlElement => ({
  name,
  attributes,
  children,
});

const mostNodes = 500_000;
const deepest = 200;

const token =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[^<]+|</g;

/** The root of a document. Refuses document types and entities, which could expand, and extreme depth or size. */
export function parseXml(text: string): XmlElement {
  const root: XmlElement = { name: '', attributes: '', children: [] };
  const open = [root];
  let nodes = 0;
  for (const [whole, slash, name, attributes = '', isEmpty] of text.matchAll(token)) {
    const inside = open.at(-1) as XmlElement;
    nodes += 1;
    if (nodes > mostNodes || open.length > deepest) throw refusal('tooLarge');
    if (name === undefined) {
      if (
        whole === '<' ||
        (/&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/i.test(whole) && !whole.startsWith('<'))
      )
        throw refusal('broken');
      if (whole.startsWith('<![CDATA[')) inside.children.push(escapeXml(whole.slice(9, -3)));
      else if (!whole.startsWith('<')) inside.children.push(whole);
    } else if (slash) {
      if (inside.name !== name || open.length === 1) throw refusal('broken');
      open.pop();
    } else {
      const element = { name, attributes, children: [] };
      inside.children.push(element);
      if (!isEmpty) open.push(element);
    }
  }
  const [element] = elementsIn(root);
  if (open.length > 1 || !element) throw refusal('broken');
  return element;
}

export function writeXml(node: XmlElement | string): string {
  if (typeof node === 'string') return node;
  const inside = node.children.map(writeXml).join('');
  return inside ? `<${node.name}${node.attributes}>${inside}</${node.name}>` : `<${node.name}${node.attributes}/>`;
}

export const elementsIn = ({ children }: XmlElement): XmlElement[] =>
  children.filter((child): child is XmlElement => typeof child !== 'string');

export const childOf = (element: XmlElement, name: string): XmlElement | undefined =>
  elementsIn(element).find((child) => child.name === name);

/** Every element of these names, wherever it stands. */
export function allOf(element: XmlElement, names: RegExp): XmlElement[] {
  const matches: XmlElement[] = [];
  const look = (one: XmlElement) => {
    if (names.test(one.name)) matches.push(one);
    for (const child of elementsIn(one)) look(child);
  };
  look(element);
  return matches;
}

export function attributeOf({ attributes }: XmlElement, name: string): string | undefined {
  const matches = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return matches ? unescapeXml(matches[1] ?? matches[2] ?? '') : undefined;
}

/** The text of an element and all below it. */
export const textOf = (node: XmlElement | string): string =>
  typeof node === 'string' ? unescapeXml(node) : node.children.map(textOf).join('');

export const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescapeXml = (text: string): string =>
  text.replace(/&(?:(\w+)|#(\d+)|#x([\da-f]+));/gi, (whole, name?: string, decimal?: string, hex?: string) => {
    if (name) return signs[name] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });

const reasons = {
  notWord: { en: 'it is no Word document', zh: '它不是 Word 文档' },
  broken: { en: 'it is damaged', zh: '文件已损坏' },
  tooLarge: { en: 'it is too large', zh: '文件太大' },
  macros: { en: 'it holds macros', zh: '里面有宏' },
  embedded: { en: 'it holds embedded objects or programs', zh: '里面嵌入了对象或程序' },
  outside: { en: 'it fetches something from elsewhere', zh: '它会从别处取内容' },
  field: { en: 'it holds a field that reads files or starts programs', zh: '里面有会读取文件或启动程序的域' },
  paths: { en: 'names of its parts lead elsewhere', zh: '内部文件的名称指向别处' },
  crossed: {
    en: 'a loop or a condition begins and ends at different places (a paragraph, a table, a row, a cell)',
    zh: '循环或条件的开头和结尾不在同一层（段落、表格、行、单元格）',
  },
};

/** Why a Word file is not taken, in both languages; `part` is for the log. */
export const refusal = (why: keyof typeof reasons, part = ''): WenshuError =>
  new WenshuError('docx_refused', { detail: reasons[why].en, detail_zh: reasons[why].zh }, part);
