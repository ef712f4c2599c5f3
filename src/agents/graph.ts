import { type BaseCheckpointSaver, END, START, StateGraph } from '@langchain/langgraph';
import { analyse } from './analyse.ts';
import { chart } from './chart.ts';
import { chat } from './chat.ts';
import { clarify } from './clarify.ts';
import { classify } from './classify.ts';
import { confirm } from './confirm.ts';
import type { Dependencies } from './dependencies.ts';
import { execute } from './execute.ts';
import { generate } from './generate.ts';
import { recover } from './recover.ts';
import { respond } from './respond.ts';
import { schema } from './schema.ts';
import { asStage } from './stage.ts';
import { RunState } from './state.ts';
import { superviseByRules } from './supervisor.ts';
import { validate } from './validate.ts';

/** One question's way. Every node leaves its result in the state; the supervisor reads it and names the next. */
export function createGraph(dependencies: Dependencies, checkpointer: BaseCheckpointSaver) {
  const stage = asStage(dependencies);
  return new StateGraph(RunState)
    .addNode('classify', stage('classify', classify))
    .addNode('schema', stage('schema_analysis', schema))
    .addNode('generate', stage('sql_generation', generate))
    .addNode('validate', stage('sql_validation', validate))
    .addNode('recover', stage('error_recovery', recover))
    .addNode('confirm', stage('confirmation', confirm))
    .addNode('execute', stage('sql_execution', execute))
    .addNode('analyse', stage('analysis', analyse))
    .addNode('chart', stage('chart_generation', chart))
    .addNode('clarify', stage('clarification', clarify))
    .addNode('chat', stage('chat', chat))
    .addNode('respond', stage('completed', respond))
    .addEdge(START, 'classify')
    .addConditionalEdges('classify', superviseByRules, ['chat', 'schema'])
    .addEdge('schema', 'generate')
    .addConditionalEdges('generate', superviseByRules, ['validate', 'clarify', 'respond'])
    .addConditionalEdges('validate', superviseByRules, ['confirm', 'execute', 'recover', 'respond'])
    .addConditionalEdges('confirm', superviseByRules, ['execute', 'schema', 'respond'])
    .addConditionalEdges('recover', superviseByRules, ['validate', 'schema', 'clarify', 'respond'])
    .addConditionalEdges('execute', superviseByRules, ['analyse', 'recover', 'respond'])
    .addConditionalEdges('clarify', superviseByRules, ['validate', 'schema', 'respond'])
    .addEdge('analyse', 'chart')
    .addEdge('chart', 'respond')
    .addEdge('chat', 'respond')
    .addEdge('respond', END)
    .compile({ checkpointer });
}

export type Graph = ReturnType<typeof createGraph>;
