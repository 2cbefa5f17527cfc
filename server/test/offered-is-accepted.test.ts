/**
 * What the pages offer the server accepts, and what they do not offer it refuses: over states, actions and roles, by trying every
 * command in a transaction that is taken back.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { TIPOS_DE_CERTIFICADO } from '@albacea/contract/certificados.ts';
import { COPIAS, type CuentaCompleta, ESTADOS_CUENTA } from '@albacea/contract/cuentas.ts';
import {
  comprobacionesDe,
  DOCUMENTO_DE_CERTIFICADO,
  RESULTADOS_CASO,
  resultadosDe,
  VIVIENDA_HABITADA,
} from '@albacea/contract/listas.ts';
import fc from 'fast-check';
import { anularCaso } from '../src/capabilities/casos/anular-caso.ts';
import { cerrarCaso } from '../src/capabilities/casos/cerrar-caso.ts';
import { reabrirCaso } from '../src/capabilities/casos/reabrir-caso.ts';
import { renovarAcceso } from '../src/capabilities/casos/renovar-acceso.ts';
import { verOrdenes } from '../src/capabilities/casos/ver-ordenes.ts';
import { denegarCertificado } from '../src/capabilities/certificados/denegar-certificado.ts';
import { descartarCertificado } from '../src/capabilities/certificados/descartar-certificado.ts';
import { obtenerCertificado } from '../src/capabilities/certificados/obtener-certificado.ts';
import { TRANSICIONES_DE_CERTIFICADO } from '../src/capabilities/certificados/reglas-estados.ts';
import { solicitarCertificado } from '../src/capabilities/certificados/solicitar-certificado.ts';
import { verCertificadosDeMesa } from '../src/capabilities/certificados/ver-certificados.ts';
import { anotarCopia } from '../src/capabilities/cuentas/anotar-copia.ts';
import { cambiarCuenta } from '../src/capabilities/cuentas/cambiar-cuenta.ts';
import { concluirCuenta } from '../src/capabilities/cuentas/concluir-cuenta.ts';
import { confirmarCuenta } from '../src/capabilities/cuentas/confirmar-cuenta.ts';
import { decidirObjecion } from '../src/capabilities/cuentas/decidir-objecion.ts';
import { descartarCuenta } from '../src/capabilities/cuentas/descartar-cuenta.ts';
import { deshacerCuenta } from '../src/capabilities/cuentas/deshacer-cuenta.ts';
import { insistirCuenta } from '../src/capabilities/cuentas/insistir-cuenta.ts';
import { plantearObjecion } from '../src/capabilities/cuentas/plantear-objecion.ts';
import { proponerCuentas } from '../src/capabilities/cuentas/proponer-cuentas.ts';
import { rechazarCuenta } from '../src/capabilities/cuentas/rechazar-cuenta.ts';
import { type OrdenDeCuenta, TRANSICIONES_DE_CUENTA } from '../src/capabilities/cuentas/reglas-estados.ts';
import { resolverCuenta } from '../src/capabilities/cuentas/resolver-cuenta.ts';
import { sinRespuestaCuenta } from '../src/capabilities/cuentas/sin-respuesta-cuenta.ts';
import { solicitarCuenta } from '../src/capabilities/cuentas/solicitar-cuenta.ts';
import { verCuentasCompletas, verObjecionesConPersona } from '../src/capabilities/cuentas/ver-cuentas.ts';
import { rechazarDocumento } from '../src/capabilities/documentos/rechazar-documento.ts';
import { validarDocumento } from '../src/capabilities/documentos/validar-documento.ts';
import { verDocumentosDeMesa } from '../src/capabilities/documentos/ver-documentos.ts';
import { anotarCartaEnviada } from '../src/capabilities/papeles/anotar-carta-enviada.ts';
import type { Tx } from '../src/db/base.ts';
import { ErrorDeDominio } from '../src/platform/error.ts';
import { crearEntorno, type Entorno } from './entorno.ts';
import { crearTaller, type Papel, type Taller } from './trabajo.ts';

const DAY = 86_400_000;
/** One of each kind: by e-mail, a contract, a supply, nothing to file, the family sends it, by hand, and nobody has said what is wanted. */
const ACCOUNTS = [
  { proveedor_codigo: 'wise', accion: 'eliminar', identificador: 'carmen@example.com' },
  { proveedor_codigo: 'netflix', accion: 'cancelar' },
  { proveedor_codigo: 'iberdrola', accion: 'cancelar' },
  { proveedor_codigo: 'microsoft', accion: 'eliminar' },
  { proveedor_codigo: 'linkedin', accion: 'eliminar' },
  { proveedor: 'Foro Luna', accion: 'eliminar' },
  { proveedor: 'Gimnasio Sol', accion: 'cancelar' },
  { proveedor_codigo: 'google' },
] as const;
const ROLES = ['heredero', 'servicio', 'allegado'] as const;
const ROLLBACK = new Error('rollback');

describe('what is offered', () => {
  let e: Entorno;
  let t: Taller;
  /** Cases with the same accounts: papers in order and signed, papers alone, nothing. */
  let cases: { readonly caso: string; readonly id: string; readonly accounts: readonly string[] }[];
  before(async () => {
    e = await crearEntorno({ motor: 'postgres', variables: { MAIL_WAIT_MS: '0' } });
    t = await crearTaller(e, 'B');
    cases = [];
    for (const ready of ['signed', 'papers', 'nothing']) {
      const caso = await t.abrir({ modulos_contratados: ['borrado', 'suscripciones', 'certificados'] });
      const { cuentas } = await t.tx((tx) => proponerCuentas(e.programa, tx, t.quien('heredero'), caso, [...ACCOUNTS]));
      if (ready !== 'nothing') await t.revisar(caso, await t.recibir(caso, 'certificado_defuncion'), 'validado');
      if (ready === 'signed') await t.revisar(caso, await t.prepararYFirmar(caso), 'validado');
      cases.push({ caso, id: (await t.fila(caso)).id, accounts: cuentas.map(({ fila }) => fila.id) });
    }
    e.reloj.avanzar(100 * DAY);
  });
  after(() => e.cerrar());
  const deps = () => ({ ...e.programa, remitente: e.programa.config.mailFrom });

  /** In a transaction that is taken back at its end. */
  const meanwhile = (work: (tx: Tx) => Promise<void>) =>
    e.programa.base
      .inquilino(t.aseguradora.id, async (tx) => {
        await work(tx);
        throw ROLLBACK;
      })
      .catch((error) => {
        if (error !== ROLLBACK) throw error;
      });
  /** As the end of a case leaves its row. @param cerrado null: it goes on */
  const end = (tx: Tx, id: string, estado: string, cerrado: Date | null) =>
    tx.sql(
      `update casos set estado = $2, cerrado = $3::timestamptz, resultado = case $2 when 'cerrado' then 'parcial' end,
         conservar_hasta = ($3::timestamptz + interval '5 years')::date
        where aseguradora_id = aseguradora_actual() and id = $1`,
      [id, estado, cerrado],
    );
  /** @returns null when it was accepted, else the code of the refusal; nothing of it stays */
  async function refusalOf(tx: Tx, command: () => Promise<unknown>): Promise<string | null> {
    await tx.sql('savepoint attempt');
    try {
      await command();
      return null;
    } catch (error) {
      if (!(error instanceof ErrorDeDominio)) throw error;
      return error.codigo;
    } finally {
      await tx.sql('rollback to savepoint attempt');
    }
  }
  async function exactly(
    tx: Tx,
    offered: readonly string[],
    commands: Record<string, () => Promise<unknown>>,
    where: string,
  ) {
    for (const [name, command] of Object.entries(commands)) {
      const refusal = await refusalOf(tx, command);
      assert.equal(offered.includes(name), refusal === null, `${name} in ${where}: ${refusal ?? 'accepted'}`);
    }
    for (const name of offered) assert.ok(name in commands, `${name} is offered, and there is no such command`);
  }

  const given = (papel: Papel) => (papel === 'servicio' ? { constancia: 'Llamada', motivo: 'Porque sí' } : {});
  /** Every command of an account, with what a person can say along with it. */
  function commandsOn(tx: Tx, papel: Papel, caso: string, cuenta: CuentaCompleta) {
    const who = t.quien(papel);
    const id = cuenta.cuenta_id;
    const sent = () => anotarCartaEnviada(deps(), tx, who, caso, id, given(papel));
    const result = cuenta.accion ? resultadosDe(cuenta.accion)[0] : undefined;
    const request = () => solicitarCuenta(deps(), tx, who, caso, id, { canal: 'correo_postal' });
    const only = (estados: readonly string[], command: () => Promise<unknown>) => () =>
      // the same address serves two commands, which the state tells apart
      estados.includes(cuenta.estado) ? command() : Promise.reject(new ErrorDeDominio('estado_no_permite'));
    const drop = () => descartarCuenta(tx, who, caso, id, given(papel));
    return {
      cambiar: () => cambiarCuenta(deps(), tx, who, caso, id, { reservada: true }),
      confirmar: () =>
        confirmarCuenta(deps(), tx, who, caso, id, { copia: 'rechazada', corte_aceptado: true, ...given(papel) }),
      deshacer: () => deshacerCuenta(tx, who, caso, id),
      anotar_copia: () => anotarCopia(tx, who, caso, id, { copia: 'obtenida' }),
      solicitar: only(['confirmada', 'propuesta', 'solicitada', 'resuelta', 'descartada'], request),
      volver_a_solicitar: only(['rechazada', 'sin_respuesta'], request),
      solicitar_por_familia: only(['confirmada', 'rechazada', 'sin_respuesta', 'propuesta'], sent),
      concluir_sin_solicitud: () => concluirCuenta(deps(), tx, who, caso, id),
      insistir: () => insistirCuenta(deps(), tx, who, caso, id),
      insistir_por_familia: only(cuenta.insistencias < 2 ? ['solicitada'] : [], sent),
      reclamar_por_familia: only(cuenta.insistencias < 2 ? [] : ['solicitada'], sent),
      resolver: only(['solicitada', 'confirmada'], () =>
        resolverCuenta(tx, who, caso, id, { resultado: result ?? 'no_existia' }),
      ),
      dar_por_denegada: only(['rechazada'], () => resolverCuenta(tx, who, caso, id, { resultado: 'denegada' })),
      rechazar: () => rechazarCuenta(tx, who, caso, id, { motivo: 'No' }),
      dar_por_silencio: () => sinRespuestaCuenta(tx, who, caso, id),
      retirar: only(['solicitada', 'rechazada'], drop),
      descartar: only(['propuesta', 'confirmada', 'resuelta', 'sin_respuesta', 'descartada'], drop),
    } satisfies Partial<Record<OrdenDeCuenta, () => Promise<unknown>>>;
  }

  it('of an account is accepted and nothing else is, over states, providers, papers, objections and roles', async () => {
    const world = fc.record({
      which: fc.nat({ max: ACCOUNTS.length - 1 }),
      of: fc.nat({ max: 2 }),
      estado: fc.constantFrom(...ESTADOS_CUENTA),
      copia: fc.constantFrom(null, ...COPIAS),
      vivienda_habitada: fc.constantFrom(null, ...VIVIENDA_HABITADA),
      accepted: fc.boolean(),
      calm: fc.boolean(),
      insistencias: fc.nat({ max: 3 }),
      actua: fc.constantFrom(null, 'heredero', 'servicio', 'proveedor'),
      late: fc.boolean(),
      objection: fc.constantFrom(null, 'abierta', 'mantenida'),
      ended: fc.constantFrom(false, false, false, true),
    });
    await fc.assert(
      fc.asyncProperty(world, async (w) => {
        const { caso, id: interno, accounts } = cases[w.of] ?? assert.fail();
        const id = accounts[w.which] ?? assert.fail();
        const decided = 'accion' in (ACCOUNTS[w.which] ?? {});
        const estado = decided ? w.estado : w.estado === 'descartada' ? 'descartada' : 'propuesta';
        const now = e.reloj.ahora();
        const asked = !['propuesta', 'confirmada', 'descartada'].includes(estado);
        await meanwhile(async (tx) => {
          await tx.sql(
            `update cuentas set estado = $2, copia = $3, vivienda_habitada = $4, corte_aceptado = $5, confirmada = $6, reposo_hasta = $7,
               insistencias = $8, actua = $9, plazo = $10, solicitada = $11, resultado = $12, solicitudes = $13
              where aseguradora_id = aseguradora_actual() and id = $1`,
            [
              id,
              estado,
              decided ? w.copia : null,
              w.vivienda_habitada,
              w.accepted ? now : null,
              estado === 'propuesta' ? null : now,
              w.calm ? new Date(now.getTime() - DAY) : new Date(now.getTime() + DAY),
              w.insistencias,
              w.actua,
              new Date(now.getTime() + (w.late ? -9 : 9) * DAY).toISOString().slice(0, 10),
              asked ? new Date(now.getTime() - 20 * DAY) : null,
              estado === 'resuelta' ? 'no_existia' : null,
              asked ? 1 : 0,
            ],
          );
          if (w.objection)
            await tx.sql(
              `insert into objeciones (aseguradora_id, id, caso, cuenta, clase, planteada_por, estado, abierta, decidida)
               values (aseguradora_actual(), gen_random_uuid(), $1, null, 'otra', 'servicio', $2, $3::timestamptz, case when $2 <> 'abierta' then $3::timestamptz end)`,
              [interno, w.objection, now],
            );
          if (w.ended) await end(tx, interno, 'cerrado', now);
          for (const papel of ROLES) {
            const { elementos } = await verCuentasCompletas(e.programa, tx, t.quien(papel), caso, 'es');
            const cuenta = elementos.find(({ cuenta_id }) => cuenta_id === id) ?? assert.fail();
            await exactly(tx, cuenta.posible, commandsOn(tx, papel, caso, cuenta), `${papel} ${JSON.stringify(w)}`);
            for (const { orden, motivos } of cuenta.impedidas) {
              assert.ok(!cuenta.posible.includes(orden) && motivos.length > 0, orden);
              const { desde, quien } = TRANSICIONES_DE_CUENTA.find((una) => una.orden === orden) ?? assert.fail();
              assert.ok(desde.includes(cuenta.estado) && quien.includes(t.quien(papel).actor.visible), orden);
            }
          }
        });
      }),
      { numRuns: 60, seed: 20, includeErrorInReport: true },
    );
  });

  it('of a certificate is accepted and nothing else is, over states, days, papers and objections', async () => {
    await t.recibir(cases[0]?.caso ?? '', 'certificado_defuncion');
    for (const { caso, id } of cases)
      for (const estado of ['pendiente', 'solicitado', 'obtenido', 'denegado', 'no_procede'])
        for (const [early, objected] of [
          [false, false],
          [true, false],
          [false, true],
        ])
          await meanwhile(async (tx) => {
            const now = e.reloj.ahora();
            for (const tipo of TIPOS_DE_CERTIFICADO)
              await tx.sql(
                `insert into certificados (aseguradora_id, id, caso, tipo, estado, desde, creado, actualizado)
                 values (aseguradora_actual(), gen_random_uuid(), $1, $2, $3, $4, $5, $5)
                 on conflict (aseguradora_id, caso, tipo) do update set estado = excluded.estado, desde = excluded.desde`,
                [id, tipo, estado, early ? new Date(now.getTime() + 9 * DAY).toISOString().slice(0, 10) : null, now],
              );
            if (objected) await plantearObjecion(tx, t.quien('servicio'), caso, { clase: 'otra', motivo: 'No' });
            const { elementos } = await verCertificadosDeMesa(
              tx,
              t.quien('servicio'),
              caso,
              { tasa790006: 3.82 },
              'es',
            );
            assert.equal(elementos.length, TIPOS_DE_CERTIFICADO.length);
            for (const { tipo, posible } of elementos) {
              const who = t.quien('servicio');
              const paper = await tx.sql<{ id: string }>(
                `insert into documentos (aseguradora_id, id, caso, tipo, estado, recibido)
                 values (aseguradora_actual(), gen_random_uuid(), $1, $2, 'validado', $3) returning id`,
                [id, DOCUMENTO_DE_CERTIFICADO[tipo], now],
              );
              const commands = {
                solicitar: () => solicitarCertificado(tx, who, caso, { tipo }),
                obtener: () => obtenerCertificado(tx, who, caso, { tipo, documento: paper.filas[0]?.id ?? '' }),
                descartar: () => descartarCertificado(tx, who, caso, { tipo }),
                denegar: () => denegarCertificado(tx, who, caso, { tipo }),
              };
              assert.deepEqual(
                Object.keys(commands).sort(),
                TRANSICIONES_DE_CERTIFICADO.map(({ orden }) => orden).sort(),
              );
              await exactly(tx, posible, commands, `${tipo} ${estado} early ${early} objected ${objected}`);
            }
          });
  });

  it('of a paper and of an objection is accepted and nothing else is', async () => {
    const { caso, id, accounts } = cases[0] ?? assert.fail();
    for (const estado of ['recibido', 'validado', 'rechazado'])
      for (const asked of [null, 'its account', 'another'])
        for (const ended of [false, true])
          await meanwhile(async (tx) => {
            const now = e.reloj.ahora();
            const [own, other] = accounts;
            const paper = async (cuenta: string | null) =>
              (
                await tx.sql<{ id: string }>(
                  `insert into documentos (aseguradora_id, id, caso, tipo, estado, cuenta, recibido)
                   values (aseguradora_actual(), gen_random_uuid(), $1, 'factura', $2, $3, $4) returning id`,
                  [id, estado, cuenta, now],
                )
              ).filas[0]?.id ?? '';
            const papers = [await paper(own ?? null), await paper(null)];
            if (asked)
              await tx.sql(
                'update cuentas set solicitada = $2 where aseguradora_id = aseguradora_actual() and id = $1',
                [asked === 'another' ? other : own, now],
              );
            if (ended) await end(tx, id, 'cerrado', now);
            const who = t.quien('servicio');
            const { elementos } = await verDocumentosDeMesa(tx, who, caso, 'es');
            for (const { documento_id, posible } of elementos.filter((una) => papers.includes(una.documento_id)))
              await exactly(
                tx,
                posible,
                {
                  validar: () =>
                    validarDocumento(tx, who, caso, documento_id, { comprobaciones: comprobacionesDe('factura') }),
                  rechazar: () => rechazarDocumento(tx, who, caso, documento_id, { motivo: 'ilegible' }),
                },
                `${estado} ${asked} ended ${ended}`,
              );
          });
    for (const estado of ['abierta', 'mantenida', 'levantada'])
      await meanwhile(async (tx) => {
        const who = t.quien('servicio');
        const { objecion } = await plantearObjecion(tx, who, caso, { clase: 'otra', motivo: 'No' });
        await tx.sql(
          `update objeciones set estado = $2, decidida = case when $2 <> 'abierta' then abierta end
            where aseguradora_id = aseguradora_actual() and id = $1`,
          [objecion.id, estado],
        );
        const [seen] = await verObjecionesConPersona(tx, who, caso, 'es');
        const decide = (decision: 'levantada' | 'mantenida') => () =>
          decidirObjecion(deps(), tx, who, caso, objecion.id, { decision, motivo: 'Porque sí' });
        await exactly(
          tx,
          seen?.posible ?? [],
          { levantar: decide('levantada'), mantener: decide('mantenida') },
          estado,
        );
      });
  });

  it('of a case as a whole is accepted and nothing else is, for the service and for the insurer', async () => {
    for (const { caso, id, accounts } of cases)
      for (const [estado, days] of [
        ['abierto', 0],
        ['en_tramite', 0],
        ['cerrado', 1],
        ['cerrado', 200],
        ['anulado', 1],
      ] as const)
        for (const asked of [null, 'solicitada', 'rechazada', 'resuelta'])
          await meanwhile(async (tx) => {
            const now = e.reloj.ahora();
            await end(tx, id, estado, days === 0 ? null : new Date(now.getTime() - days * DAY));
            if (asked)
              await tx.sql(
                `update cuentas set estado = $2, solicitada = $3, solicitudes = 1, resultado = case $2 when 'resuelta' then 'no_existia' end
                  where aseguradora_id = aseguradora_actual() and id = $1`,
                [accounts[0], asked, now],
              );
            for (const papel of ['servicio', 'aseguradora'] as const) {
              const who = t.quien(papel);
              const { posible, resultados } = await verOrdenes(tx, who, caso, 'es');
              const where = `${papel} ${estado} ${days} ${asked}`;
              await exactly(
                tx,
                posible.filter((orden) => orden !== 'cerrar'), // it depends on the result: see below
                {
                  enlace: () => renovarAcceso(t.deps, tx, who, caso, { telefono: '+34600111222' }),
                  anular: () => anularCaso(t.deps, tx, who, caso, {}),
                  reabrir: () => reabrirCaso(t.deps, tx, who, caso),
                },
                where,
              );
              assert.equal(posible.includes('cerrar'), resultados.length > 0, where);
              for (const resultado of RESULTADOS_CASO)
                assert.equal(
                  (await refusalOf(tx, () => cerrarCaso(tx, who, caso, { resultado }))) === null,
                  resultados.includes(resultado),
                  `${resultado} ${where}`,
                );
            }
          });
  });
});
