import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { PALETA } from '../contract/src/marca.ts';
import { en } from '../portal/src/textos/en.ts';
import { es } from '../portal/src/textos/es.ts';
import { COMUNES } from '../portal/src/ui/comunes.ts';
import { MARCAS_DEL_CATALOGO } from '../portal/src/ui/marcas-del-catalogo.ts';

const RAIZ = fileURLToPath(new URL('..', import.meta.url));

/** Path → text of everything below. */
function hojas(valor: unknown, ruta = ''): (readonly [string, string])[] {
  if (typeof valor === 'string') return [[ruta, valor]];
  return Object.entries(valor as object).flatMap(([clave, suyo]) => hojas(suyo, `${ruta}.${clave}`));
}

const huecos = (texto: string): string[] => [...new Set(texto.match(/\{\w+\}/g) ?? [])].toSorted();

describe('the words of the portal', () => {
  test('have the same names to fill in in every language, and none is empty', () => {
    const ingles = new Map(hojas(en));
    const castellano = hojas(es);
    assert.ok(castellano.length > 300);
    assert.equal(ingles.size, castellano.length);
    for (const [ruta, texto] of castellano) {
      assert.ok(texto.trim() !== '' && ingles.get(ruta)?.trim(), ruta);
      assert.deepEqual(huecos(ingles.get(ruta) ?? ''), huecos(texto), ruta);
    }
  });

  test('do not shout: no exclamation marks for people who mourn', () => {
    const gritos = [...hojas(es), ...hojas(en)].filter(([, texto]) => /[!¡]/.test(texto));
    assert.deepEqual(gritos, []);
  });

  test('never ask to answer an e-mail, which may leave from an address that nobody reads', () => {
    const asked = [...hojas(es), ...hojas(en)].filter(([, texto]) =>
      /\b(responda|respóndanos|contéstenos|reply|write back)\b/i.test(texto),
    );
    assert.deepEqual(asked, []);
  });

  test('name the common accounts as the catalogue does, and every mark belongs to a provider of it', () => {
    const carpeta = join(RAIZ, 'server/src/capabilities/catalogo/proveedores');
    const fichas = globSync('*.json', { cwd: carpeta }).flatMap(
      (archivo) => JSON.parse(readFileSync(join(carpeta, archivo), 'utf8')) as { codigo: string; nombre: string }[],
    );
    const nombres = new Map(fichas.map(({ codigo, nombre }) => [codigo, nombre]));
    for (const [codigo, nombre] of COMUNES.flatMap(([, suyas]) => Object.entries(suyas)))
      assert.equal(nombres.get(codigo), nombre, codigo);
    for (const codigo of Object.keys(MARCAS_DEL_CATALOGO)) assert.ok(nombres.has(codigo), codigo);
  });

  test('stand on the colours that e-mails and papers have', () => {
    const tokens = readFileSync(join(RAIZ, 'portal/src/estilo/tokens.css'), 'utf8');
    const suyos = {
      papel: PALETA.papel,
      tarjeta: PALETA.tarjeta,
      tinta: PALETA.tinta,
      'tinta-suave': PALETA.tintaSuave,
    };
    for (const [nombre, color] of Object.entries({ ...suyos, borde: PALETA.borde }))
      assert.match(tokens, new RegExp(`--${nombre}: ${color};`));
  });
});
