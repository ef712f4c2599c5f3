import type { ExploredField, ExploredThing } from '../../../src/protocol/explore.ts';
import { useWords } from '../app/settings.ts';

export interface FieldTableProps {
  fields: readonly ExploredField[];
  /** All of them: some fields lead to others. */
  things: readonly ExploredThing[];
  label: string;
}

export function FieldTable({ fields, things, label }: FieldTableProps) {
  const { explore: words, data } = useWords();
  const isStored = fields.some(({ stored }) => stored);
  const isAbout = fields.some((field) => aboutOf(field));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section className="table-scroll" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.field}</th>
            {isStored && <th scope="col">{words.stored}</th>}
            <th scope="col">{words.read}</th>
            <th scope="col">{words.examples}</th>
            {isAbout && <th scope="col">{words.about}</th>}
          </tr>
        </thead>
        <tbody>
          {fields.map((field, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two fields may be called the same
            <tr key={index}>
              <th scope="row">{field.name}</th>
              {isStored && (
                <td>
                  <code>{[field.stored?.name, field.stored?.type].filter(Boolean).join(' ')}</code>
                </td>
              )}
              <td>{readAs(field, things, data)}</td>
              <td className="examples">{valuesOf(field, words.range)}</td>
              {isAbout && <td className="about">{aboutOf(field)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What a description says besides the name; it may hold the name in both languages. */
const aboutOf = ({ name, about }: ExploredField): string | undefined =>
  about?.split(' / ').includes(name) ? undefined : about;

function readAs(
  { role, unit, leads_to }: ExploredField,
  things: readonly ExploredThing[],
  { roles, units }: ReturnType<typeof useWords>['data'],
): string {
  const target = things.find(({ id }) => id === leads_to);
  if (target) return `→ ${target.name}`;
  return unit ? `${roles[role]} · ${units[unit] ?? unit}` : roles[role];
}

function valuesOf({ codes, range, examples }: ExploredField, span: (from: string, to: string) => string): string {
  if (codes && codes.length > 0) return codes.map(({ value, means }) => `${value} = ${means}`).join(' · ');
  return range ? span(range.from, range.to) : examples.join(' · ');
}
