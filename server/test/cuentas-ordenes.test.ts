/** The life of an account, command by command: what is done, who may, what a refusal says. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import { anotarCopia } from '../src/capabilities/cuentas/anotar-copia.ts';
import { type CambioDeCuenta, cambiarCuenta } from '../src/capabilities/cuentas/cambiar-cuenta.ts';
import { concluirCuenta } from '../src/capabilities/cuentas/concluir-cuenta.ts';
import { type Confirmacion, confirmarCuenta } from '../src/capabilities/cuentas/confirmar-cuenta.ts';
import { descartarCuenta } from '../src/capabilities/cuentas/descartar-cuenta.ts';
import { deshacerCuenta } from '../src/capabilities/cuentas/deshacer-cuenta.ts';
import { insistirCuenta } from '../src/capabilities/cuentas/insistir-cuenta.ts';
import { rechazarCuenta } from '../src/capabilities/cuentas/rechazar-cuenta.ts';
import { type Resolucion, resolverCuenta } from '../src/capabilities/cuentas/resolver-cuenta.ts';
import { sinRespuestaCuenta } from '../src/capabilities/cuentas/sin-respuesta-cuenta.ts';
import { type Solicitud, solicitarCuenta } from '../src/capabilities/cuentas/solicitar-cuenta.ts';
import { verCuentasCompletas } from '../src/capabilities/cuentas/ver-cuentas.ts';
import {
  type CasoDePrueba,
  casoEnRegla,
  casoNuevo,
  como,
  documentacionCompleta,
  eventosDe,
  filaDe,
  filasDe,
  mandato,
  type Papel,
  papel,
  proponer,
  seNiega,
} from './cuentas.ts';
import { crearEntorno, type Entorno, MOTORES } from './entorno.ts';

const DIA = 86_400_000;
const GIMNASIO = { proveedor: 'Gimnasio Sol', accion: 'cancelar' } as const;
const FORO = { proveedor: 'Foro Luna', identificador: 'carmen', accion: 'eliminar' } as const;

for (const motor of MOTORES) {
  describe(`an account on ${motor}`, () => {
    let e: Entorno;
    let caso: CasoDePrueba;
    before(async () => {
      e = await crearEntorno({ motor });
    });
    beforeEach(async () => {
      caso = await casoEnRegla(e);
    });
    after(() => e.cerrar());

    const confirmar = (cuenta: string, con: Confirmacion = {}, quien: Papel = 'heredero') =>
      como(e, caso, quien, (tx, q) => confirmarCuenta(e.programa, tx, q, caso.casoId, cuenta, con));
    const solicitar = (cuenta: string, con: Solicitud = {}, quien: Papel = 'servicio') =>
      como(e, caso, quien, (tx, q) => solicitarCuenta(e.programa, tx, q, caso.casoId, cuenta, con));
    const cambiar = (cuenta: string, con: CambioDeCuenta, quien: Papel = 'heredero') =>
      como(e, caso, quien, (tx, q) => cambiarCuenta(e.programa, tx, q, caso.casoId, cuenta, con));
    const resolver = (cuenta: string, con: Resolucion, quien: Papel = 'servicio') =>
      como(e, caso, quien, (tx, q) => resolverCuenta(tx, q, caso.casoId, cuenta, con));
    const deshacer = (cuenta: string, quien: Papel = 'heredero') =>
      como(e, caso, quien, (tx, q) => deshacerCuenta(tx, q, caso.casoId, cuenta));
    const insistir = (cuenta: string) =>
      como(e, caso, 'servicio', (tx, q) => insistirCuenta(tx, q, caso.casoId, cuenta, { nota: 'Por teléfono' }));
    const callar = (cuenta: string) =>
      como(e, caso, 'sistema', (tx, q) => sinRespuestaCuenta(tx, q, caso.casoId, cuenta));
    const rechazar = (cuenta: string, motivo = 'Piden otro papel') =>
      como(e, caso, 'servicio', (tx, q) => rechazarCuenta(tx, q, caso.casoId, cuenta, { motivo }));
    const descartar = (cuenta: string, quien: Papel = 'heredero', motivo?: string) =>
      como(e, caso, quien, (tx, q) => descartarCuenta(tx, q, caso.casoId, cuenta, motivo ? { motivo } : {}));
    const concluir = (cuenta: string, quien: Papel = 'sistema') =>
      como(e, caso, quien, (tx, q) => concluirCuenta(e.programa, tx, q, caso.casoId, cuenta));
    const ver = async (cuenta: string, quien: Papel = 'servicio') => {
      const { elementos } = await como(e, caso, quien, (tx, q) =>
        verCuentasCompletas(e.programa, tx, q, caso.casoId, 'es'),
      );
      const suya = elementos.find(({ cuenta_id }) => cuenta_id === cuenta);
      assert.ok(suya);
      return suya;
    };
    const una = async (propuesta: Parameters<typeof proponer>[2][0]) =>
      (await proponer(e, caso, [propuesta]))[0] as string;
    const solicitada = async () => {
      const id = await una(GIMNASIO);
      await confirmar(id);
      await solicitar(id, { canal: 'correo_postal' });
      return id;
    };

    it('is proposed, confirmed, asked for and resolved, and each step is in its story', async () => {
      const id = await una({ proveedor_codigo: 'netflix', identificador: 'carmen@example.com' });
      await papel(e, caso, 'factura', id);
      const propuesta = await filaDe(e, caso, id);
      assert.deepEqual(
        [propuesta.estado, propuesta.accion, propuesta.modulo, propuesta.reservada, propuesta.propuesta_por],
        ['propuesta', 'cancelar', 'suscripciones', false, 'heredero'],
      );
      await confirmar(id);
      const prueba = await papel(e, caso, 'justificante_envio', id);
      await solicitar(id, { prueba });
      const fuera = await filaDe(e, caso, id);
      assert.deepEqual(
        [fuera.estado, fuera.canal, fuera.solicitudes, fuera.plazo, fuera.proxima_accion, fuera.prueba],
        ['solicitada', 'telefono', 1, '2026-12-14', '2026-12-15', prueba],
      );
      await resolver(id, { resultado: 'cancelada', respuesta: 'De baja desde hoy' });
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
      const { gestiones } = await ver(id);
      assert.deepEqual(
        gestiones.map(({ tipo, nota }) => [tipo, nota]),
        [
          ['solicitud', null],
          ['respuesta', 'De baja desde hoy'],
        ],
      );
    });

    it('emits cuenta_resuelta at each final state, with states and times alone', async () => {
      const [id, otra] = [await solicitada(), await una(FORO)];
      await resolver(id, { resultado: 'no_existia' });
      await descartar(otra);
      const eventos = (await eventosDe(e, caso)).map(({ data }) => data);
      const cuando = (await filasDe(e, caso)).map(({ terminada }) => terminada?.toISOString());
      const comun = { caso_id: caso.casoId, estado: 'en_tramite' };
      assert.deepEqual(eventos, [
        { ...comun, cuenta_id: id, modulo: 'suscripciones', estado_cuenta: 'resuelta', resuelta: cuando[0] },
        { ...comun, cuenta_id: otra, modulo: 'borrado', estado_cuenta: 'descartada', resuelta: cuando[1] },
      ]);
    });

    it('is confirmed by the heir, or by the service on the heir’s recorded word, and by nobody else', async () => {
      const id = await una(GIMNASIO);
      for (const quien of ['aseguradora', 'allegado', 'sistema'] as const)
        await seNiega(confirmar(id, {}, quien), 'accion_no_permitida');
      await seNiega(confirmar(id, {}, 'servicio'), 'validacion', /constancia/);
      await confirmar(id, { constancia: 'Por teléfono, el 21 a las 10:00' }, 'servicio');
      assert.equal((await ver(id)).estado, 'confirmada');
    });

    it('that can not be taken back waits 72 hours, and can be undone until it is sent', async () => {
      const id = await una(FORO);
      await confirmar(id, { copia: 'rechazada' });
      await seNiega(solicitar(id, { canal: 'correo_electronico' }), 'envio_impedido', /reflexión/);
      assert.deepEqual(
        (await ver(id)).impedimentos.map(({ codigo }) => codigo),
        ['reposo'],
      );
      const { confirmada, reposo_hasta } = await ver(id);
      assert.equal(Date.parse(reposo_hasta ?? '') - Date.parse(confirmada ?? ''), 72 * 3_600_000);
      // Each command is given a millisecond after the last one: this one a millisecond too early.
      e.reloj.avanzar(Date.parse(reposo_hasta ?? '') - e.reloj.ahora().getTime() - 2);
      await seNiega(solicitar(id, { canal: 'correo_electronico' }), 'envio_impedido');
      await deshacer(id);
      assert.deepEqual([(await ver(id)).estado, (await ver(id)).copia], ['propuesta', 'ofrecida']);
      await confirmar(id, { copia: 'rechazada' });
      e.reloj.avanzar(3 * DIA);
      await solicitar(id, { canal: 'correo_electronico' });
      await seNiega(deshacer(id), 'estado_no_permite', /Ya no admite cambios/);
      await seNiega(deshacer(id, 'servicio'), 'estado_no_permite', /insistir, resolverla/);
    });

    it('is erased only after a copy was offered, and not before the copy that was wanted is there', async () => {
      const id = await una(FORO);
      assert.deepEqual((await ver(id)).alternativas, ['conmemorar', 'obtener_datos']);
      await seNiega(confirmar(id), 'validacion', /copia/);
      await confirmar(id, { copia: 'pedida' });
      e.reloj.avanzar(3 * DIA);
      await seNiega(solicitar(id, { canal: 'correo_electronico' }), 'envio_impedido', /copia/);
      const anotar = (copia: 'obtenida' | 'pedida') =>
        como(e, caso, 'heredero', (tx, q) => anotarCopia(tx, q, caso.casoId, id, { copia }));
      await anotar('obtenida');
      await solicitar(id, { canal: 'correo_electronico' });
      const otra = await una(GIMNASIO);
      await confirmar(otra);
      await seNiega(
        como(e, caso, 'heredero', (tx, q) => anotarCopia(tx, q, caso.casoId, otra, { copia: 'obtenida' })),
        'validacion',
        /no se ofreció/,
      );
    });

    it('goes back to be confirmed when the action or the identifier changes, and not when the amount does', async () => {
      const id = await una(FORO);
      await confirmar(id, { copia: 'rechazada' });
      await cambiar(id, { cargo: { importe: 4.5, periodicidad: 'mensual' }, reservada: true });
      const igual = await filaDe(e, caso, id);
      assert.deepEqual([igual.estado, igual.importe_centimos, igual.reservada], ['confirmada', 450, true]);
      await cambiar(id, { identificador: 'otra' });
      const otra = await filaDe(e, caso, id);
      assert.deepEqual(
        [otra.estado, otra.reposo_hasta, otra.confirmada, otra.copia],
        ['propuesta', null, null, 'ofrecida'],
      );
      await cambiar(id, { accion: 'cancelar', cargo: null });
      const distinta = await filaDe(e, caso, id);
      assert.deepEqual([distinta.accion, distinta.modulo, distinta.copia], ['cancelar', 'suscripciones', null]);
      await confirmar(id);
      await solicitar(id, { canal: 'telefono' });
      await seNiega(cambiar(id, { identificador: 'x' }, 'servicio'), 'estado_no_permite');
      await seNiega(cambiar(id, { identificador: 'x' }, 'aseguradora'), 'accion_no_permitida');
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
      await proponer(e, caso, [{ proveedor_codigo: 'netflix', identificador: 'carmen@example.com' }]);
      const otra = { proveedor: 'NETFLIX', identificador: ' Carmen@Example.com' };
      await seNiega(proponer(e, caso, [GIMNASIO, otra]), 'cuenta_duplicada', /cuentas\[1\]/);
      await seNiega(
        proponer(e, caso, [FORO, { ...FORO, proveedor: 'foro  LUNA' }]),
        'cuenta_duplicada',
        /cuentas\[1\]/,
      );
      const [a, b] = await proponer(e, caso, [FORO, { ...FORO, identificador: 'segunda' }]);
      await seNiega(cambiar(b as string, { identificador: 'CARMEN' }), 'cuenta_duplicada', /identificador/);
      await descartar(a as string);
      await cambiar(b as string, { identificador: 'CARMEN' });
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

    it('needs the papers of its provider, which hold back it alone', async () => {
      const [facebook, gimnasio] = await proponer(e, caso, [
        { proveedor_codigo: 'facebook', accion: 'eliminar' },
        GIMNASIO,
      ]);
      await confirmar(facebook as string, { copia: 'rechazada' });
      await confirmar(gimnasio as string);
      e.reloj.avanzar(3 * DIA);
      await seNiega(solicitar(facebook as string), 'envio_impedido', /parentesco.*correo, usuario/);
      await solicitar(gimnasio as string, { canal: 'telefono' });
      await cambiar(facebook as string, { identificador: 'carmen.ruiz' });
      await confirmar(facebook as string, { copia: 'rechazada' });
      e.reloj.avanzar(3 * DIA);
      await papel(e, caso, 'prueba_parentesco', gimnasio as string);
      await seNiega(solicitar(facebook as string), 'envio_impedido', /parentesco/);
      const borrado = await papel(e, caso, 'prueba_parentesco', facebook as string);
      await e.base.superSql('update documentos set fichero_borrado = recibido where id = $1', [borrado]);
      await seNiega(solicitar(facebook as string), 'envio_impedido', /parentesco/);
      await papel(e, caso, 'prueba_parentesco', facebook as string);
      await solicitar(facebook as string);
    });

    it('is never sent without proof of death, mandate and base papers, one by one', async () => {
      caso = await casoNuevo(e);
      const id = await una(GIMNASIO);
      await confirmar(id);
      const canal = 'telefono' as const;
      const codigos = async () => (await ver(id)).impedimentos.map(({ codigo }) => codigo);
      assert.deepEqual(await codigos(), ['prueba_de_fallecimiento', 'mandato']);
      await seNiega(solicitar(id, { canal }), 'envio_impedido', /fallecimiento.*mandato/);
      await papel(e, caso, 'certificado_defuncion', null, 'recibido');
      assert.deepEqual(await codigos(), ['prueba_de_fallecimiento', 'mandato']);
      await papel(e, caso, 'declaracion_aseguradora');
      assert.deepEqual(await codigos(), ['mandato']);
      await mandato(e, caso);
      assert.deepEqual(await codigos(), ['documentacion']);
      await seNiega(solicitar(id, { canal }), 'envio_impedido', /revisión/);
      await documentacionCompleta(e, caso);
      await solicitar(id, { canal });
      const otra = await una(FORO);
      await e.base.superSql(`update mandatos set estado = 'revocado' where caso = $1`, [caso.id]);
      assert.deepEqual(
        (await ver(otra)).impedimentos.map(({ codigo }) => codigo),
        ['estado', 'mandato'],
      );
    });

    it('is asked for by the service or its clock alone, with a way and a term that make sense', async () => {
      const id = await una(GIMNASIO);
      await confirmar(id);
      for (const quien of ['heredero', 'allegado', 'aseguradora'] as const)
        await seNiega(solicitar(id, { canal: 'telefono' }, quien), 'accion_no_permitida');
      await seNiega(solicitar(id), 'validacion', /canal/);
      const canal = 'telefono' as const;
      for (const plazo of ['2020-01-01', '2027-02-30', 'mañana'])
        await seNiega(solicitar(id, { canal, plazo }), 'validacion', /plazo/);
      const ajeno = await casoEnRegla(e);
      for (const prueba of [randomUUID(), 'x', await papel(e, ajeno, 'otro')])
        await seNiega(solicitar(id, { canal, prueba }), 'validacion', /prueba/);
      await solicitar(id, { canal, plazo: '2028-01-31' }, 'sistema');
      assert.equal((await filaDe(e, caso, id)).plazo, '2028-01-31');
    });

    it('has results that fit its action alone', async () => {
      const id = await solicitada();
      await seNiega(
        resolver(id, { resultado: 'eliminada' }),
        'validacion',
        /cancelada, no_existia, denegada, caduca_sola/,
      );
      await seNiega(resolver(id, { resultado: 'cancelada' }, 'heredero'), 'accion_no_permitida');
      await resolver(id, { resultado: 'denegada' });
      await seNiega(resolver(id, { resultado: 'cancelada' }), 'estado_no_permite');
    });

    it('that was refused is asked for again, with a term and chases of its own, or taken as denied', async () => {
      const id = await solicitada();
      await insistir(id);
      await seNiega(rechazar(id, '  '), 'validacion', /motivo/);
      await rechazar(id);
      assert.equal((await eventosDe(e, caso)).length, 0, 'not an end');
      await seNiega(resolver(id, { resultado: 'cancelada' }), 'validacion', /denegada/);
      await solicitar(id, { canal: 'presencial' });
      const otra = await filaDe(e, caso, id);
      assert.deepEqual([otra.solicitudes, otra.insistencias, otra.ultima_insistencia], [2, 0, null]);
      await rechazar(id);
      await resolver(id, { resultado: 'denegada' });
      assert.deepEqual(
        (await ver(id)).gestiones.map(({ tipo }) => tipo),
        ['solicitud', 'insistencia', 'negativa', 'solicitud', 'negativa', 'respuesta'],
      );
    });

    it('ends in silence only after the term and a chase, keeps the attempts, and can be asked for again', async () => {
      const id = await solicitada();
      await seNiega(callar(id), 'estado_no_permite', /El plazo termina.*insistir/);
      await insistir(id);
      await seNiega(callar(id), 'estado_no_permite', /El plazo termina/);
      e.reloj.avanzar(40 * DIA);
      await callar(id);
      const { estado, gestiones, terminada } = await ver(id);
      assert.equal(estado, 'sin_respuesta');
      assert.ok(terminada);
      assert.deepEqual(
        gestiones.map(({ tipo, nota }) => [tipo, nota]),
        [
          ['solicitud', null],
          ['insistencia', 'Por teléfono'],
        ],
      );
      await solicitar(id, { canal: 'correo_postal' });
      assert.equal((await ver(id)).terminada, null);
      e.reloj.avanzar(40 * DIA);
      await seNiega(callar(id), 'estado_no_permite', /insistir/);
      await insistir(id);
      await callar(id);
      const finales = (await eventosDe(e, caso)).map(({ data }) => data.estado_cuenta);
      assert.deepEqual(finales, ['sin_respuesta', 'sin_respuesta']);
    });

    it('is discarded by the heir while nothing was sent, and by the service with a reason until there is an outcome', async () => {
      const id = await una(GIMNASIO);
      await seNiega(descartar(id, 'aseguradora'), 'accion_no_permitida');
      await seNiega(descartar(id, 'allegado'), 'accion_no_permitida');
      await seNiega(descartar(id, 'servicio'), 'validacion', /motivo/);
      await descartar(id);
      await seNiega(descartar(id, 'servicio', 'Ya lo está'), 'estado_no_permite');
      const fuera = await solicitada();
      await seNiega(descartar(fuera), 'estado_no_permite');
      await descartar(fuera, 'servicio', 'La familia lo ha hecho');
      assert.equal((await ver(fuera)).gestiones.at(-1)?.nota, 'La familia lo ha hecho');
    });

    it('for which there is nothing to file ends without a request, on the day that the catalogue gives', async () => {
      const [microsoft, guardar, foro] = await proponer(e, caso, [
        { proveedor_codigo: 'microsoft', accion: 'eliminar', identificador: 'carmen@outlook.example' },
        { proveedor: 'Álbum', accion: 'conservar' },
        FORO,
      ]);
      await confirmar(microsoft as string, { copia: 'rechazada' });
      await confirmar(guardar as string);
      await confirmar(foro as string, { copia: 'rechazada' });
      await seNiega(solicitar(microsoft as string), 'envio_impedido', /nada que presentar/);
      await seNiega(concluir(foro as string), 'validacion', /hay que pedírselo/);
      await seNiega(concluir(microsoft as string, 'heredero'), 'accion_no_permitida');
      assert.ok((await ver(microsoft as string)).posible.includes('concluir_sin_solicitud'));
      assert.ok(!(await ver(microsoft as string)).posible.includes('solicitar'));
      await concluir(microsoft as string);
      await concluir(guardar as string, 'servicio');
      const filas = await filasDe(e, caso);
      assert.deepEqual(
        filas.slice(0, 2).map(({ estado, resultado, plazo, solicitada: cuando }) => [estado, resultado, plazo, cuando]),
        [
          ['resuelta', 'caduca_sola', '2028-11-13', null],
          ['resuelta', 'conservada', null, null],
        ],
      );
    });

    it('takes no command once the case has ended, nor one meant for another case or for nothing', async () => {
      const [id, otro] = [await una(GIMNASIO), await casoEnRegla(e)];
      for (const cuenta of [randomUUID(), 'x', '']) await seNiega(confirmar(cuenta), 'no_encontrado');
      const ajena = (await proponer(e, otro, [GIMNASIO]))[0] as string;
      await seNiega(confirmar(ajena), 'no_encontrado');
      await e.base.superSql(
        `update casos set estado = 'cerrado', resultado = 'parcial', cerrado = abierto where id = $1`,
        [caso.id],
      );
      await seNiega(confirmar(id), 'estado_no_permite', /ya ha terminado/);
      await seNiega(proponer(e, caso, [FORO]), 'estado_no_permite');
      assert.deepEqual((await ver(id)).posible, []);
      assert.ok((await ver(id)).impedimentos.some(({ codigo }) => codigo === 'caso_terminado'));
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

    it('shows who works on it all of it, and an insurer nothing by this way', async () => {
      const id = await una({ ...FORO, reservada: true });
      const { identificador, proveedor, posible, version, irreversible } = await ver(id, 'heredero');
      assert.deepEqual([identificador, proveedor, version, irreversible], ['carmen', 'Foro Luna', 1, true]);
      assert.deepEqual(posible, ['cambiar', 'confirmar', 'descartar']);
      await seNiega(ver(id, 'aseguradora'), 'accion_no_permitida');
    });
  });
}
