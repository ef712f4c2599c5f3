/** `node resume-run.ts <folder> <run id> <choice>`: answers a clarification from a process of its own and prints the answer. */
import { loadConfig } from '../../src/config/config.ts';
import { createWenshu } from '../../src/wenshu.ts';
import { scriptedModel } from '../fixtures/scripted-model.ts';
import { scriptedModels } from '../fixtures/scripted-models.ts';

const [folder = '', runId = '', choose = ''] = process.argv.slice(2);
const models = scriptedModels({ sql: scriptedModel(['sql: SELECT COUNT(*) AS n FROM bonus']) });
const wenshu = createWenshu(loadConfig({ folder, db: 'staff.sqlite' }), { models });
const answer = await wenshu.resume(runId, { choose });
const history = await wenshu.thread(runId).history();
console.log(JSON.stringify({ answer, history }));
await wenshu.close();
