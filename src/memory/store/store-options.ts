export interface StoreOptions {
  /** The folder of the file; null keeps everything in the process. */
  home: string | null;
  /** What search reads of a value (all of its texts when absent), and an embedding model, if there is one. */
  index?: {
    fields?: string[];
    embeddings?: Embedder;
    dims?: number;
  };
  ttl?: {
    /** Minutes; what is put without a time of its own stays for ever when absent. */
    defaultTtl?: number;
    /** Reading an entry begins its time anew. */
    refreshOnRead?: boolean;
    /** Minutes between two sweeps of a store that was started; what is over is never given out, swept or not. */
    sweepIntervalMinutes?: number;
  };
  /** Milliseconds. */
  now?: () => number;
}

/** As LangChain's embedding models are. */
interface Embedder {
  embedQuery(text: string): Promise<number[]>;
  embedDocuments(texts: string[]): Promise<number[][]>;
}
