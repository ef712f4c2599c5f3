/** From the first day of the Gregorian calendar, where the clock of these names begins, to that of 1970. */
const epochOffsetMs = 12_219_292_800_000n;

/** When a checkpoint was kept, in milliseconds, from its name alone: a UUID of version 6 begins with its time. */
export function checkpointTime(id: string): number {
  const [high = '0', middle = '0', low = '0'] = id.split('-');
  const ticks = BigInt(`0x${high}${middle}${low.slice(1)}`);
  return Number(ticks / 10_000n - epochOffsetMs);
}
