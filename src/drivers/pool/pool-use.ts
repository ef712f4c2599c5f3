interface Counted {
  counts(): { open: number; idle: number; waiting: number };
}

const pools = new Set<Counted>();

/** To be called for every pool of the process; gives back what forgets it. */
export function watchPool(pool: Counted): () => void {
  pools.add(pool);
  return () => pools.delete(pool);
}

/** Connections of all pools together: open ones, those of them that rest, and who waits for one. */
export function poolUse(): { open: number; idle: number; waiting: number } {
  const use = { open: 0, idle: 0, waiting: 0 };
  for (const { open, idle, waiting } of [...pools].map((pool) => pool.counts())) {
    use.open += open;
    use.idle += idle;
    use.waiting += waiting;
  }
  return use;
}
