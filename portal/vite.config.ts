import { preact } from '@preact/preset-vite';
import * as iconos from 'simple-icons';
import { build, defineConfig, type Plugin } from 'vite';
import { MARCAS_DEL_CATALOGO } from './src/ui/marcas-del-catalogo.ts';

const VIRTUAL = 'virtual:marcas';

/**
 * What the first screens share with the others is one file: over HTTP/1.1 a browser fetches six things at a time, and the seventh
 * waits for a whole round.
 */
const BASE =
  /node_modules\/preact|portal\/src\/(?:app|marco|rutas|reglas-(?:tareas|papeles|modulos)|datos\/(?:almacen|cliente|contexto|recuerdos|usar-datos)|entrada\/usar|pantallas\/(?:bienvenida|inicio|modulos|umbral)|textos\/(?!en\.)|ui\/(?:aviso|boton|estado|pantalla))|contract\/src/;

/** Of the thousands of marks, the few that the catalogue has: their colour and their outline. */
function marcas(): Plugin {
  const porNombre = new Map(Object.values(iconos).map((icono) => [icono.slug, icono]));
  return {
    name: 'marcas',
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : null),
    load(id) {
      if (id !== `\0${VIRTUAL}`) return null;
      const pares = Object.entries(MARCAS_DEL_CATALOGO).map(([codigo, nombre]) => {
        const icono = porNombre.get(nombre);
        if (!icono) throw new Error(`simple-icons has no ${nombre}`);
        return [codigo, [icono.hex, icono.path]];
      });
      return `export const marcas = ${JSON.stringify(Object.fromEntries(pares))};`;
    },
  };
}

/** Into the page itself goes what `antesala.ts` says, so that neither the first call nor other words than Spanish wait for the program. */
function antesala(): Plugin {
  const lugar = '<!-- antesala -->';
  const entrada = new URL('src/entrada/antesala.ts', import.meta.url).pathname;
  return {
    name: 'antesala',
    async transformIndexHtml(html, { bundle = {} }) {
      const en = Object.values(bundle).find(
        (parte) => parte.type === 'chunk' && parte.facadeModuleId?.endsWith('/src/textos/en.ts'),
      );
      const define = { PALABRAS: JSON.stringify(en ? { en: `/portal/${en.fileName}` } : {}) };
      const lib = { entry: entrada, formats: ['iife' as const], name: 'antesala', fileName: 'antesala' };
      const hecho = await build({
        configFile: false,
        logLevel: 'warn',
        define,
        build: { write: false, target: BLANCO, lib },
      });
      const [parte] = [hecho].flat().flatMap((uno) => ('output' in uno ? uno.output : []));
      if (parte?.type !== 'chunk' || !html.includes(lugar)) throw new Error('the page would lack its first lines');
      return html.replace(lugar, () => `<script>${parte.code.trim()}</script>`);
    },
  };
}

/**
 * What the first screen needs sets out with the page: the program, and the letters of the titles, so that they are there when it
 * is first painted and nothing moves.
 */
function salirJuntos(): Plugin {
  const enlace = (attrs: Record<string, string>) => ({ tag: 'link', attrs, injectTo: 'head' as const });
  return {
    name: 'salir-juntos',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const guiones = Object.values(bundle).flatMap((parte) =>
          parte.type === 'chunk' && parte.isEntry ? parte.imports : [],
        );
        const letras = Object.keys(bundle).filter((nombre) => nombre.endsWith('.woff2'));
        return [
          ...guiones.map((nombre) => enlace({ rel: 'modulepreload', crossorigin: '', href: `/portal/${nombre}` })),
          ...letras.map((nombre) =>
            enlace({ rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/portal/${nombre}` }),
          ),
        ];
      },
    },
  };
}

const BLANCO = ['es2020', 'safari14'];

export default defineConfig({
  base: '/portal/',
  plugins: [preact(), marcas(), antesala(), salirJuntos()],
  build: {
    target: BLANCO,
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: false, // what has to set out early is said above
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'base', test: BASE }] },
      },
    },
  },
  server: { proxy: { '/portal/api': 'http://127.0.0.1:8080' } },
});
