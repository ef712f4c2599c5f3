/** SQL that a writer proposes as the answer to a question, with how sure it is and what it took for granted. */
export interface Candidate {
  sql: string;
  /** 0 to 1; calibrated where the writer can be. */
  confidence: number;
  assumptions: Assumption[];
  /** How the question was read, one sentence in the question's language, no table names. */
  interpretation: string;
  /** Which writer: `verified`, `embedded`, or a model's name. */
  source: string;
  /** Question words that nothing in the candidate accounts for. */
  unexplained: string[];
  /** The id of the verified answer that it comes from. */
  verified?: string;
}

/** A reading that could have been another one, in the question's language. */
export interface Assumption {
  /** Stable name of the kind: `period`, `metric`, `value`, `entity`, `tie`, `role`, `today`, `word`. */
  kind: string;
  text: string;
  /** Other readings, in business words, when the choice is worth asking about. */
  alternatives?: string[];
  /** Those of them that are ready to be had: by asking so, or by this statement. */
  readings?: { label: string; question: string; sql?: string }[];
}
