/** Where things stand on the Redis server. Everything of one run leaves together, a while after its end. */
export const keys = {
  /** Set of the runs that have not ended. */
  open: 'wenshu:open',
  /** Alive as long as the process is: it must say so again and again. */
  process: (id: string) => `wenshu:process:${id}`,
  /** Sorted set of the processes, by when they are taken for dead. */
  processes: 'wenshu:processes',
  /** Hash: `process`, `owner`, `since`, `about`. */
  run: (id: string) => `wenshu:run:${id}`,
  /** Set of the runs of a conversation that have not ended. */
  thread: (thread: string) => `wenshu:thread:${thread}`,
  /** Stream of its events; the number of an event is its id there, so that nobody writes the same one twice. */
  events: (id: string) => `wenshu:events:${id}`,
  /** The stream of a run, by the run's own id. */
  name: (runId: string) => `wenshu:name:${runId}`,
  /** There as long as somebody listens in another process. */
  heard: (id: string) => `wenshu:heard:${id}`,
  /** Channel: the id of a run of which something new is told. */
  told: 'wenshu:told',
  /** Channel: the id of a run that is to end. */
  cancel: 'wenshu:cancel',
  /** Hash: how many questions somebody has left (`left`), and since when (`at`). */
  rate: (digest: string) => `wenshu:rate:${digest}`,
  /** Sorted set of the requests to a model within a minute. */
  requests: (digest: string) => `wenshu:requests:${digest}`,
  /** What begins so are rows of recent statements. */
  rows: 'wenshu:rows:',
};
