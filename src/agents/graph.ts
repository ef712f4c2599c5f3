import { type BaseCheckpointSaver, END, START, StateGraph } from '@langchain/langgraph';
import { analyse } from './nodes/analyse.ts';
import { chart } from './nodes/chart.ts';
import { clarify } from './nodes/clarify.ts';
import { classify } from './nodes/classify.ts';
import { confirm } from './nodes/confirm.ts';
import { type Entry, enterWith, isBegun, nobody } from './nodes/enter.ts';
import { execute } from './nodes/execute.ts';
import { generate } from './nodes/generate.ts';
import { respond } from './nodes/respond.ts';
import { schema } from './nodes/schema.ts';
import { validate } from './nodes/validate.ts';
import type { Dependencies } from './state/dependencies.ts';
import { RunState } from './state/state.ts';
import { asStage, type Node } from './supervisor/stage.ts';

/** Agents that most questions do not meet are loaded when one does. */
const recover: Node = async (...given) => (await import('./nodes/recover.ts')).recover(...given);
const chat: Node = async (...given) => (await import('./nodes/chat.ts')).chat(...given);

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
