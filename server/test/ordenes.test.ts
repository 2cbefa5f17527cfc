/** The orders of the command line, as the process that serves carries them out: what they refuse, and in which words. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Opciones, ORDENES, type Resultado } from '../src/ordenes.ts';
import { crearEntorno, type Entorno } from './entorno.ts';
import { unCaso } from './fabricas.ts';

describe('orders', () => {
  let e: Entorno;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres' });
    await ordenar('aseguradora crear', { slug: 'aurora', nombre: 'Aurora', variante: 'A' });
  });
  after(() => e.cerrar());

  const ordenar = (nombre: string, opciones: Opciones): Promise<Resultado> =>
    ORDENES[nombre]?.ejecutar(e.programa, opciones) ?? assert.fail(`no order ${nombre}`);

  const nueva = { slug: 'nueva', nombre: 'N', variante: 'A' };
  const enAurora = { aseguradora: 'aurora' };
  const persona = { email: 'e@example.com', nombre: 'E', rol: 'admin' };
  const REHUSADAS: readonly (readonly [string, Opciones, RegExp])[] = [
    ['aseguradora crear', { ...nueva, slug: 'aurora' }, /aurora already exists/],
    ['aseguradora crear', { ...nueva, slug: 'portal' }, /portal is reserved/],
    ['aseguradora crear', { ...nueva, slug: 'Ángel' }, /slug: use/],
    ['aseguradora crear', { ...nueva, slug: '-nueva' }, /slug: use/],
    ['aseguradora crear', { ...nueva, slug: ' ' }, /--slug is missing/],
    ['aseguradora crear', { ...nueva, nombre: undefined }, /--nombre is missing/],
    ['aseguradora crear', { ...nueva, variante: undefined }, /--variante is missing/],
    ['aseguradora crear', { ...nueva, variante: 'C' }, /A or B/],
    ['aseguradora crear', { ...nueva, color: 'rojo' }, /--color/],
    ['clave crear', { aseguradora: 'nadie', etiqueta: 'E' }, /no insurer with the slug nadie/],
    ['clave crear', enAurora, /--etiqueta is missing/],
    ['clave crear', { ...enAurora, etiqueta: 'E', alcances: 'casos:leer,todo' }, /todo is not one of/],
    ['clave crear', { ...enAurora, etiqueta: 'E', caduca: 'mañana' }, /--caduca: a day/],
    ['clave crear', { ...enAurora, etiqueta: 'E', caduca: '2027-02-29' }, /--caduca: a day/],
    ['clave crear', { ...enAurora, etiqueta: 'E', caduca: '2026-11-20' }, /--caduca: 2026-11-20 is over/],
    ['clave revocar', { ...enAurora, id: 'esa' }, /--id/],
    ['clave revocar', { ...enAurora, id: '01234567-89ab-7def-8123-456789abcdef' }, /no living key/],
    ['usuario crear', persona, /admin needs an insurer/],
    ['usuario crear', { ...persona, ...enAurora, rol: 'gestor' }, /belongs to the service/],
    ['usuario crear', { ...persona, ...enAurora, rol: 'jefe' }, /--rol: one of/],
    ['usuario crear', { ...persona, ...enAurora, email: 'nadie' }, /e-mail address/],
    ['usuario crear', { ...persona, aseguradora: 'nadie' }, /no insurer/],
    ['caso borrar', { ...enAurora, caso: 'CAS-2026-000001' }, /--instruccion is missing/],
    ['caso borrar', { ...enAurora, caso: 'CAS-2026-000001', instruccion: 'T-1' }, /unknown, or erased before/],
    ['auditoria verificar', {}, /--aseguradora is missing/],
  ];
  for (const [nombre, opciones, mensaje] of REHUSADAS) {
    it(`${nombre} ${JSON.stringify(opciones)} is refused as a mistake of the caller`, async () => {
      await assert.rejects(ordenar(nombre, opciones), { name: 'ErrorDeUso', message: mensaje });
    });
  }

  it('a refused order leaves nothing behind', async () => {
    const [queda] = await e.base.superSql(
      `select (select count(*)::int from aseguradoras) as aseguradoras, (select count(*)::int from claves_api) as claves,
              (select count(*)::int from usuarios) as usuarios, (select count(*)::int from borrados) as borrados`,
    );
    assert.deepEqual(queda, { aseguradoras: 1, claves: 1, usuarios: 0, borrados: 0 });
  });

  it('a key expires with the end of its last day in Madrid', async () => {
    const { clave } = await ordenar('clave crear', { ...enAurora, etiqueta: 'E', caduca: '2026-11-21' });
    const [fila] = await e.base.superSql('select caduca from claves_api where id = $1', [(clave as { id: string }).id]);
    assert.deepEqual(fila?.caduca, new Date('2026-11-21T22:59:59.999Z'));
  });

  it('a case is erased once, and only for its own insurer', async () => {
    const a = await e.aseguradora('A', { slug: 'otra' });
    const { caso_id: caso } = (await e.pedir(a, 'POST', '/casos', unCaso())).json.data;
    const opciones = { caso, instruccion: 'ticket 4711' };
    await assert.rejects(ordenar('caso borrar', { ...opciones, ...enAurora }), /unknown/);
    assert.deepEqual(await ordenar('caso borrar', { ...opciones, aseguradora: 'otra' }), {
      caso_id: caso,
      borrado: true,
    });
    await assert.rejects(ordenar('caso borrar', { ...opciones, aseguradora: 'otra' }), /erased before/);
  });

  it('an audit trail that is wrong is told as such', async () => {
    await e.base.superSql(`delete from auditoria`);
    assert.partialDeepStrictEqual(await ordenar('auditoria verificar', enAurora), { correcta: false });
  });
});
