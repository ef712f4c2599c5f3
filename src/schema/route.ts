import type { Question } from '../question/question.ts';
import type { Links } from './links.ts';

export interface Route {
  route: 'database' | 'chat';
  /** 0 to 1. */
  confidence: number;
  /** One sentence in the question's language. */
  reason: string;
}

/** Chat for greetings, thanks and questions about the system itself; everything else goes to the database. */
export function classifyRoute(_question: Question, _links: Links): Route {
  return { route: 'database', confidence: 0.5, reason: '' };
}
