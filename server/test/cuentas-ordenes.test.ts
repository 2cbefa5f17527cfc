/** What the family decides of an account: proposed, confirmed, changed, undone, seen. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import {
  type CasoDePrueba,
  casoEnRegla,
  casoNuevo,
  eventosDe,
  filaDe,
  filasDe,
  papel,
  proponer,
  seNiega,
} from './cuentas.ts';
import { DIA, FORO, GIMNASIO, mandosDe, NETFLIX } from './cuentas-mandos.ts';
import { crearEntorno, type Entorno } from './entorno.ts';

describe('an account', () => {
  let e: Entorno;
  let caso: CasoDePrueba;
  let m: ReturnType<typeof mandosDe>;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres' });
    m = mandosDe(e, () => caso);
  });
  beforeEach(async () => {
    caso = await casoEnRegla(e);
  });
  after(() => e.cerrar());

  it('is proposed, confirmed, asked for and resolved, and each step is in its story', async () => {
    const id = await m.una({ ...NETFLIX, identificador: 'carmen@example.com' });
    await papel(e, caso, 'factura', id);
    const propuesta = await filaDe(e, caso, id);
    assert.deepEqual(
      [propuesta.estado, propuesta.accion, propuesta.modulo, propuesta.reservada, propuesta.propuesta_por],
      ['propuesta', 'cancelar', 'suscripciones', false, 'heredero'],
    );
    await m.confirmar(id);
    const prueba = await papel(e, caso, 'justificante_envio', id);
    await m.solicitar(id, { prueba });
    const fuera = await filaDe(e, caso, id);
    assert.deepEqual(
      [fuera.estado, fuera.canal, fuera.solicitudes, fuera.plazo, fuera.proxima_accion, fuera.prueba],
      ['solicitada', 'telefono', 1, '2026-12-15', '2026-12-16', prueba],
    );
    await m.resolver(id, { resultado: 'cancelada', respuesta: 'De baja desde hoy' });
    const { estado, resultado, plazo, proxima_accion, terminada } = await filaDe(e, caso, id);
    assert.deepEqual([estado, resultado, plazo, proxima_accion], ['resuelta', 'cancelada', null, null]);
    assert.ok(terminada);
    const historia = await e.base.superSql<{ tipo: string }>(
      `select tipo from cronologia where aseguradora_id = $1 and tipo like 'cuenta_%' order by id`,
      [caso.aseguradora.id],
    );
    assert.deepEqual(
      historia.map(({ tipo }) => tipo),
      ['cuenta_propuesta', 'cuenta_confirmada', 'cuenta_solicitada', 'cuenta_resuelta'],
    );
    const { gestiones } = await m.ver(id);
    assert.deepEqual(
      gestiones.map(({ tipo, nota }) => [tipo, nota]),
      [
        ['solicitud', null],
        ['respuesta', 'De baja desde hoy'],
      ],
    );
  });

  it('emits cuenta_resuelta at each final state, with states and times alone', async () => {
    const [id, otra] = [await m.solicitada(), await m.una(FORO)];
    await m.resolver(id, { resultado: 'no_existia' });
    await m.descartar(otra);
    const eventos = (await eventosDe(e, caso)).map(({ data }) => data);
    const cuando = (await filasDe(e, caso)).map(({ terminada }) => terminada?.toISOString());
    const comun = { caso_id: caso.casoId, estado: 'en_tramite' };
    assert.deepEqual(eventos, [
      { ...comun, cuenta_id: id, modulo: 'suscripciones', estado_cuenta: 'resuelta', resuelta: cuando[0] },
      { ...comun, cuenta_id: otra, modulo: 'borrado', estado_cuenta: 'descartada', resuelta: cuando[1] },
    ]);
  });

  it('is confirmed by the heir, or by the service on the heir’s recorded word, and by nobody else', async () => {
    const id = await m.una(GIMNASIO);
    for (const quien of ['aseguradora', 'allegado', 'sistema'] as const)
      await seNiega(m.confirmar(id, {}, quien), 'accion_no_permitida');
    await seNiega(m.confirmar(id, {}, 'servicio'), 'validacion', /constancia/);
    await m.confirmar(id, { constancia: 'Por teléfono, el 21 a las 10:00' }, 'servicio');
    assert.equal((await m.ver(id)).estado, 'confirmada');
  });

  it('that can not be taken back waits 72 hours, and can be undone until it is sent', async () => {
    const id = await m.una(FORO);
    await m.confirmar(id, { copia: 'rechazada' });
    await seNiega(m.solicitar(id, { canal: 'correo_electronico' }), 'envio_impedido', /reflexión/);
    assert.deepEqual(
      (await m.ver(id)).impedimentos.map(({ codigo }) => codigo),
      ['reposo'],
    );
    const { confirmada, reposo_hasta } = await m.ver(id);
    assert.equal(Date.parse(reposo_hasta ?? '') - Date.parse(confirmada ?? ''), 72 * 3_600_000);
    // Each command is given a millisecond after the last one: this one a millisecond too early.
    e.reloj.avanzar(Date.parse(reposo_hasta ?? '') - e.reloj.ahora().getTime() - 2);
    await seNiega(m.solicitar(id, { canal: 'correo_electronico' }), 'envio_impedido');
    await m.deshacer(id);
    assert.deepEqual([(await m.ver(id)).estado, (await m.ver(id)).copia], ['propuesta', 'ofrecida']);
    await m.confirmar(id, { copia: 'rechazada' });
    e.reloj.avanzar(3 * DIA);
    await m.solicitar(id, { canal: 'correo_electronico' });
    await seNiega(m.deshacer(id), 'estado_no_permite', /"solicitada"/);
    await seNiega(m.deshacer(id, 'servicio'), 'estado_no_permite', /insistir, resolverla/);
  });

  it('is erased only after a copy was offered, and not before the copy that was wanted is there', async () => {
    const id = await m.una(FORO);
    assert.deepEqual((await m.ver(id)).alternativas, ['conmemorar', 'obtener_datos']);
    await seNiega(m.confirmar(id), 'validacion', /copia/);
    await m.confirmar(id, { copia: 'pedida' });
    e.reloj.avanzar(3 * DIA);
    await seNiega(m.solicitar(id, { canal: 'correo_electronico' }), 'envio_impedido', /copia/);
    await m.anotar(id, 'obtenida');
    await m.solicitar(id, { canal: 'correo_electronico' });
    const otra = await m.una(GIMNASIO);
    await m.confirmar(otra);
    await seNiega(m.anotar(otra, 'obtenida'), 'validacion', /no se ofreció/);
  });

  it('goes back to be confirmed when the action or the identifier changes, and not when the amount does', async () => {
    const id = await m.una(FORO);
    await m.confirmar(id, { copia: 'rechazada' });
    await m.cambiar(id, { cargo: { importe: 4.5, periodicidad: 'mensual' }, reservada: true });
    const igual = await filaDe(e, caso, id);
    assert.deepEqual([igual.estado, igual.importe_centimos, igual.reservada], ['confirmada', 450, true]);
    await m.cambiar(id, { identificador: 'otra' });
    const otra = await filaDe(e, caso, id);
    assert.deepEqual(
      [otra.estado, otra.reposo_hasta, otra.confirmada, otra.copia],
      ['propuesta', null, null, 'ofrecida'],
    );
    await m.cambiar(id, { accion: 'cancelar', cargo: null });
    const distinta = await filaDe(e, caso, id);
    assert.deepEqual([distinta.accion, distinta.modulo, distinta.copia], ['cancelar', 'suscripciones', null]);
    await m.confirmar(id);
    await m.solicitar(id, { canal: 'telefono' });
    await seNiega(m.cambiar(id, { identificador: 'x' }, 'servicio'), 'estado_no_permite');
    await seNiega(m.cambiar(id, { identificador: 'x' }, 'aseguradora'), 'accion_no_permitida');
  });

  it('is refused when a rule of its fields is broken, and nothing is written', async () => {
    const mal = (propuestas: Parameters<typeof proponer>[2], texto: RegExp) =>
      seNiega(proponer(e, caso, propuestas), 'validacion', texto);
    await mal([GIMNASIO, {}], /cuentas\[1\]\.proveedor/);
    await mal([{ proveedor_codigo: 'netflix', proveedor: 'Netflix' }], /uno de los dos/);
    await mal([{ proveedor_codigo: 'no-hay' }], /cuentas\[0\]\.proveedor_codigo: no está/);
    await mal([{ proveedor_codigo: 'netflix', accion: 'conmemorar' }], /ofrece: cancelar/);
    await mal([{ ...GIMNASIO, modulo: 'certificados' }], /modulo/);
    await mal([{ ...GIMNASIO, cargo: { importe: 1.999, periodicidad: 'mensual' } }], /dos decimales/);
    await mal([], /de 1 a 50/);
    await mal(
      Array.from({ length: 51 }, (_, i) => ({ proveedor: `Sitio ${i}` })),
      /de 1 a 50/,
    );
    assert.equal((await filasDe(e, caso)).length, 0);
    const soloBorrado = await casoNuevo(e, ['borrado']);
    await seNiega(proponer(e, soloBorrado, [GIMNASIO]), 'validacion', /no tiene contratado: suscripciones/);
  });

  it('stands once in a case, however it is written', async () => {
    await proponer(e, caso, [{ ...NETFLIX, identificador: 'carmen@example.com' }]);
    const otra = { accion: 'cancelar' as const, proveedor: 'NETFLIX', identificador: ' Carmen@Example.com' };
    await seNiega(proponer(e, caso, [GIMNASIO, otra]), 'cuenta_duplicada', /cuentas\[1\]/);
    await seNiega(proponer(e, caso, [FORO, { ...FORO, proveedor: 'foro  LUNA' }]), 'cuenta_duplicada', /cuentas\[1\]/);
    const [a, b] = await proponer(e, caso, [FORO, { ...FORO, identificador: 'segunda' }]);
    await seNiega(m.cambiar(b as string, { identificador: 'CARMEN' }), 'cuenta_duplicada', /identificador/);
    await m.descartar(a as string);
    await m.cambiar(b as string, { identificador: 'CARMEN' });
  });

  it('is one of 200 at most', async () => {
    for (let i = 0; i < 4; i += 1)
      await proponer(
        e,
        caso,
        Array.from({ length: 50 }, (_, n) => ({ proveedor: `Sitio ${i} ${n}` })),
      );
    await seNiega(proponer(e, caso, [GIMNASIO]), 'demasiadas_cuentas', /200/);
  });

  it('takes no command once the case has ended, nor one meant for another case or for nothing', async () => {
    const [id, otro] = [await m.una(GIMNASIO), await casoEnRegla(e)];
    for (const cuenta of [randomUUID(), 'x', '']) await seNiega(m.confirmar(cuenta), 'no_encontrado');
    const ajena = (await proponer(e, otro, [GIMNASIO]))[0] as string;
    await seNiega(m.confirmar(ajena), 'no_encontrado');
    await e.base.superSql(
      `update casos set estado = 'cerrado', resultado = 'parcial', cerrado = abierto where id = $1`,
      [caso.id],
    );
    await seNiega(m.confirmar(id), 'estado_no_permite', /ya ha terminado/);
    await seNiega(proponer(e, caso, [FORO]), 'estado_no_permite');
    assert.deepEqual((await m.ver(id)).posible, []);
    assert.ok((await m.ver(id)).impedimentos.some(({ codigo }) => codigo === 'caso_terminado'));
  });

  it('that is discreet is reserved unless the family says otherwise, also when its name was written by hand', async () => {
    const reservadas = async (ids: Promise<string[]>) => {
      const suyas = await ids;
      return (await filasDe(e, caso)).filter(({ id }) => suyas.includes(id)).map(({ reservada }) => reservada);
    };
    const tinder = { proveedor_codigo: 'tinder', accion: 'eliminar' } as const;
    assert.deepEqual(await reservadas(proponer(e, caso, [tinder])), [true]);
    assert.deepEqual(await reservadas(proponer(e, caso, [{ proveedor: 'Meetic' }])), [true]);
    assert.deepEqual(await reservadas(proponer(e, caso, [{ ...GIMNASIO, reservada: true }, FORO])), [true, false]);
    const deLaAseguradora = [{ proveedor: 'bumble.com', reservada: false }];
    assert.deepEqual(await reservadas(proponer(e, caso, deLaAseguradora, 'aseguradora')), [true]);
    const visible = { ...tinder, identificador: 'otra', reservada: false };
    assert.deepEqual(await reservadas(proponer(e, caso, [visible])), [false]);
  });

  it('shows who works on it all of it, other relatives what is not reserved, and an insurer nothing by this way', async () => {
    const [id, gimnasio] = (await proponer(e, caso, [{ ...FORO, reservada: true }, GIMNASIO])) as [string, string];
    const { identificador, proveedor, posible, version, irreversible } = await m.ver(id, 'heredero');
    assert.deepEqual([identificador, proveedor, version, irreversible], ['carmen', 'Foro Luna', 1, true]);
    assert.deepEqual(posible, ['cambiar', 'confirmar', 'descartar']);
    assert.deepEqual((await m.ver(gimnasio, 'allegado')).posible, []);
    await assert.rejects(m.ver(id, 'allegado'), 'not in their list');
    await proponer(e, caso, [FORO], 'allegado'); // a refusal would tell
    await seNiega(m.ver(id, 'aseguradora'), 'accion_no_permitida');
  });
});
