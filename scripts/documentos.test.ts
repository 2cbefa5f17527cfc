import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { LANGUAGES } from './clients/languages.ts';

/** What the documents say of the code and of each other, as far as a program can tell. */
const RAIZ = fileURLToPath(new URL('..', import.meta.url));
const DOCUMENTOS = globSync('{*.md,{docs,server,contract,bench,portal,backoffice,examples}/**/*.md}', {
  cwd: RAIZ,
  exclude: ['**/node_modules/**'],
});

const texto = (archivo: string) => readFileSync(join(RAIZ, archivo), 'utf8');
const sinCodigo = (markdown: string) => markdown.replace(/^( *)```[\s\S]*?^\1```$/gm, '');
const iguales = (a: Iterable<string>, b: Iterable<string>) =>
  assert.deepEqual([...new Set(a)].sort(), [...new Set(b)].sort());

/** As GitHub makes them from headings. */
function anclas(markdown: string): string[] {
  const titulos = [...sinCodigo(markdown).matchAll(/^#{1,6} (.+)$/gm)].map(([, titulo = '']) => titulo);
  return titulos.map((titulo) =>
    titulo
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

describe('the documents', () => {
  test('link to files and headings that are there', () => {
    let vistos = 0;
    const rotos = DOCUMENTOS.flatMap((documento) => {
      const enlaces = [...sinCodigo(texto(documento)).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(
        ([, enlace = '']) => enlace,
      );
      vistos += enlaces.length;
      return enlaces.filter((enlace) => {
        const [ruta = '', ancla] = enlace.split('#');
        const destino = ruta === '' ? documento : join(dirname(documento), ruta);
        if (!existsSync(join(RAIZ, destino))) return true;
        return ancla !== undefined && !anclas(texto(destino)).includes(ancla);
      });
    });
    assert.ok(vistos > 50, `only ${vistos} links`);
    assert.deepEqual(rotos, []);
  });

  test('docs/configuration.md lists every variable that the configuration reads, and no other', () => {
    const leidas = [...texto('server/src/config.ts').matchAll(/'([A-Z][A-Z_]{3,})'/g)].map(([, nombre = '']) => nombre);
    const tabla = /^# Configuration$[\s\S]*?(?=^## )/m.exec(texto('docs/configuration.md'))?.[0] ?? '';
    const celdas = [...tabla.matchAll(/^\| (`.+?) \|/gm)].flatMap(
      ([, celda = '']) => celda.match(/[A-Z][A-Z_]{3,}/g) ?? [],
    );
    assert.ok(leidas.length > 10);
    iguales(celdas, leidas);
  });

  test('the guide lists every error code of the contract, and no other', () => {
    const codigos = [...texto('contract/src/errores.ts').matchAll(/^ {2}([a-z_]+): \{$/gm)].map(
      ([, codigo = '']) => codigo,
    );
    const tabla = /^\| status \| codes \|$[\s\S]*?(?=\n\n)/m.exec(texto('docs/api.md'))?.[0] ?? '';
    assert.ok(codigos.length > 20);
    iguales(
      [...tabla.matchAll(/`([a-z_]+)`/g)].map(([, codigo = '']) => codigo),
      codigos,
    );
  });

  test('call the command line by the names that it has', () => {
    const ayuda = execFileSync(process.execPath, [join(RAIZ, 'server/src/albacea.ts'), 'help'], { encoding: 'utf8' });
    const ordenes = [...ayuda.matchAll(/^ {2}([a-z-]+(?: [a-z-]+)?)(?: {2}| --)/gm)].map(([, orden = '']) => orden);
    assert.ok(ordenes.length > 15);
    const conocida = (llamada: string) =>
      ['help', '<command>', ...ordenes].some((orden) => llamada === orden || llamada.startsWith(`${orden} `));
    const llamadas = DOCUMENTOS.flatMap((documento) =>
      [...texto(documento).matchAll(/npx albacea\s+(\S+(?:\s+[a-z-]+)?)/g)].map(([, llamada = '']) => [
        documento,
        llamada.replace(/\s+/g, ' ').replace(/`.*/, ''),
      ]),
    );
    assert.ok(llamadas.length > 20, `only ${llamadas.length} calls`);
    assert.deepEqual(
      llamadas.filter(([, llamada = '']) => !conocida(llamada)),
      [],
    );
  });

  test('the README of the clients has the very commands that npm run clients gives', () => {
    const told = texto('examples/clients/README.md').replaceAll('"', '');
    for (const { name, install, build, run } of LANGUAGES)
      for (const command of [...install, ...build, run])
        assert.ok(told.includes(command.join(' ')), `${name}: ${command}`);
  });

  test('the README names the test command', () => {
    assert.match(texto('README.md'), /^## Test command\n+```sh\nnpm ci && npm test\n```$/m);
  });

  test('the README has at most 200 lines and ARCHITECTURE.md at most 1,500 words', () => {
    assert.ok(texto('README.md').split('\n').length <= 201);
    assert.ok(texto('ARCHITECTURE.md').split(/\s+/).length <= 1500);
  });

  test('the decisions are numbered as their files are, short, of one form, and listed in their order', () => {
    const decisiones = globSync('docs/decisions/[0-9]*.md', { cwd: RAIZ }).sort();
    assert.ok(decisiones.length > 10);
    const lista = [...texto('docs/decisions/README.md').matchAll(/^- \[(.+)\]\((.+\.md)\)$/gm)].map(
      ([, titulo, archivo]) => `${archivo}: ${titulo}`,
    );
    assert.deepEqual(
      lista,
      decisiones.map((archivo) => `${basename(archivo)}: ${texto(archivo).split('\n')[0]?.replace('# ', '')}`),
    );
    assert.equal(new Set(decisiones.map((archivo) => basename(archivo).slice(0, 4))).size, decisiones.length);
    for (const archivo of decisiones) {
      const decision = texto(archivo);
      assert.ok(decision.startsWith(`# ${basename(archivo).slice(0, 4)}. `), archivo);
      assert.ok(decision.split('\n').length <= 41, `${archivo} has more than 40 lines`);
      for (const parte of ['**Decided.**', '**Why.**', '**Instead of**', '**Price.**'])
        assert.ok(decision.includes(parte), `${archivo} lacks ${parte}`);
    }
  });

  test('every decision that is cited anywhere in the repository is there', () => {
    const numeros = globSync('docs/decisions/[0-9]*.md', { cwd: RAIZ }).map((archivo) => basename(archivo).slice(0, 4));
    const archivos = globSync('**/*.{md,ts,tsx,sql,css}', { cwd: RAIZ, exclude: ['**/node_modules/**', '**/dist/**'] });
    const citas = archivos.flatMap((archivo) =>
      [...texto(archivo).matchAll(/decisions?[/ ](\d{4})\b/g)].map(([, numero = '']) => ({ archivo, numero })),
    );
    assert.ok(citas.length > 40, `only ${citas.length} citations`);
    assert.deepEqual(
      citas.filter(({ numero }) => !numeros.includes(numero)),
      [],
    );
  });

  test('every path of the repository that they name is there', () => {
    const carpetas = 'contract|server|portal|backoffice|scripts|bench|e2e|examples|docs';
    const ruta = new RegExp(`\`((?:${carpetas})/[\\w./*-]+)\``, 'g');
    const rutas = DOCUMENTOS.flatMap((documento) =>
      [...sinCodigo(texto(documento)).matchAll(ruta)].map(([, nombrada = '']) => ({ documento, nombrada })),
    );
    assert.ok(rutas.length > 40, `only ${rutas.length} paths`);
    assert.deepEqual(
      rutas.filter(({ nombrada }) => globSync(nombrada, { cwd: RAIZ }).length === 0),
      [],
    );
  });

  test('every file that the README of a capability tells to begin at stands in its folder', () => {
    const leemes = globSync('server/src/capabilities/*/README.md', { cwd: RAIZ });
    assert.ok(leemes.length > 5);
    const archivos = leemes.flatMap((leeme) =>
      [...texto(leeme).matchAll(/`([\w*/-]+\.(?:ts|json))`/g)].map(([, archivo = '']) =>
        archivo.startsWith('server/') || archivo.startsWith('contract/') ? archivo : join(dirname(leeme), archivo),
      ),
    );
    assert.ok(archivos.length > 50, `only ${archivos.length} files`);
    assert.deepEqual(
      archivos.filter((archivo) => globSync(archivo, { cwd: RAIZ }).length === 0),
      [],
    );
  });

  test('every test that SECURITY.md brings as evidence is there', () => {
    const filas = [...texto('SECURITY.md').matchAll(/^\| V\d+ [^|]*\|([^|]*)\|/gm)].map(([, prueba = '']) => prueba);
    const pruebas = filas.flatMap((prueba) =>
      [...prueba.matchAll(/`([a-z0-9/*-]+)(?:\.test\.ts)?`/g)].map(([, nombre = '']) => nombre),
    );
    assert.ok(pruebas.length > 25, `only ${pruebas.length} tests`);
    assert.deepEqual(
      pruebas.filter((nombre) => globSync(`{server/**/,}${nombre}.test.ts`, { cwd: RAIZ }).length === 0),
      [],
    );
  });

  test('nothing in the repository points at a document that it does not have', () => {
    const nombres = new Set(DOCUMENTOS.map((documento) => basename(documento)));
    const archivos = globSync('**/*.{md,ts,tsx,sql,css}', { cwd: RAIZ, exclude: ['**/node_modules/**', '**/dist/**'] });
    const citados = archivos.flatMap((archivo) =>
      [...texto(archivo).matchAll(/[\w-]+\.md\b/g)].map(([citado]) => ({ archivo, citado })),
    );
    assert.ok(citados.length > 100, `only ${citados.length} names`);
    assert.deepEqual(
      citados.filter(({ citado }) => !nombres.has(citado)),
      [],
    );
  });

  test('every capability says what it owns and what it refuses', () => {
    const carpetas = new Set(
      globSync('server/src/capabilities/*/*.ts', { cwd: RAIZ }).map((archivo) => dirname(archivo)),
    );
    assert.ok(carpetas.size > 5);
    for (const carpeta of carpetas) assert.match(texto(join(carpeta, 'README.md')), /^It refuses /m, carpeta);
  });
});
