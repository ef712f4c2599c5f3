export { applyEdits, type TextEdit } from '../../scope/scope.ts';
export { closingBracket, isWord, openingBracket, textCalls } from './calls.ts';
export { withBlank } from './edits.ts';
export {
  type Addition,
  type AdditionOptions,
  additions,
  joinText,
  keyBonus,
  onText,
  pathCost,
  qualifyBare,
} from './join-text.ts';
export {
  columnNamed,
  isKeyColumn,
  labelText,
  outputNamed,
  pairOf,
  qualified,
  sameUses,
  tableOf,
  tablesIn,
  written,
} from './naming.ts';
export { preference } from './preference.ts';
export { namesTable, questionWords } from './question-words.ts';
export { isStructured, isVisible, type Repair, type Rule, type Situation, type Structured, spelled } from './rule.ts';
