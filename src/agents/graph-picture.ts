import type { StageName } from '../protocol/event.ts';
import { createGraph } from './graph.ts';
import type { Dependencies } from './state/dependencies.ts';
import type { NodeName } from './supervisor/supervisor.ts';

/** The agent that does what people know as this stage. */
export const nodeOfStage: Record<StageName, NodeName> = {
  classify: 'classify',
  schema_analysis: 'schema',
  sql_generation: 'generate',
  sql_validation: 'validate',
  confirmation: 'confirm',
  sql_execution: 'execute',
  error_recovery: 'recover',
  clarification: 'clarify',
  analysis: 'analyse',
  chart_generation: 'chart',
  chat: 'chat',
  completed: 'respond',
};

/** The agents and who may hand to whom, to be drawn. Nothing runs, so there is nothing to work with. */
export const graphPicture = (): object =>
  createGraph({} as Dependencies)
    .getGraph()
    .toJSON();
