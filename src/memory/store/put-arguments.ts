/** What a store is given to keep; beyond LangGraph's own arguments, for how many minutes. */
export type PutArguments = [
  namespace: string[],
  key: string,
  value: Record<string, unknown>,
  index?: false | string[],
  options?: { ttl?: number },
];
