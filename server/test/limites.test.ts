import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

/** The boundaries that Biome can't express. Those that it can are in biome.json, proven by scripts/biome.test.ts. */
const RAIZ = fileURLToPath(new URL('../..', import.meta.url));
const PAQUETES: readonly string[] = leerPaquete('.').workspaces;
const ARCHIVOS = globSync(`{${[...PAQUETES, 'scripts', 'examples', 'e2e'].join(',')}}/**/*.{ts,tsx}`, {
  cwd: RAIZ,
  exclude: ['**/node_modules/**'],
});
const EXCEPCIONES = new Set([
  // The scale measures what families read, wherever it stands.
  'scripts/inflesz.ts → portal/src/textos/es.ts',
  'scripts/inflesz.ts → server/src/capabilities/casos/reglas-cronologia.ts',
  'scripts/inflesz.ts → server/src/capabilities/correo/plantillas/frases-es.ts',
  'scripts/inflesz.ts → server/src/capabilities/documentos/reglas-motivos.ts',
  'scripts/inflesz.ts → server/src/capabilities/mandato/reglas-texto.ts',
  'scripts/textos-del-portal.test.ts → contract/src/marca.ts',
  'scripts/textos-del-portal.test.ts → portal/src/textos/en.ts',
  'scripts/textos-del-portal.test.ts → portal/src/textos/es.ts',
  'scripts/textos-del-portal.test.ts → portal/src/ui/comunes.ts',
  'scripts/textos-del-portal.test.ts → portal/src/ui/marcas-del-catalogo.ts',
  // The programs of the documents have the same environment as those of the tests.
  'scripts/servicio-de-prueba.ts → server/test/machine.ts',
  // The examples are tried with deliveries as the service signs them.
  'examples/receptores/receptores.test.ts → server/src/capabilities/webhooks/firma.ts',
]);

const IMPORTACIONES = [
  /^(?:import|export)\b[^'";]*\bfrom\s*['"]([^'"]+)['"]/gm,
  /^import\s*['"]([^'"]+)['"]/gm,
  /\bimport\(\s*['"]([^'"]+)['"]/g,
];

function leerPaquete(carpeta: string) {
  return JSON.parse(readFileSync(join(RAIZ, carpeta, 'package.json'), 'utf8'));
}

function texto(archivo: string): string {
  return readFileSync(join(RAIZ, archivo), 'utf8');
}

function relativas(codigo: string): string[] {
  const todas = IMPORTACIONES.flatMap((forma) => [...codigo.matchAll(forma)].map((hallazgo) => hallazgo[1] ?? ''));
  return todas.filter((modulo) => modulo.startsWith('.'));
}

function paqueteDe(archivo: string): string {
  return PAQUETES.find((paquete) => archivo.startsWith(`${paquete}/`)) ?? '.';
}

/** @returns `from → to` for each relative import that ends in another package */
function salidas(archivo: string, codigo: string): string[] {
  const destinos = relativas(codigo).map((modulo) => join(dirname(archivo), modulo));
  const ajenos = destinos.filter((destino) => paqueteDe(destino) !== paqueteDe(archivo));
  return ajenos.map((destino) => `${archivo} → ${destino}`);
}

/** The journeys run against the service of the tests, and read the words that a page shows. */
function esRecorrido(salida: string): boolean {
  return salida.startsWith('e2e/');
}

function esDePrueba(archivo: string): boolean {
  return archivo.endsWith('.test.ts') || archivo.startsWith('server/test/');
}

describe('the boundaries between packages', () => {
  test('the scan reads the sources', () => {
    assert.ok(ARCHIVOS.length > 20, `only ${ARCHIVOS.length} files`);
    const importaciones = ARCHIVOS.flatMap((archivo) => relativas(texto(archivo)));
    assert.ok(importaciones.length > 20, `only ${importaciones.length} imports`);
  });

  test('the scan sees every form of import that leaves its package', () => {
    const fuera = ['..', '..', 'server', 'src', 'config.ts'].join('/');
    const formas = [
      `import { a } from '${fuera}';`,
      `import type { A } from "${fuera}";`,
      `import {\n  a,\n  b,\n} from '${fuera}';`,
      `export { a } from '${fuera}';`,
      `import '${fuera}';`,
      `  const a = await import('${fuera}');`,
    ];
    for (const forma of formas) {
      assert.deepEqual(
        salidas('contract/src/casos.ts', forma),
        ['contract/src/casos.ts → server/src/config.ts'],
        forma,
      );
    }
    assert.deepEqual(salidas('server/src/http/a.ts', `import { a } from '${['..', 'config.ts'].join('/')}';`), []);
  });

  test('no relative import leaves its package', () => {
    const todas = ARCHIVOS.flatMap((archivo) => salidas(archivo, texto(archivo)));
    assert.deepEqual(
      todas.filter((salida) => !esRecorrido(salida) && !EXCEPCIONES.has(salida)),
      [],
    );
  });

  test('no relative import takes a detour, which would slip past the patterns of biome.json', () => {
    const rodeos = ARCHIVOS.flatMap((archivo) =>
      relativas(texto(archivo))
        .filter((modulo) => normalize(modulo) !== modulo.replace(/^\.\//, ''))
        .map((modulo) => `${archivo}: ${modulo}`),
    );
    assert.deepEqual(rodeos, []);
  });

  test('no product code imports test code', () => {
    const deProducto = ARCHIVOS.filter((archivo) => /^\w+\/src\//.test(archivo) && !esDePrueba(archivo));
    const mezclas = deProducto.flatMap((archivo) =>
      relativas(texto(archivo))
        .map((modulo) => join(dirname(archivo), modulo))
        .filter(esDePrueba)
        .map((destino) => `${archivo} → ${destino}`),
    );
    assert.deepEqual(mezclas, []);
  });

  test('the contract alone can be imported, file by file', () => {
    const exportado = Object.fromEntries(PAQUETES.map((paquete) => [paquete, leerPaquete(paquete).exports]));
    const { contract, ...cerrados } = exportado;
    assert.deepEqual(contract, { './*': './src/*' });
    for (const [paquete, exports] of Object.entries(cerrados)) assert.deepEqual(exports, {}, paquete);
  });

  test('a workspace depends on no other but the contract', () => {
    for (const paquete of PAQUETES) {
      const { dependencies = {}, devDependencies = {} } = leerPaquete(paquete);
      const nuestras = Object.keys({ ...dependencies, ...devDependencies }).filter((n) => n.startsWith('@albacea/'));
      const permitidas = paquete === 'contract' ? [] : ['@albacea/contract'];
      assert.deepEqual(
        nuestras.filter((nombre) => !permitidas.includes(nombre)),
        [],
        paquete,
      );
    }
  });

  test('what the pages are built from is not installed where they are only served', () => {
    for (const paquete of ['portal', 'backoffice'])
      assert.deepEqual(Object.keys(leerPaquete(paquete).dependencies), ['@albacea/contract'], paquete);
  });

  test('the contract depends on the schema library alone', () => {
    assert.deepEqual(Object.keys(leerPaquete('contract').dependencies), ['typebox']);
  });

  test('no schema reaches a browser by what its pages take from the contract', () => {
    const vecinos = /^import (?!type\b)[^'";]*\bfrom '\.\/([^']+)'/gm;
    const tomados = (archivo: string) =>
      [...texto(archivo).matchAll(vecinos)].map(([, modulo]) => `contract/src/${modulo}`);
    const paginas = ARCHIVOS.filter((archivo) => /^(portal|backoffice)\/src\/.*(?<!\.test)\.tsx?$/.test(archivo));
    const vistos = new Set<string>();
    const conEsquemas: string[] = [];
    const seguir = (modulo: string, desde: string) => {
      if (vistos.has(modulo)) return;
      vistos.add(modulo);
      if (/^import (?!type\b)[^'";]*\bfrom 'typebox/m.test(texto(modulo))) conEsquemas.push(`${desde} → ${modulo}`);
      for (const otro of tomados(modulo)) seguir(otro, modulo);
    };
    for (const pagina of paginas)
      for (const [, modulo] of texto(pagina).matchAll(
        /^import (?!type\b)[^'";]*\bfrom '@albacea\/contract\/([^']+)'/gm,
      ))
        seguir(`contract/src/${modulo}`, pagina);
    assert.ok(vistos.has('contract/src/listas.ts'));
    assert.deepEqual(conEsquemas, []);
  });

  test('no comment switches a rule of the house off', () => {
    const protegidas =
      'noRestrictedImports|noRestrictedGlobals|noProcessEnv|noImportCycles|noDefaultExport|noBarrelFile|plugin';
    const apagado = new RegExp(`biome-ignore(?:-start|-all)?\\s+lint(?::|[^:]*(?:${protegidas}))`);
    assert.match(`// biome-${'ignore'} lint/style/noRestrictedImports: x`, apagado);
    assert.match(`// biome-${'ignore'}-all lint: x`, apagado);
    assert.doesNotMatch(`// biome-${'ignore'} lint/suspicious/noControlCharactersInRegex: x`, apagado);
    assert.deepEqual(
      ARCHIVOS.filter((archivo) => apagado.test(texto(archivo))),
      [],
    );
  });
});
