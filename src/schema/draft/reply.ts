import type { Additions, Proposal } from './contracts.ts';

/** What a person answered to a proposal: nothing to add, something, or a text that means nothing here. */
type Reply = { adds: Additions } | { fault: string };

/** An empty line takes what is proposed, a number one of the options (the one after the last says nothing), other words stand for themselves. */
export function readReply(line: string, proposal: Proposal): Reply {
  const { options, isProposed } = proposal;
  const text = line.normalize('NFKC').trim();
  if (text === '') return { adds: isProposed ? (options[0]?.adds ?? {}) : {} };
  if (/^\d+$/.test(text)) {
    const number = Number(text);
    if (number === options.length + 1) return { adds: {} };
    const chosen = options[number - 1];
    return chosen ? { adds: chosen.adds } : { fault: text };
  }
  if (/^(?:y|yes|是|是的|对|对的)$/i.test(text)) return { adds: options[0]?.adds ?? {} };
  if (/^(?:n|no|不|否|不是|skip|跳过)$/i.test(text)) return { adds: {} };
  return inOwnWords(text, proposal);
}

function inOwnWords(text: string, { kind, table, column, options }: Proposal): Reply {
  const at = column === undefined ? table : `${table}.${column}`;
  switch (kind) {
    case 'table':
    case 'column':
      return { adds: { descriptions: { [at]: text } } };
    case 'codes': {
      const codes = readCodes(text);
      return codes ? { adds: { codes: { [at]: codes } } } : { fault: text };
    }
    case 'date':
    case 'sales': {
      const named = options.find(({ zh, en }) =>
        [zh, en].some((one) => one.toLowerCase().includes(text.toLowerCase())),
      );
      return named ? { adds: named.adds } : { fault: text };
    }
    default:
      return { adds: {} };
  }
}

/** `1=已付款, 2 已发货；9: cancelled`. */
function readCodes(text: string): Record<string, string> | undefined {
  const pairs = text
    .split(/[,，、;；]/)
    .filter((part) => part.trim() !== '')
    .map((part) => /^\s*([\w.-]{1,20}?)\s*(?:=|:|：|\s)\s*(.+?)\s*$/u.exec(part));
  if (pairs.length === 0 || pairs.some((pair) => pair === null)) return undefined;
  return Object.fromEntries(pairs.flatMap((pair) => (pair ? [[pair[1], pair[2]]] : [])));
}
