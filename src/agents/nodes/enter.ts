import { randomUUID } from 'node:crypto';
import { type BaseMessage, RemoveMessage } from '@langchain/core/messages';
import { interrupt, type LangGraphRunnableConfig } from '@langchain/langgraph';
import { optionFor } from '../../answer/option-for.ts';
import { emptyQuestionText } from '../../answer/texts.ts';
import { suggestQuestions } from '../../embedded/suggest-questions.ts';
import { errorText } from '../../errors/wenshu-error.ts';
import { questionMessage } from '../../memory/history.ts';
import type { Clarification, Language } from '../../protocol/answer.ts';
import { detectLanguage } from '../../question/language.ts';
import type { Dependencies } from '../state/dependencies.ts';
import { restart, type State, type Update } from '../state/state.ts';
import { asReply } from '../steps/reply.ts';

/** For whom questions are answered that come with nothing but their messages. */
export interface Entry {
  user: string;
  audience: State['audience'];
  language: Language | 'auto';
}

/** Whoever brings only messages is nobody in particular. */
export const nobody: Entry = { user: 'local', audience: 'business', language: 'auto' };

/** Whether a run has been begun for what was said last, as our runner does. */
export const isBegun = ({ messages, run_id }: State): boolean =>
  messages.findLast((message) => message.getType() === 'human')?.id === `${run_id}:question`;

/** Begins a run from `{messages}` alone: the person's last message is the question, and one without words is asked for. */
export function enterWith(dependencies: Dependencies, { user, audience, language: wanted }: Entry) {
  return async (state: State, config: LangGraphRunnableConfig): Promise<Update> => {
    const last = state.messages.findLast((message) => message.getType() === 'human');
    const said = last && isNew(last) ? last.text.trim() : '';
    const spoken = wanted === 'auto' ? state.language : wanted;
    const question = said || (await askFor(spoken, dependencies));
    const language = wanted === 'auto' ? detectLanguage(question) : wanted;
    const run_id = `${config.configurable?.thread_id ?? randomUUID()}.${randomUUID().slice(0, 8)}`;
    const limit = dependencies.settings.limits.question_length;
    const length = question.length;
    const tooLong = { code: 'question_too_long', message: errorText('question_too_long', language, { length, limit }) };
    return {
      ...restart('run', state),
      run_id,
      question: question.slice(0, limit),
      language,
      audience,
      user_id: user,
      role: dependencies.role,
      limits: dependencies.limits ?? '',
      connection_id: dependencies.connectionId,
      ...(length > limit ? { final_error: tooLong as State['final_error'] } : {}),
      // What was said before is known from the conversation, in our own messages.
      messages: [
        ...state.messages.filter(isNew).map(({ id = '' }) => new RemoveMessage({ id })),
        questionMessage(question.slice(0, limit), run_id),
      ],
    };
  };
}

/** Not one of ours: those know their run. */
const isNew = ({ additional_kwargs }: BaseMessage): boolean => additional_kwargs.run_id === undefined;

/** Waits until a person has said something. */
async function askFor(language: Language, { snapshot, glossary }: Dependencies): Promise<string> {
  const suggested = suggestQuestions(await snapshot(), language, 3, glossary);
  const options = suggested.map((label, index) => ({ id: String(index + 1), label }));
  const asked: Clarification = { question: emptyQuestionText[language], options };
  for (;;) {
    const reply = asReply(interrupt(asked));
    if (reply) return optionFor(asked, reply)?.label ?? ('say' in reply ? reply.say : reply.choose);
  }
}
