import { cpSync } from 'node:fs';
import { defineConfig } from 'vite';

/**
 * The parts of ECharts that we draw with, as one file in `dist`: of a package of 62 MB half a megabyte is needed, so nobody has to install
 * it. The licences of what it is made of go with it.
 */
export default defineConfig({
  logLevel: 'warn',
  plugins: [
    {
      name: 'licence',
      closeBundle: () => {
        for (const file of ['echarts/LICENSE', 'echarts/NOTICE', 'zrender/LICENSE', 'tslib/LICENSE.txt'])
          cpSync(`node_modules/${file}`, `dist/charts/render/${file.replace('/', '.')}`);
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
