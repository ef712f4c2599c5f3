import { z } from 'zod';

/** What a key or a token may be used for: to ask, to send SQL of one's own, to look after the server. */
export const scopes = ['ask', 'sql', 'admin'] as const;
export type Scope = (typeof scopes)[number];

const plain = z.union([z.string().max(1000), z.number(), z.boolean()]);

/** What is known of a person besides their name, such as their region: row filters read it as `{user.region}`. */
export const claimSchema = z.union([plain, z.array(z.union([z.string().max(1000), z.number()])).max(1000)]);
export type Claims = Readonly<Record<string, z.infer<typeof claimSchema>>>;
