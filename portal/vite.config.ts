import { words } from '@albacea/words/vite-plugin.ts';
import { preact } from '@preact/preset-vite';
import { build, defineConfig, type Plugin } from 'vite';
import { onePage } from './one-page.ts';

/**
 * Apart from the texts, a first visit needs only the `base` chunk, which `one-page.ts` inlines into the page. The first page, which
 * comes after the welcome, is a file of its own, fetched while people read; so is every other screen.
 */
const BASE =
  /rolldown\/runtime|node_modules\/preact|portal\/src\/(?:app|frame|routes|data\/(?:store|client|context|device-storage|use-data|use-attention)|entry\/use|screens\/(?:welcome|access-screen)|texts\/(?:languages|texts)|ui\/(?:notice|button|focus|phone|screen|person-to-call|language-choice))|contract\/src\/schemas\/(?:brand|client|phone)|words\/src\/(?:put-compiled|rules)/;
const HOME =
  /portal\/src\/(?:rules-(?:tasks|documentos|modulos)|screens\/(?:start|modulos|summary)|texts\/(?:dates|in-a-list)|ui\/(?:state|caso-number|reading))|contract\/src/;

/** The name of a chunk: the words of each language go to a folder of their own. */
function fileName({ facadeModuleId }: { readonly facadeModuleId: string | null }): string {
  const [, language] = /\/src\/words\/([a-z]{2})\/[\w-]+\.json$/.exec(facadeModuleId ?? '') ?? [];
  return language ? `assets/words/${language}/[name]-[hash].js` : 'assets/[name]-[hash].js';
}

/** Inlines `bootstrap.ts` into the page, so that the first call and the words of the language do not wait for the program. */
function bootstrap(): Plugin {
  const place = '<!-- bootstrap -->';
  const input = new URL('src/entry/bootstrap.ts', import.meta.url).pathname;
  return {
    name: 'bootstrap',
    async transformIndexHtml(html, { bundle = {} }) {
      const places = Object.values(bundle).flatMap((part) => {
        const language =
          part.type === 'chunk' && /\/src\/words\/([a-z]{2})\/common\.json$/.exec(part.facadeModuleId ?? '')?.[1];
        return language ? [[language, `/portal/${part.fileName}`]] : [];
      });
      const start = Object.values(bundle).find(
        (part) => part.type === 'chunk' && part.moduleIds.some((id) => id.endsWith('/src/screens/start.tsx')),
      );
      const first = start?.type === 'chunk' ? [start.fileName, ...start.imports] : [];
      const START = JSON.stringify(first.filter((name) => !/\/base-/.test(name)).map((name) => `/portal/${name}`));
      const define = { START, WORDS: JSON.stringify(Object.fromEntries(places)) };
      const lib = { entry: input, formats: ['iife' as const], name: 'bootstrapScript', fileName: 'bootstrap' };
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        define,
        build: { write: false, target: TARGET, lib },
      });
      const [part] = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
      if (part?.type !== 'chunk' || !html.includes(place)) throw new Error('the page would lack its bootstrap script');
      return html.replace(place, () => `<script>${part.code.trim()}</script>`);
    },
  };
}

/** Preloads the file through which the screens import from the inlined program, because each screen waits for it. */
function preloadShared(): Plugin {
  const link = (attrs: Record<string, string>) => ({ tag: 'link', attrs, injectTo: 'head' as const });
  return {
    name: 'preload-shared',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const scripts = Object.values(bundle).flatMap((part) =>
          part.type === 'chunk' && part.isEntry ? part.imports : [],
        );
        return scripts.map((name) => link({ rel: 'modulepreload', crossorigin: '', href: `/portal/${name}` }));
      },
    },
  };
}

const PLACE = '/portal/';
const TARGET = ['es2020', 'safari14'];

export default defineConfig({
  base: PLACE,
  plugins: [words(), preact(), bootstrap(), preloadShared(), onePage(PLACE)],
  build: {
    target: TARGET,
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: false, // the plugins above decide what is preloaded
    rolldownOptions: {
      output: {
        chunkFileNames: fileName,
        codeSplitting: {
          groups: [
            { name: 'base', test: BASE, priority: 2 },
            { name: 'inicio', test: HOME, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/portal/api': 'http://127.0.0.1:8080', '/logos': 'http://127.0.0.1:8080' } },
});
