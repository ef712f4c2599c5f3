import { commandNames, commands } from '../../src/cli/commands.ts';
import { type FlagName, flags, globalFlags } from '../../src/cli/flags.ts';
import { flagSpelling } from '../../src/cli/help.ts';

const takenBy = (name: FlagName): string => {
  const takers = commandNames.filter((command) => commands[command].flags.includes(name));
  if (takers.length === commandNames.length) return 'all';
  return takers.length === 0 ? 'none' : takers.join(', ');
};

const flagRow = (name: FlagName): string => {
  const flag = flags[name];
  const takers = takenBy(name);
  const where = takers === 'none' && globalFlags.includes(name) ? 'without a command' : takers;
  return `| \`${flagSpelling(name, flag)}\` | ${where} | ${flag.en} | ${flag.zh} |`;
};

/** docs/cli.md, its tables from the program's own. */
export const cliPage = (): string => `# The command line

\`wenshu COMMAND --help\` says all of this too, in Chinese when the locale is Chinese or with \`--lang zh\`. In a clone the program is
\`npm run -s wenshu --\` instead of \`wenshu\`. Made from the program's own tables by \`npm run docs\`.

| command | does | 中文 |
|---|---|---|
${commandNames.map((name) => `${`| \`wenshu ${name} ${commands[name].operands ?? ''}`.trimEnd()}\` | ${commands[name].summary.en} | ${commands[name].summary.zh} |`).join('\n')}

## Flags

| flag | commands | meaning | 中文 |
|---|---|---|---|
${(Object.keys(flags) as FlagName[]).map(flagRow).join('\n')}

## Exit codes

\`ask\`: 0 answered · 1 failed · 2 bad usage · 3 refused · 4 needs a clarification. \`chat\` with questions from a pipe: that of the first question that was not
answered. \`check\`: 0 clean · 1 problems · 2 bad usage · 3 not allowed. \`report\`: 0 all filled · 1 some are missing, which the text says · 2 faults in the template, or bad usage ([reports.md](reports.md)). \`doctor\`: 1 when a check fails. Pressing Ctrl-C once stops the query (1), twice the program (130).

## What goes where

- **Standard output** has answers, clarifications, and what \`--json\` or \`--csv\` print; **standard error** has refusals, failures, the progress line (only on a terminal)
  and, with \`--verbose\`, the log. A reader that stops early (\`| head\`) is no error.
- **\`--json\`** prints one object, whatever happens: a failure has the same shape, with \`status\` and \`error.code\` ([errors.md](errors.md)). It is one line in a pipe.
  With \`--page\` it has a \`page\` too: \`{page, page_size, total_count, total_pages, has_next, has_prev}\`.
- **\`--csv\`** prints all rows, however many, read anew from the database: RFC 4180, UTF-8, NULL is an empty field and an empty string is \`""\`.
- **\`--out\`** writes a file whole or not at all: an old file stays until the new one is complete. With \`--json\` or \`--csv\` nothing is printed; without them the answer is
  shown as well, and the file's ending decides its form.
- **The table** fits the terminal. Long text is cut with \`…\`, numbers never are; separators are added to amounts for reading only. NULL is a dim \`–\` (\`空\` in Chinese). After
  50 rows it says how many are left. When there are too many columns, each row becomes a block of its own.
- **Text from the database cannot command your terminal**: control characters are shown (\`␛\`), not sent.
- **Colours** only on a terminal; \`NO_COLOR\` turns them off, \`FORCE_COLOR\` on. \`COLUMNS\` sets the width of a table in a pipe, which otherwise has no limit.
- **Files**: what is remembered is in \`.wenshu\` (or \`WENSHU_HOME\`): runs that wait for an answer, the questions you typed in \`chat\`, and \`logs/wenshu.log\` with the technical
  part of every error, without secrets, up to 5 MB and one older file. Only you can read them. A command that fails before a question is asked writes nothing.
  Compiled code is cached in \`~/.cache/wenshu\` (or below \`XDG_CACHE_HOME\`), so that the next start is quick, unless another account could write there; \`NODE_DISABLE_COMPILE_CACHE=1\` turns that off.
  A \`wenshu.yaml\` or \`.wenshu\` in the working folder that belongs to another account is refused (\`file_owner_mismatch\`), unless you name it with \`--config\` or \`WENSHU_HOME\`.
  This holds for root too: in a container that runs as root over a mounted folder of another account, start with \`--config wenshu.yaml\`.

## When Wenshu asks back

A question with two readings ends with code 4 and prints the options and the command that goes on:

\`\`\`
wenshu ask --resume RUN --choose 2
wenshu ask --resume RUN --say "by revenue"
\`\`\`

\`wenshu ask --resume RUN\` alone goes on with a run that was broken off, or says its question or answer again. \`wenshu ask --resume RUN --page 2\` looks at more rows of an answer without asking again. The run id is in \`receipt.run_id\` and below the answer with \`--verbose\`.

## Conversations that stay

\`\`\`
wenshu chat --thread weekly
wenshu threads
wenshu threads weekly --stages
wenshu chat --from CHECKPOINT --thread other
wenshu threads weekly --delete
\`\`\`

\`--thread\` names a conversation, for \`chat\` and \`ask\`: the same name goes on with it, in another process too. When its last question was broken off (a killed process, Ctrl-C), \`chat\` says so and \`/continue\`
goes on after its last stage; when it waits for your choice, it asks again. \`wenshu threads\` lists conversations with the last question and its state, \`wenshu threads NAME\` the questions of one with their checkpoints,
\`--stages\` every stage of the last five. \`--from\` begins another conversation there: at the end of a question it knows what was known then, at a stage \`/continue\` does that stage and the later ones anew. The one that it came
from stays as it is. \`--delete\` deletes for good. More: [memory.md](memory.md).

## In a conversation

| type | or | to |
|---|---|---|
| \`/next\` | 下一页, next page | see the rows that did not fit |
| \`/export FILE\` | 导出 文件.csv, export FILE | keep all rows as \`.csv\` (with the mark that Excel needs for Chinese) or \`.json\` |
| \`/sql\` | 显示SQL, show SQL | see how the answer was found |
| \`/schema\` | 表结构 | see what data there is; business people get examples of questions |
| \`/history\` | 历史, history | see what was asked in this conversation, with the checkpoints to branch from |
| \`/preferences\` | 偏好, preferences | see what you told Wenshu to keep to |
| \`/forget N\` | 忘掉第N条, forget N | forget one of them; without a number, the list and what to type |
| \`/db NAME\` | 换库 名字 | ask another saved database; without a name, see which there are |
| \`/continue\` | 继续, continue | go on with a question that was broken off |
| \`/help\` | 帮助, ? | see this list |
| \`/quit\` | 退出, exit | leave; so do Ctrl-D and Ctrl-C twice |

When Wenshu asks back, type the number of an option or answer in your own words; an empty line drops the matter. Questions in a file are answered line by line
(\`wenshu chat < questions.txt\`); there a number or an option's words are a reply, anything else is the next question.

## Checking SQL

\`wenshu check\` judges every statement of a file alone: first whether it may run at all, then, given \`--db\` or \`--snapshot\`, whether it is right, and what about it may
mislead. Nothing is executed. \`--snapshot\` takes what \`wenshu schema --json\` wrote and touches no database. \`--jsonl\` reads lines \`{id, dialect, sql}\`, each one statement.
`;
