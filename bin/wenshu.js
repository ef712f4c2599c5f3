#!/usr/bin/env node
// Runs on Node releases far older than the one Wenshu needs, so that they can be told so: old syntax only, and nothing
// is imported before the version is known.
var version = process.versions.node;

if (Number(version.split('.')[0]) < 24) {
  process.stderr.write(
    '问数需要 Node 24 或更高版本，当前是 Node ' +
      version +
      '。如果是在代码目录里：请运行 npm ci（不要加 --ignore-scripts），再用 npm start 或 npm run wenshu 启动。如果是安装的包：在同一个文件夹里运行 npm install node@24，再用 npx wenshu 启动。\n' +
      'Wenshu needs Node 24 or later; this is Node ' +
      version +
      '. In a clone: run npm ci (without --ignore-scripts), then start through npm start or npm run wenshu. With the package: run npm install node@24 in the same folder, then start through npx wenshu.\n',
  );
  process.exitCode = 1;
} else {
  hideExperimentalWarnings();
  start();
}

/** Early releases of Node 24 announce SQLite and type stripping as experimental at every start; other warnings stay. */
function hideExperimentalWarnings() {
  var emitWarning = process.emitWarning;
  process.emitWarning = (...details) => {
    var warning = details[0];
    var type = details[1];
    var kind = typeof type === 'object' && type !== null ? type.type : type;
    if (kind === 'ExperimentalWarning' && /SQLite|Type Stripping/i.test(String(warning))) return;
    emitWarning.apply(process, details);
  };
}

/** A clone has the sources, which Node runs as they are; a published package has only `dist`. */
function start() {
  Promise.all([import('node:fs'), import('node:module'), import('node:v8')]).then((modules) => {
    if (process.argv[2] !== 'serve') saveMemory(modules[2]);
    var isClone = modules[0].existsSync(new URL('../src/cli/main.ts', import.meta.url));
    var load = (name) => import(new URL(isClone ? `../src/${name}.ts` : `../dist/${name}.js`, import.meta.url).href);
    return load('config/own-files').then((files) => {
      // Compiled code is kept for the next start, which then takes half the time.
      var cache = files.compileCacheFolder();
      if (cache) modules[1].enableCompileCache(cache);
      return load('cli/main').then((cli) => cli.main());
    });
  });
}

/**
 * The SQL parser is 23 MB of WebAssembly: optimising what one question runs of it costs more than it saves and takes 200 MB,
 * so that only what runs a hundred times as much is. The room for new objects does not grow: 80 MB of garbage of loading modules.
 * A server answers for days, and without these each answer takes a fifth less of the processor, for some 100 MB. Both are switches of V8
 * that another release may not know; it then ignores them.
 */
function saveMemory(v8) {
  v8.setFlagsFromString('--wasm-tiering-budget=1300000000');
  v8.setFlagsFromString('--semi-space-growth-factor=1');
}
