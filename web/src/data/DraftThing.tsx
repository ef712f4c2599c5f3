import type { DraftReply, DraftThing as Thing } from '../../../src/protocol/explore.ts';
import { useWords } from '../app/settings.ts';
import { Codes } from './Codes.tsx';
import { called, counting } from './draft-reply.ts';

export interface DraftThingProps {
  thing: Thing;
  reply: DraftReply;
  onReply: (reply: DraftReply) => void;
  isOpen: boolean;
  /** Ids of fields whose codes are asked about elsewhere. */
  asked: ReadonlySet<string>;
}

/** One thing with its fields: what each is called and read as, and what its codes mean. */
export function DraftThing({ thing, reply, onReply, isOpen, asked }: DraftThingProps) {
  const { data: words } = useWords();
  const dates = thing.fields.filter(({ role }) => role === 'date');
  const named = thing.fields.find(({ id }) => id === thing.called_by);
  const coded = thing.fields.filter(({ id, codes }) => codes && codes.length > 0 && !asked.has(id));
  return (
    <details className="card draft-thing" open={isOpen}>
      <summary>
        <strong>{reply.names?.[thing.id] ?? thing.name}</strong>
        <span className="small">
          {[
            ...(thing.rows === undefined ? [] : [words.rows(thing.rows)]),
            ...(named ? [words.calledBy(named.name)] : []),
          ].join(' · ')}
        </span>
      </summary>
      <div className="draft-facts">
        <label>
          <span>{words.thingName}</span>
          <input
            defaultValue={thing.name}
            maxLength={100}
            onChange={({ target }) => onReply(called(reply, thing.id, target.value, thing.name))}
          />
        </label>
        {dates.length > 1 && (
          <label>
            <span>{words.countingDate}</span>
            <select
              value={reply.dates?.[thing.id] ?? thing.date ?? ''}
              onChange={({ target }) => onReply(counting(reply, thing.id, target.value, thing.date))}
            >
              {thing.date === undefined && <option value="">–</option>}
              {dates.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section className="table-scroll" aria-label={thing.name} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.fieldName}</th>
              <th scope="col">{words.fieldRole}</th>
              <th scope="col">{words.examples}</th>
            </tr>
          </thead>
          <tbody>
            {thing.fields.map((field) => (
              <tr key={field.id}>
                <td>
                  <input
                    aria-label={`${words.fieldName}: ${field.name}`}
                    defaultValue={field.name}
                    maxLength={100}
                    onChange={({ target }) => onReply(called(reply, field.id, target.value, field.name))}
                  />
                </td>
                <td>
                  {words.roles[field.role]}
                  {field.unit ? ` · ${words.units[field.unit] ?? field.unit}` : ''}
                </td>
                <td className="examples">{field.examples.join(' · ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {thing.more_fields > 0 && <p className="small">{words.moreFields(thing.more_fields)}</p>}
      {coded.map((field) => (
        <Codes key={field.id} field={field} reply={reply} onReply={onReply} />
      ))}
    </details>
  );
}
