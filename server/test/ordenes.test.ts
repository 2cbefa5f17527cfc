/** The orders of the command line, as the process that serves carries them out: what they refuse, and in which words. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { listarAuditoria } from '../src/capabilities/auditoria/listar-auditoria.ts';
import { sellarAuditoria } from '../src/capabilities/auditoria/sellar.ts';
import { type Opciones, ORDENES, type Resultado } from '../src/ordenes.ts';
import { abrirNavegador } from './aplicaciones.ts';
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
    ['aseguradora pausar', { slug: 'nadie' }, /no insurer with the slug nadie/],
    ['usuario restablecer', enAurora, /--email is missing/],
    ['usuario restablecer', { ...enAurora, email: 'nadie@example.com' }, /no user nadie@example.com of this insurer/],
    ['usuario pausar', { email: 'nadie@example.com' }, /no user nadie@example.com of the service/],
  ];
  for (const [nombre, opciones, mensaje] of REHUSADAS) {
    it(`${nombre} ${JSON.stringify(opciones)} is refused as a mistake of the caller`, async () => {
      await assert.rejects(ordenar(nombre, opciones), { name: 'ErrorDeUso', message: mensaje });
    });
  }

  it('a refused order leaves nothing behind', async () => {
    const [queda] = await e.base.superSql(
      `select (select count(*)::int from aseguradoras) as aseguradoras, (select count(*)::int from claves_api) as claves,
              (select count(*)::int from membresias) as usuarios, (select count(*)::int from borrados) as borrados`,
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

  it('a link made by hand opens the account once, with the second factor off where that is asked for', async () => {
    const a = await e.aseguradora('A', { slug: 'con-gente' });
    const ana = { email: 'ana@example.com', aseguradora: a.slug };
    const { usuario } = await ordenar('usuario crear', { ...ana, rol: 'admin' });
    await e.base.superSql(`update personas set totp_cifrado = '\\x00' where email = $1`, [ana.email]);
    const primera = await ordenar('usuario restablecer', { ...ana, email: 'Ana@example.com' });
    const segunda = await ordenar('usuario restablecer', { ...ana, 'sin-segundo-factor': true });
    assert.equal(segunda.email, ana.email);
    const token = (enlace: unknown) => String(enlace).split('#')[1] as string;
    const navegador = abrirNavegador(e, 'backoffice', e.programa.direcciones.dominio);
    const elegir = async (enlace: unknown) => {
      const cuerpo = { token: token(enlace), password: 'mango tranvia nube 42' };
      return (await navegador.pedir('POST', '/acceso/password', cuerpo)).cabeceras['x-error-code'];
    };
    assert.equal(await elegir(primera.enlace), 'enlace_invalido');
    assert.equal(await elegir(segunda.enlace), undefined);
    assert.equal(await elegir(segunda.enlace), 'enlace_invalido');
    const [fila] = await e.base.superSql('select totp_cifrado from personas where email = $1', [ana.email]);
    assert.equal(fila?.totp_cifrado, null);
    const { elementos } = await e.programa.base.inquilino(a.id, (tx) =>
      listarAuditoria(tx, { objeto: (usuario as { id: string }).id }, 'en'),
    );
    assert.ok(elementos.every(({ objeto }) => objeto === ana.email));
    assert.deepEqual(elementos.map(({ accion, actor_tipo: quien }) => `${accion}, ${quien}`).sort(), [
      'enlace_de_acceso_creado, cli',
      'enlace_de_acceso_creado, cli',
      'password_restablecida, usuario',
      'segundo_factor_quitado, cli',
      'usuario_creado, cli',
    ]);
  });

  it('people and insurers are paused and resumed, but not the last one who administers', async () => {
    const a = await e.aseguradora('A', { slug: 'en-pausa' });
    const berta = { email: 'berta@example.com', aseguradora: a.slug };
    await ordenar('usuario crear', { ...berta, rol: 'admin' });
    await assert.rejects(ordenar('usuario pausar', berta), /last one who administers/);
    await ordenar('usuario crear', { ...berta, email: 'carla@example.com', rol: 'admin' });
    assert.deepEqual(await ordenar('usuario pausar', berta), { usuario: { email: berta.email, estado: 'pausado' } });
    await assert.rejects(ordenar('usuario restablecer', berta), /paused: resume it first/);
    assert.deepEqual(await ordenar('usuario reanudar', berta), { usuario: { email: berta.email, estado: 'activo' } });
    await ordenar('aseguradora pausar', { slug: a.slug });
    assert.equal((await e.pedir(a, 'GET', '/casos')).estado, 403);
    await ordenar('aseguradora reanudar', { slug: a.slug });
    assert.equal((await e.pedir(a, 'GET', '/casos')).estado, 200);
  });

  it("the service's own trail is verified too", async () => {
    await ordenar('usuario crear', { email: 'jefa@example.com', nombre: 'Jefa', rol: 'superadmin' });
    await sellarAuditoria(e.programa.base, e.programa.llavero);
    assert.partialDeepStrictEqual(await ordenar('auditoria verificar', { servicio: true }), { correcta: true });
  });

  it('an audit trail that is wrong is told as such', async () => {
    await e.base.superSql(`delete from auditoria`);
    assert.partialDeepStrictEqual(await ordenar('auditoria verificar', enAurora), { correcta: false });
  });
});
