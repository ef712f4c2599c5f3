import { type BaseCheckpointSaver, END, START, StateGraph } from '@langchain/langgraph';
import { analyse } from './analyse.ts';
import { chart } from './chart.ts';
import { clarify } from './clarify.ts';
import { classify } from './classify.ts';
import { confirm } from './confirm.ts';
import type { Dependencies } from './dependencies.ts';
import { type Entry, enterWith, isBegun, nobody } from './enter.ts';
import { execute } from './execute.ts';
import { generate } from './generate.ts';
import { respond } from './respond.ts';
import { schema } from './schema.ts';
import { asStage, type Node } from './stage.ts';
import { RunState } from './state.ts';
import { validate } from './validate.ts';

/** Agents that most questions do not meet are loaded when one does. */
const recover: Node = async (...given) => (await import('./recover.ts')).recover(...given);
const chat: Node = async (...given) => (await import('./chat.ts')).chat(...given);

/**
 * One question's way. Every node leaves its result in the state, and a command names the next: the rules' choice, or a
 * model's among those that the rules permit. `ends` are all that a node may hand to; each may end in `respond` when it breaks.
 * Our runner begins a run itself; whoever brings only `{messages}` comes by `enter`.
 */
export function createGraph(
  dependencies: Dependencies,
  { checkpointer, entry = nobody }: { checkpointer?: BaseCheckpointSaver; entry?: Entry } = {},
) {
  const stage = asStage(dependencies);
  return new StateGraph(RunState)
    .addNode('enter', enterWith(dependencies, entry))
    .addNode('classify', stage('classify', classify), { ends: ['chat', 'schema', 'respond'] })
    .addNode('schema', stage('schema_analysis', schema), { ends: ['generate', 'respond'] })
    .addNode('generate', stage('sql_generation', generate), { ends: ['validate', 'clarify', 'respond'] })
    .addNode('validate', stage('sql_validation', validate), { ends: ['confirm', 'execute', 'recover', 'respond'] })
    .addNode('confirm', stage('confirmation', confirm), { ends: ['execute', 'schema', 'respond'] })
    .addNode('execute', stage('sql_execution', execute), { ends: ['analyse', 'recover', 'respond'] })
    .addNode('recover', stage('error_recovery', recover), { ends: ['validate', 'schema', 'clarify', 'respond'] })
    .addNode('clarify', stage('clarification', clarify), { ends: ['validate', 'schema', 'respond'] })
    .addNode('analyse', stage('analysis', analyse), { ends: ['chart', 'respond'] })
    .addNode('chart', stage('chart_generation', chart), { ends: ['respond'] })
    .addNode('chat', stage('chat', chat), { ends: ['respond'] })
    .addNode('respond', stage('completed', respond))
    .addConditionalEdges(START, (state) => (isBegun(state) ? 'classify' : 'enter'), ['classify', 'enter'])
    .addConditionalEdges('enter', (state) => (state.final_error ? 'respond' : 'classify'), ['classify', 'respond'])
    .addEdge('respond', END)
    .compile(checkpointer ? { checkpointer } : {});
}

export type Graph = ReturnType<typeof createGraph>;
