/** So many bytes, as people say it. */
export function bytesText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`;
  if (bytes < 1_000_000_000) return `${Math.round(bytes / 100_000) / 10} MB`;
  return `${Math.round(bytes / 100_000_000) / 10} GB`;
}
