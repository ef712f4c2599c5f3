/** By which of its protocols somebody speaks to the server. */
export type Door = 'rest' | 'mcp' | 'langgraph' | 'schedule';
