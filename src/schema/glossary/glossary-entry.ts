/** A business word and what it stands for. */
export interface GlossaryEntry {
  words: string[];
  /** `table.column` that the words mean. */
  column?: string;
  /** Table that the words mean. */
  table?: string;
  /** SQL expression over columns written `table.column` (`order_items.quantity * order_items.unit_price`). */
  expression?: string;
}
