export { rewriteJoins } from './rewrite-joins.ts';
export { findsOtherCase, isPlainEquality, rewriteValues } from './rewrite-values.ts';
