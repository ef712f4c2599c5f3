/** The parts of a JSON schema that our pages tell of. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  format?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
}

export interface Field {
  path: string[];
  schema: JsonSchema;
  /** `depends`: in some variants of what it stands in. */
  needed: 'yes' | 'no' | 'depends';
}

export const variantsOf = (schema: JsonSchema): JsonSchema[] => schema.anyOf ?? schema.oneOf ?? [schema];

const code = (value: unknown): string => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
const group = new Intl.NumberFormat('en');

function rangeOf({ type, minimum, exclusiveMinimum, maximum }: JsonSchema): string {
  const low = minimum ?? (type === 'integer' && exclusiveMinimum !== undefined ? exclusiveMinimum + 1 : undefined);
  const isOpen = low === undefined && exclusiveMinimum !== undefined;
  const high = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? maximum : undefined;
  if (high !== undefined)
    return `${isOpen ? `above ${exclusiveMinimum}, at most ` : `${low ?? ''}–`}${group.format(high)}`;
  if (isOpen) return `above ${exclusiveMinimum}`;
  return low === undefined || low <= Number.MIN_SAFE_INTEGER ? '' : `${group.format(low)} or more`;
}

const plain: Record<string, string> = { string: 'text', null: '`null`', object: 'object', array: 'list' };

/** What a value must be, in a few words. */
export function kindOf(schema: JsonSchema): string {
  if (schema.$ref) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  const variants = variantsOf(schema);
  if (variants.length > 1) return [...new Set(variants.map(kindOf))].join(' or ');
  if (schema.const !== undefined) return code(schema.const);
  if (schema.enum) return schema.enum.map(code).join(' · ');
  if (schema.type === 'boolean') return '`true` · `false`';
  if (schema.type === 'integer') return ['whole number', rangeOf(schema)].filter(Boolean).join(', ');
  if (schema.type === 'number') return ['number', rangeOf(schema)].filter(Boolean).join(', ');
  if (schema.type === 'array') return schema.items ? `list of ${kindOf(schema.items)}` : 'list';
  if (schema.type === 'object' && typeof schema.additionalProperties === 'object')
    return `${kindOf(schema.additionalProperties)}, by name`;
  if (schema.format === 'date') return 'date';
  if (Array.isArray(schema.type)) return schema.type.map((type) => plain[type] ?? type).join(' or ');
  return plain[String(schema.type)] ?? 'anything';
}

/** Whether a value holds other fields rather than being one. */
const holds = (schema: JsonSchema): boolean => variantsOf(schema).some((variant) => variant.properties);

/** What stands inside one value: the items of a list, or what people name. */
function heldBy({ items, additionalProperties: named }: JsonSchema): { held?: JsonSchema; step: string[] } {
  if (items) return { held: items, step: [] };
  return typeof named === 'object' ? { held: named, step: ['NAME'] } : { step: [] };
}

/** Every value that can be set, with its path; `NAME` stands for a name that people choose. */
export function fieldsOf(schema: JsonSchema, path: string[] = [], needed: Field['needed'] = 'no'): Field[] {
  const variants = variantsOf(schema);
  const objects = variants.filter((variant) => variant.properties);
  const neededIn = (key: string): Field['needed'] => {
    const isNeeded = (variant: JsonSchema) => variant.required?.includes(key) && !variant.properties?.[key]?.default;
    const count = objects.filter(isNeeded).length;
    return count === 0 ? 'no' : count === objects.length ? 'yes' : 'depends';
  };
  const inner = variants.flatMap((variant) => {
    if (variant.properties)
      return Object.entries(variant.properties).flatMap(([key, value]) =>
        fieldsOf(value, [...path, key], neededIn(key)),
      );
    const { held, step } = heldBy(variant);
    return held && holds(held) ? fieldsOf(held, [...path, ...step]) : [];
  });
  const isField = variants.some((variant) => !variant.properties && !holds(heldBy(variant).held ?? {}));
  return [...(isField ? [{ path, schema, needed }] : []), ...inner];
}
