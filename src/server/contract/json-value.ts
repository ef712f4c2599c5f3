import { z } from 'zod';

/**
 * Anything that JSON can say. A body was JSON, so that there is nothing to look at: `z.json()` would walk through all of it, and its
 * description holds itself, of which generators of clients make types that do not compile.
 */
export const jsonValue = z.custom<z.core.util.JSONType>((value) => value !== undefined);
