import type { DraftField, DraftForm, DraftReply } from '../../../src/protocol/explore.ts';

type Answers = NonNullable<DraftReply['answers']>;

/** The record with one entry more, another one, or without it. */
function withEntry<Value>(
  record: Record<string, Value> | undefined,
  key: string,
  value: Value | undefined,
): Record<string, Value> {
  const { [key]: _, ...rest } = record ?? {};
  return value === undefined ? rest : { ...rest, [key]: value };
}

export const hasCorrections = (reply: DraftReply): boolean =>
  Object.values(reply).some((part) => Object.keys(part ?? {}).length > 0);

/** A thing or a field is called something else; its former name, or none, takes that back. */
export function called(reply: DraftReply, id: string, name: string, before: string): DraftReply {
  const plain = name.trim();
  return { ...reply, names: withEntry(reply.names, id, plain === '' || plain === before ? undefined : plain) };
}

export const counting = (reply: DraftReply, thing: string, date: string, before: string | undefined): DraftReply => ({
  ...reply,
  dates: withEntry(reply.dates, thing, date === before ? undefined : date),
});

/** What one stored value means. */
export function meaning(reply: DraftReply, field: string, value: string, means: string, before: string): DraftReply {
  const plain = means.trim();
  const codes = withEntry(reply.codes?.[field], value, plain === '' || plain === before ? undefined : plain);
  const isEmpty = Object.keys(codes).length === 0;
  return { ...reply, codes: withEntry(reply.codes, field, isEmpty ? undefined : codes) };
}

export const answered = (reply: DraftReply, question: string, answer: Answers[string] | undefined): DraftReply => ({
  ...reply,
  answers: withEntry(reply.answers, question, answer),
});

/** Fields whose codes are asked about, by the id of the question. */
export function askedCodes({ questions, things }: Pick<DraftForm, 'questions' | 'things'>): Map<string, DraftField> {
  const fields = things.flatMap((thing) => thing.fields);
  return new Map(
    questions.flatMap(({ id, say }) => {
      const field = say === 'codes' ? fields.find((one) => id.endsWith(one.id)) : undefined;
      return field?.codes && field.codes.length > 0 ? [[id, field] as const] : [];
    }),
  );
}

/** What stands in the lines of codes is what a person agrees to, also where it is only a guess that they left as it is. */
export function withShownCodes(reply: DraftReply, asked: Iterable<DraftField>): DraftReply {
  const codes = { ...reply.codes };
  for (const { id, codes: guessed = [] } of asked) {
    const shown = guessed.filter(({ means }) => means !== '').map(({ value, means }) => [value, means] as const);
    const all = { ...Object.fromEntries(shown), ...codes[id] };
    if (Object.keys(all).length > 0) codes[id] = all;
  }
  return Object.keys(codes).length > 0 ? { ...reply, codes } : reply;
}
