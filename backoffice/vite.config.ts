import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { words } from '@albacea/words/vite-plugin.ts';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { requestFields } from './request-fields.ts';

const PDFJS = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const { version } = JSON.parse(readFileSync(join(PDFJS, 'package.json'), 'utf8')) as { version: string };

/**
 * What pdf.js loads on demand: character maps, standard fonts that a PDF does not embed, image decoders and colour profiles. Browsers cache
 * these files for good, so the folder name contains the version. The engine for scripts in PDFs is left out.
 */
function partsOfPdfjs(): Plugin {
  return {
    name: 'parts-of-pdfjs',
    apply: 'build',
    generateBundle() {
      for (const folder of ['cmaps', 'standard_fonts', 'wasm', 'iccs'])
        for (const name of readdirSync(join(PDFJS, folder)).filter((one) => !one.startsWith('quickjs')))
          this.emitFile({
            type: 'asset',
            fileName: `pdfjs-${version}/${folder}/${name}`,
            source: readFileSync(join(PDFJS, folder, name)),
          });
    },
  };
}

export default defineConfig({
  base: '/backoffice/',
  plugins: [words(), react(), partsOfPdfjs()],
  define: {
    'import.meta.env.VITE_PDFJS': JSON.stringify(`/backoffice/pdfjs-${version}/`),
    'import.meta.env.VITE_REQUEST_FIELDS': JSON.stringify(requestFields()),
  },
  build: {
    target: 'es2022',
    sourcemap: false,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
    // Three shared files: with a hundred small files a page took a third longer to open. Browsers cache the libraries from release to release. The
    // frame is loaded with every page; code that several pages share is loaded with the first of them.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', test: /node_modules[\\/](?!pdfjs-dist)/ },
            { name: 'frame', test: /[\\/](backoffice[\\/]src[\\/](app|ui)|contract[\\/]src|words[\\/]src)[\\/]/ },
            { name: 'pages', test: /[\\/]backoffice[\\/]src[\\/]pages[\\/]/, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/backoffice/api': 'http://127.0.0.1:8080', '/logos': 'http://127.0.0.1:8080' } },
});
