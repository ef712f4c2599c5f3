import { cpSync } from 'node:fs';
import { defineConfig } from 'vite';

/**
 * The parts of ECharts that we draw with, as one file in `dist`: of a package of 62 MB half a megabyte is needed, so nobody has to install
 * it. Its licence (Apache 2.0) goes with it.
 */
export default defineConfig({
  logLevel: 'warn',
  plugins: [
    {
      name: 'licence',
      closeBundle: () => {
        for (const file of ['LICENSE', 'NOTICE'])
          cpSync(`node_modules/echarts/${file}`, `dist/charts/render/echarts.${file}`);
      },
    },
  ],
  ssr: { noExternal: true },
  build: {
    ssr: 'src/charts/render/echarts.ts',
    outDir: 'dist/charts/render',
    emptyOutDir: false,
    minify: true,
    target: 'node24',
    rolldownOptions: { output: { entryFileNames: 'echarts.js' } },
  },
});
