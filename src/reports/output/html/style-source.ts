import { createHash } from 'node:crypto';
import { pageStyle } from './style.ts';

/** As it stands between the marks of its element. */
export const styleText = `\n${pageStyle}`;

/** The very style of every report, as a policy names it: a page that shows one in a frame allows it as well, because frames inherit. */
export const styleSource = `'sha256-${createHash('sha256').update(styleText).digest('base64')}'`;
