import { z } from 'zod';
import { loadConfig } from '../../config/config.ts';
import { readEnvironment } from '../../config/environment.ts';
import { sharedValuesSchema } from '../../protocol/thread-state.ts';
import { createWenshu } from '../../wenshu.ts';
import { inputSchema } from './requests.ts';

/**
 * `wenshu/langgraph`: what `langgraph.json` names, so that `langgraphjs dev` and LangGraph Studio run the same graph on `wenshu.yaml`, or
 * on the demo if there is none. A tool for developers: it has no users and shows the whole state.
 *
 * @example
 * // langgraph.json
 * { "graphs": { "text2sql_agent": "./node_modules/wenshu/dist/server/langgraph/graph.js:graph" } }
 */
const wenshu = createWenshu(loadConfig({ folder: process.cwd(), environment: readEnvironment().settings }));

/** As many steps as one question takes at the most. */
const recursionLimit = 60;

/** Where LangGraph's server looks for schemas; else it reads the types of the whole program, for minutes. */
const described = (schema: z.ZodType) => ({
  getJsonSchema: () => z.toJSONSchema(schema),
  getInputJsonSchema: () => z.toJSONSchema(schema, { io: 'input' }),
});

export async function graph() {
  const made = await wenshu.graph();
  Object.assign(made.builder, {
    _schemaRuntimeDefinition: described(sharedValuesSchema),
    _inputRuntimeDefinition: described(inputSchema),
    _outputRuntimeDefinition: described(sharedValuesSchema),
  });
  return made.withConfig({ recursionLimit });
}
