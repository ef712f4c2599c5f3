import type { TextRange } from './types.ts';

export type Node = Record<string, unknown>;

export interface Identifier {
  name: string;
  quoted?: boolean;
  span?: TextRange;
}

export function identifier(node: unknown): Identifier | undefined {
  if (!isNode(node)) return undefined;
  if (isNode(node.identifier)) return identifier(node.identifier);
  return typeof node.name === 'string' ? (node as unknown as Identifier) : undefined;
}

export function isNode(value: unknown): value is Node {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

export function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
