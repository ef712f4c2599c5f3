/** What a template may hold; more is a fault before anything runs. */
export const bounds = {
  characters: 500_000,
  placeholders: 1000,
  /** Questions after every loop went through its list. */
  asked: 2000,
  /** Pieces of text and placeholders then. */
  laid: 50_000,
  question: 2000,
  loopsInside: 3,
  listed: 200,
  paramLength: 200,
  faults: 100,
} as const;
