import { busyNote, isBusy, measured, table, thousands, times } from './markdown.ts';
import type { Scores } from './scores.ts';

export interface Recipe {
  title: string;
  packages: string;
  questions: number;
  calls_per_question: number;
  prompt_tokens_per_question: number;
  answerable: number;
  answered: number;
  statements_per_question: number;
  processor_ms_per_question: number;
}

export const recipesOf = (scores: Scores): Recipe[] => scores.of('peers.json').recipes;

const wanted = ["LangGraph's SQL agent", "LangChain's SQL toolkit", "Mastra's text-to-SQL template"];

export function peersSection(scores: Scores): string {
  const recipes = recipesOf(scores);
  const own = recipes[0] as Recipe;
  const { load_average, businesses } = scores.of('peers.json');
  const rows = recipes.map((one) => [
    one.title,
    one.packages,
    `${one.answered} of ${one.answerable}`,
    one.calls_per_question,
    thousands(one.prompt_tokens_per_question),
    times(one.prompt_tokens_per_question / own.prompt_tokens_per_question),
    one.statements_per_question,
    isBusy(load_average) ? '–' : times(one.processor_ms_per_question / own.processor_ms_per_question),
  ]);
  const missing = wanted.filter((title) => !recipes.some((one) => one.title === title));
  const told =
    missing.length > 0
      ? `\n\nCould not be installed when this was measured, and so is not compared: ${missing.join(', ')}.`
      : '';
  return `## Calls, tokens and time beside peers

The same ${own.questions} questions of ${businesses.length} businesses in the same run, in turns, with the same model behind all: an endpoint on this machine that makes no mistake and does only what the recipe demands. It knows which tables the right statement reads and asks for no others. So this is the least that each recipe costs; what a real model's errors cost is not in it. Each question is a conversation of its own.

${table(['recipe', 'packages', 'answered', 'model calls', 'prompt tokens', 'to ours', 'statements', 'processor time to ours'], rows)}

${measured(scores, 'peers.json')}

Calls, tokens and statements are counted and do not depend on the machine.${busyNote(load_average)} Statements of ours are those of the receipt, bounded look-ups of stored values included. Their prompts are their own (LangChain) or shorter than their own (LangGraph's tutorial, Mastra's template: the recipe in our words), and schemas leave out what they could.${told}`;
}
