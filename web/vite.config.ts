import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where `npm start` listens, for `npx vite web` while the page is worked on. */
const server = 'http://127.0.0.1:8123';

const inWeb = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
/** What others wrote of the built files, with the licences that go with it. */
const licences = [
  'react/LICENSE',
  'echarts/LICENSE',
  'echarts/NOTICE',
  'zrender/LICENSE',
  'tslib/LICENSE.txt',
  'zod/LICENSE',
];

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    {
      name: 'licences',
      generateBundle() {
        const texts = licences.map((name) => {
          const file = new URL(`../node_modules/${name}`, import.meta.url);
          return `${name}\n\n${readFileSync(file, 'utf8')}`;
        });
        this.emitFile({ type: 'asset', fileName: 'licences.txt', source: texts.join('\n\n') });
      },
    },
  ],
  // The server lets nothing inline run, and no data: address be fetched as a script or a style.
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    // What is embedded elsewhere fetches its parts from here, not from the site around it.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, dependencies, { hostId }) => (hostId.includes('embed') ? [] : dependencies),
    },
    rolldownOptions: {
      input: { index: inWeb('index.html'), embed: inWeb('src/embed/embed.ts') },
      output: {
        entryFileNames: ({ name }) => (name === 'embed' ? 'embed.js' : 'assets/[name]-[hash].js'),
        // A part that both share must not be named like the entry that is asked for by name.
        chunkFileNames: 'assets/[name]-[hash].js',
      },
    },
    outDir: 'dist',
    chunkSizeWarningLimit: 700,
    emptyOutDir: true,
  },
  server: { proxy: { '/api': { target: server, changeOrigin: true, headers: { origin: server } } } },
});
