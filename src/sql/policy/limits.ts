/** Bounds that keep a hostile text from costing time before it is judged. */
export const limits = {
  /** UTF-16 units of the whole text. */
  length: 100_000,
  lexemes: 25_000,
  /** Nested brackets; the parser itself stops at about 30 nested expressions or 16 nested queries. */
  depth: 100,
  /** Largest number that a function which makes rows out of nothing may be given. */
  series: 10_000_000,
  /** The same for several of them in one FROM, where they multiply. */
  product: 1_000_000_000,
  /** The same for text: a few calls of it stand in every row. */
  text: 100_000,
  /** How often tables may be read once every reference to a step of a WITH is written out: six steps of fifteen each are eleven million. */
  reads: 500,
} as const;
