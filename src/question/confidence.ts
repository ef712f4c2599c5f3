/**
 * Every threshold of confidence, what it decides and the measurement that set it; `docs/architecture.md` shows them as one
 * table, held by a test. A confidence says how often such an answer is right: the embedded engine's is fitted
 * (`bench/calibrate-business.ts`), a vote's is measured (`bench/vote.ts`), a model's own is only kept in bounds.
 */

/** Answer: at or above it an answer is given, below it readings are offered. `bench/calibrate-business.ts`. */
export const answerConfidence = 0.5;

/** Answer with a mark: below it the answer says that it is not sure. `bench/calibrate-business.ts`. */
export const sureConfidence = 0.85;

/** Answer with a mark: a reading that rests on a word near in meaning, and not on what was said, is at most this. `bench/calibrate-business.ts`. */
export const nearConfidence = 0.8;

/** Ask back: readings less apart than this are for the person to choose between, more of them under an unsure one. `bench/shop-answers.ts`. */
export const rivalMargin = { sure: 0.1, unsure: 0.2 };

/** Ask back: a reading at or below it is no option worth showing. `bench/business.ts`. */
export const optionConfidence = 0.02;

/** Ask back: what lost the vote of several models is at most this, an option and never an answer. `bench/vote.ts`. */
export const outvotedConfidence = 0.4;

/** Refuse: below it the embedded engine proposes nothing and names the words that it did not understand. `bench/business.ts`. */
export const proposeConfidence = 0.18;

/** Refuse: with a word, number, value or period left over a reading is at most this, which is no answer but may be offered. `bench/calibrate-business.ts`. */
export const leftoverConfidence = 0.45;

/** Refuse: the questions offered instead are read at least this surely. `bench/shop-answers.ts`. */
export const suggestConfidence = 0.6;

/** Hand to a model: at or above it the embedded engine's answer would stand without a model, once that is measured on strangers' questions. `bench/cost.ts`. */
export const withoutModelConfidence = 0.92;

/** Hand to a model: below it a model is asked whether a text is for the database or for a chat. Set by hand, see `src/schema/route.ts`. */
export const routeConfidence = 0.7;

/** A model's own figure is no measurement: this where it gives none, and never more than the other. Set by hand. */
export const modelConfidence = { silent: 0.7, highest: 0.95 };

/**
 * Which database is asked: the share of the question that its schema accounts for, how much more than any other's, and
 * from where on what was kept of it needs no second look. `bench/choose-database.ts`.
 */
export const databaseFit = { enough: 0.35, clearly: 0.12, kept: 0.9 };
