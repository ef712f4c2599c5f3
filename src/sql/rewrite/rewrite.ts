export { rewriteJoins } from './rewrite-joins.ts';
export { rewriteNames } from './rewrite-names.ts';
export { findsOtherCase, isPlainEquality, rewriteValues } from './rewrite-values.ts';
