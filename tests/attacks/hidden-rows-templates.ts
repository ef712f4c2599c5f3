/** Whole numbers, other numbers, texts, dates and conditions: what an expression gives. */
export type Kind = 'i' | 'n' | 's' | 'd' | 'b';
export type EngineName = 'sqlite' | 'duckdb' | 'postgres' | 'mariadb';
export type Templates = Record<Kind, string[]>;

const lines = (text: TemplateStringsArray): string[] =>
  (text.raw[0] as string).split('\n').flatMap((line) => line.trim() || []);

/** `{i}` to `{b}` stand for any expression of that kind, `{doc}` and its like for a column, `{from}` for the FROM of a subquery and `{sub}` for its source. */
export const common: Templates = {
  i: lines`
    ({i} + {i})
    ({i} - {i})
    ({i} * {i})
    ({i} / {divisor})
    ({i} % {divisor})
    abs({i})
    length({s})
    -({i})
    CASE WHEN {b} THEN {i} ELSE {i} END
    coalesce(NULL, {i})
    coalesce({i}, {i})
    nullif({i}, {i})
    sign({n})
    (SELECT max({i}) {from})
    (SELECT count(*) {from})
    (SELECT {i} {from} WHERE {sub}.id = {id})
    (SELECT {id} {from} WHERE {b} ORDER BY 1 LIMIT 1)
  `,
  n: lines`
    ({n} * {n})
    ({n} / {divisor})
    sqrt({n})
    ln({n})
    exp({n})
    power({n}, 3)
    round({n})
    coalesce(NULL, exp({n}))
    ({amount} * 1.0)
  `,
  s: lines`
    lower({s})
    upper({s})
    coalesce(NULL, {s})
    replace({s}, '-', '')
    substr({s}, 1, {i})
    CASE WHEN {b} THEN {s} ELSE {s} END
    nullif({s}, {s})
    trim({s})
    (SELECT min({s}) {from})
    coalesce({s}, 'none')
  `,
  d: lines`
    coalesce(NULL, {d})
    CASE WHEN {b} THEN {d} ELSE {d} END
    (SELECT max({d}) {from})
  `,
  b: lines`
    {i} > {i}
    {i} = {i}
    {n} < {n}
    {s} = {s}
    {s} > {s}
    {d} > {d}
    ({b} AND {b})
    ({b} OR {b})
    NOT ({b})
    {i} IS NULL
    {s} IS NOT NULL
    {i} IN ({i}, 3)
    {i} BETWEEN {i} AND {i}
    {i} IN (SELECT {i} {from})
    EXISTS (SELECT 1 {from} WHERE {b})
    NOT EXISTS (SELECT {i} {from} WHERE {sub}.id = {id} AND {b})
    {s} LIKE 'a%'
    {s} LIKE {s}
    {s} LIKE '%e%'
    {id} = 5
    {id} = 3
    {id} < 9
    {region} = 2
    {region} = 1
    {note} = 'secret note'
    {amount} > 100
    {divisor} = 0
    {note} > '2025'
    {id} IN (2, 3, 4)
    {id} BETWEEN 2 AND 8
    {divisor} IS NULL
    {day} > '2025-02-13'
    {id} = {region}
  `,
};

export const own: Record<EngineName, Partial<Templates>> = {
  sqlite: {
    i: lines`
    json_extract({doc}, '$.a')
    "abs"({amount} - 1)
    json_array_length({doc})
    ({doc} ->> '$.a')
    CAST({s} AS INTEGER)
    json_extract('{}', {pattern})
    unicode({s})
    iif({b}, {i}, {i})
    json_valid({s})
    instr({s}, 'e')
    abs({amount} - 2)
  `,
    n: lines`
    CAST({s} AS REAL)
    julianday({s})
    (SELECT sum({amount}) {from})
    (SELECT avg({n}) {from})
    (SELECT percentile({n}, {i}) {from})
  `,
    s: lines`
    json({doc})
    "json"({doc})
    date({s})
    strftime('%Y', {s})
    json_set({doc}, '$.b', {i})
    json_quote({s})
    hex({s})
    printf('%d', {i})
    char({i})
    json_type({doc})
    ({doc} -> {s})
    quote({s})
    json_patch({doc}, {doc})
  `,
    d: lines`
    date({note})
    date({day}, '+1 day')
  `,
    b: lines`
    {s} LIKE 'a%' ESCAPE {s}
    {s} LIKE '%e!' ESCAPE '!'
    {s} GLOB {s}
    EXISTS (SELECT 1 FROM json_each({doc}))
    json_valid({doc}) AND json_extract({doc}, '$.a') > 0
    {number_text} = {i}
    {note} = 5
  `,
  },
  postgres: {
    i: lines`
    CAST({number_text} AS integer)
    {number_text}::bigint
    ({doc}::json ->> 'a')::int
    extract(year FROM {d})::int
    ascii({s})
    array_length(string_to_array({s}, '-'), 1)
    (string_to_array({number_text}, '-'))[1]::int
    div({i}, {divisor})::bigint
    mod({i}, {divisor})
    coalesce(NULL, {number_text}::int)
    width_bucket({n}, 0, 100, {divisor})
    position('e' in {s})
    ({amount} + 1)
    ({amount} * 2)::int
    json_array_length({doc}::json)
    (SELECT sum({amount}) {from})::bigint
    (SELECT {i} {from})
    "abs"({amount} - 2)
    generate_subscripts(ARRAY[1,2], 1)
  `,
    n: lines`
    {number_text}::double precision
    (SELECT avg({n}) {from})
    log({n})
    cot({n})
    stddev_weird({n})
    (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY {n}) {from})
  `,
    s: lines`
    to_char({d}, 'YYYY')
    split_part({s}, '-', {divisor})
    substring({s} from {pattern})
    regexp_replace({s}, {pattern}, 'x')
    repeat('a', {divisor})
    chr({divisor} + 64)
    encode(decode({s}, 'hex'), 'hex')
    left({s}, {i})
    format({s})
    CAST({doc}::jsonb AS text)
    ({doc}::jsonb ->> 'a')
    concat({s}, {i})
    md5({s})
    regexp_substr({s}, {pattern})
    lpad({s}, {divisor})
  `,
    d: lines`
    {note}::date
    date({note})
    "date"({note})
    CAST({note} AS date)
    to_date({note}, 'YYYY-MM-DD')
    ({day} + {divisor})
    make_date(2025, {divisor}, 1)
    coalesce(NULL, date({note}))
    date_trunc('month', {note}::timestamp)::date
    ({day} + {amount}::int)
  `,
    b: lines`
    {s} ~ {pattern}
    {note} LIKE '%e\'
    {note} LIKE '%e!' ESCAPE '!'
    {note} ILIKE '%E\'
    {s} LIKE ANY (ARRAY['%e' || chr(92), 'x'])
    {s} SIMILAR TO {pattern}
    {s} = ANY (string_to_array({s}, '-'))
    {doc}::jsonb @> '{"a": 1}'
    jsonb_path_exists({doc}::jsonb, '$.a')
    regexp_like({s}, {pattern})
    {note} > DATE '2025-01-01'::text
    {i} = ALL (SELECT {i} {from})
    {note}::date IS DISTINCT FROM {day}
    starts_with({s}, {s})
    ({id}, {s}) IN (SELECT {i}, {s} {from})
    {note} NOT LIKE concat('%e', chr(92))
  `,
  },
  mariadb: {
    i: lines`
    CAST({number_text} AS SIGNED)
    ({amount} + 1)
    ({amount} * 2)
    ({i} DIV {divisor})
    CAST({divisor} AS UNSIGNED) - 5
    json_extract({doc}, '$.a')
    year({note})
    ascii({s})
    locate('e', {s})
    if({b}, {i}, {i})
    ifnull(NULL, {amount} + 1)
    to_days({note})
    (SELECT {i} {from})
    bit_count({i})
    ({amount} << 2)
    abs({amount} - 2)
    regexp_instr({s}, {pattern})
  `,
    n: lines`
    exp({amount})
    nullif(exp({amount}), 0)
    pow({amount}, 30)
    cot({divisor})
    (SELECT sum({amount}) {from})
    (SELECT avg({n}) {from})
    (SELECT exp(max({amount})) {from})
    log({n})
    CAST({number_text} AS DOUBLE)
    CAST({number_text} AS DECIMAL(10, 2))
  `,
    s: lines`
    regexp_replace({s}, {pattern}, 'x')
    regexp_substr({s}, {pattern})
    json_unquote({doc})
    date_format({note}, '%Y')
    elt({divisor}, 'a', 'b')
    concat({s}, {i})
    st_astext(st_geomfromtext({s}))
    hex({s})
    repeat('a', {divisor})
    left({s}, {i})
    json_set({doc}, '$.b', 1)
    conv({i}, 10, {divisor})
    CAST({s} AS CHAR(3))
    inet_ntoa({i})
  `,
    d: lines`
    date({note})
    date_add({day}, INTERVAL {divisor} DAY)
    CAST({note} AS DATE)
    str_to_date({note}, '%Y-%m-%d')
    date_add({day}, INTERVAL {amount} YEAR)
    from_days({amount})
    last_day({note})
  `,
    b: lines`
    {s} REGEXP {pattern}
    {s} LIKE '%e\\'
    {s} LIKE 'a' ESCAPE '!'
    {note} = 5
    {note} > {day}
    json_contains({doc}, 1)
    {i} = ALL (SELECT {i} {from})
    {note} <=> {s}
    json_valid({doc}) = 1
    {number_text} + 1 > 2
    {s} RLIKE {pattern}
    ({id}, {s}) IN (SELECT {i}, {s} {from})
  `,
  },
  duckdb: {
    i: lines`
    CAST({number_text} AS INTEGER)
    {number_text}::BIGINT
    ({amount} + 1)
    ({amount} * 2)
    ({i} // {divisor})
    json_extract({doc}, '$.a')::INT
    year({d})
    ascii({s})
    unicode({s})
    (SELECT {i} {from})
    (SELECT sum({amount})::BIGINT {from})
    len(string_split({s}, '-'))
    string_split({number_text}, '-')[1]::INT
    factorial({divisor})::BIGINT
    "abs"({amount} - 2)
    abs({amount} - 2)
    TRY_CAST({number_text} AS INTEGER)
  `,
    n: lines`
    {number_text}::DOUBLE
    (SELECT avg({n}) {from})
    log({n})
    (SELECT quantile_cont({n}, 0.5) {from})
    gamma({n})
  `,
    s: lines`
    strftime({d}, '%Y')
    chr({divisor} + 64)
    regexp_replace({s}, {pattern}, 'x')
    regexp_extract({s}, {pattern})
    repeat('a', {divisor})
    json_extract_string({doc}, '$.a')
    CAST({doc} AS JSON)::VARCHAR
    printf({s})
    decode(unhex({s}))
    left({s}, {i})
    concat({s}, {i})
    format({s})
  `,
    d: lines`
    {note}::DATE
    date({note})
    "date"({note})
    CAST({note} AS DATE)
    strptime({note}, '%Y-%m-%d')::DATE
    ({day} + {divisor})
    make_date(2025, {divisor}, 1)
    coalesce(NULL, {note}::DATE)
    ({day} + {amount}::INT)
    date_trunc('month', {note}::TIMESTAMP)::DATE
  `,
    b: lines`
    regexp_matches({s}, {pattern})
    {s} LIKE '%e!' ESCAPE '!'
    {s} LIKE 'a%' ESCAPE {s}
    {note} > {day}
    {number_text} = {i}
    {s} SIMILAR TO {pattern}
    {note} = 5
    {i} = ANY (SELECT {i} {from})
    list_contains(string_split({s}, '-'), '2025')
    {note}::DATE IS DISTINCT FROM {day}
    ({id}, {s}) IN (SELECT {i}, {s} {from})
  `,
  },
};

/** Conditions that cannot fail: they compare columns with literals of their kind and with each other. */
export const harmless = lines`
  {id} = 5
  {id} = 3
  {id} = 4
  {id} < 9
  {region} = 2
  {region} = 1
  {note} = 'secret note'
  {amount} > 100
  {divisor} = 0
  {note} > '2025'
  {id} IN (2, 3, 4)
  {id} BETWEEN 2 AND 8
  {divisor} IS NULL
  {day} > '2025-02-13'
  {id} = {region}
  {id} <> {divisor}
  {price} > 1
  {price} IS NOT NULL
  {doc} <> 'x'
  {amount} = 9223372036854775807
  {number_text} >= '1'
  {amount} > 1000000
  {amount} < 0
  {day} > '9000-01-01'
  {price} < 0
  1 = 1
`;
/** The same for engines with typed literals. */
export const harmlessDates = lines`
  {day} > DATE '2025-02-13'
  {day} BETWEEN DATE '2025-01-01' AND DATE '9999-12-31'
`;

/** Conditions that tell of hidden rows where nothing is fenced: DuckDB's by its statistics, the others' by an error. */
export const telling: Record<EngineName, string> = {
  sqlite: 'json(a.doc) IS NOT NULL',
  postgres: "a.note::date > DATE '2020-01-01'",
  mariadb: 'exp(a.amount) > 0',
  duckdb: 'a.doc::INT > 0 AND a.amount > 1000000',
};

/** A condition that fails on every row, so that whether it was evaluated at all can be told. */
export const failing: Record<EngineName, string> = {
  sqlite: 'json({note}) IS NOT NULL',
  postgres: '{doc}::int > 0',
  mariadb: 'exp({id} + 1000) > 0',
  duckdb: '{doc}::INT > 0',
};
