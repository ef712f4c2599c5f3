import { asRole } from './ask-options.ts';
import type { Command } from './context.ts';
import { usageError } from './parse-arguments.ts';
import { write } from './terminal.ts';

/** `wenshu remember RUN`: a person approves an answer. */
export const remember: Command = async ({ values, positionals }, context) => {
  const [run, more] = positionals;
  const { language, terminal } = context;
  if (!run || more !== undefined)
    throw usageError(language, { zh: '要认可哪次运行？请写一个运行编号', en: 'which run? Give the id of one run' });
  const wenshu = await context.open(values);
  try {
    const id = await wenshu.remember(run, { ...asRole(values), ...(values.note ? { note: values.note } : {}) });
    const text = {
      zh: `已记住，编号 ${id}。撤销：${context.invocation} memory revoke ${id}`,
      en: `Remembered as ${id}. To take it back: ${context.invocation} memory revoke ${id}`,
    };
    await write(terminal.output, `${values.json ? JSON.stringify({ id, run_id: run }) : text[language]}\n`);
    return 0;
  } finally {
    await wenshu.close();
  }
};
