/**
 * `node kill-choice-host.ts <folder> <run id> <choice>`: says which database a question is for, and is killed when the run that
 * this leads to is first to be kept.
 */
import { choicePrefix } from '../../src/agents/thread-list.ts';
import { loadConfig } from '../../src/config/config.ts';
import { FileCheckpointer } from '../../src/memory/file-checkpointer.ts';
import { createWenshu } from '../../src/wenshu.ts';

const [folder = '', runId = '', choose = ''] = process.argv.slice(2);
const { put } = FileCheckpointer.prototype;
FileCheckpointer.prototype.put = function (config, ...rest) {
  if (!String(config.configurable?.thread_id).startsWith(choicePrefix)) process.kill(process.pid, 'SIGKILL');
  return put.call(this, config, ...rest);
};
await createWenshu(loadConfig({ folder })).resume(runId, { choose });
