/** Names of tables that are files: a path, a pattern, or the ending of a format that an engine reads by itself. */
export const dataFiles =
  /[/\\*?]|\.(?:csv|tsv|txt|json|jsonl|ndjson|parquet|db|duckdb|sqlite|xlsx|xlsm|arrow|orc|avro)(?:\.(?:gz|zst))?$/;
