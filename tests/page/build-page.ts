/** The page as it would be served: built anew where a source is newer. */
export default async function buildPage(): Promise<void> {
  await import('../../web/build-when-older.ts');
}
