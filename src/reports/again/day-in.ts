/** The day that it is there, ISO: seven in the morning in Shanghai is still yesterday for a server that counts in UTC. */
export function dayIn(timezone: string | null, at: Date): string {
  const parts = new Intl.DateTimeFormat('en', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    ...(timezone === null ? {} : { timeZone: timezone }),
  }).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}
