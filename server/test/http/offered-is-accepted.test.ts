/**
 * The server accepts every command that the pages offer and refuses every other one. The tests go over states, actions and roles, and
 * run each command in a transaction that is rolled back.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { CERTIFICADO_TYPES } from '@albacea/contract/schemas/certificados.ts';
import { COPIES, type CompleteCuenta } from '@albacea/contract/schemas/cuentas.ts';
import {
  CASO_RESULTS,
  CERTIFICADO_DOCUMENTO,
  CUENTA_STATES,
  checksOf,
  INHABITED_HOME,
  resultsOf,
} from '@albacea/contract/schemas/lists.ts';
import fc from 'fast-check';
import {
  denyCertificado,
  discardCertificado,
  obtainCertificado,
  requestCertificado,
} from '../../src/caso/certificados/commands.ts';
import { CERTIFICADO_TRANSITIONS } from '../../src/caso/certificados/rules-commands.ts';
import { viewDeskCertificados } from '../../src/caso/certificados/view-certificados.ts';
import { rejectDocumento, validateDocumento } from '../../src/caso/documentos/review-documento.ts';
import { viewDeskDocumentos } from '../../src/caso/documentos/view-documentos.ts';
import { cancelCaso } from '../../src/course/cancel-caso.ts';
import { closeCaso } from '../../src/course/close-caso.ts';
import { renewAccess } from '../../src/course/renew-access.ts';
import { reopenCaso } from '../../src/course/reopen-caso.ts';
import { viewCommands } from '../../src/course/view-commands.ts';
import { changeCuenta } from '../../src/cuentas/commands/change-cuenta.ts';
import { chaseCuenta } from '../../src/cuentas/commands/chase-cuenta.ts';
import { confirmCuenta, recordCopy, undoCuenta } from '../../src/cuentas/commands/confirm-cuenta.ts';
import { proposeCuentas } from '../../src/cuentas/commands/propose-cuentas.ts';
import { recordSentLetter, requestCuenta } from '../../src/cuentas/commands/request-cuenta.ts';
import {
  concludeCuenta,
  concludeSilence,
  discardCuenta,
  rejectCuenta,
  resolveCuenta,
} from '../../src/cuentas/commands/settle-cuenta.ts';
import { decideObjecion } from '../../src/cuentas/objections/decide-objecion.ts';
import { raiseObjecion } from '../../src/cuentas/objections/objeciones.ts';
import { viewCompleteCuentas, viewObjecionesWithPerson } from '../../src/cuentas/read/view-cuentas.ts';
import { CUENTA_TRANSITIONS, type CuentaCommand } from '../../src/cuentas/rules/rules-states.ts';
import type { Tx } from '../../src/db/database.ts';
import { DomainError } from '../../src/shared/errors.ts';
import { createEnvironment, type Environment } from '../support/environment.ts';
import { type CasoWork, createCasoWork, type Role } from '../support/work.ts';

const DAY = 86_400_000;
/** Accounts: by e-mail, a contract, a supply, nothing to file, sent by the family, two typed by hand, one without an action. */
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

describe('the commands that the pages offer', () => {
  let e: Environment;
  let t: CasoWork;
  /** Three cases with the same accounts: with documents and mandate, with documents only, with neither. */
  let cases: { readonly caso: string; readonly id: string; readonly accounts: readonly string[] }[];
  before(async () => {
    e = await createEnvironment({ engine: 'postgres', variables: { MAIL_WAIT_MS: '0' } });
    t = await createCasoWork(e, 'B');
    cases = [];
    for (const ready of ['signed', 'papers', 'nothing']) {
      const caso = await t.open({ modulos_contratados: ['borrado', 'suscripciones', 'certificados'] });
      const { cuentas } = await t.tx((tx) => proposeCuentas(e.program, tx, t.who('heredero'), caso, [...ACCOUNTS]));
      if (ready !== 'nothing') await t.review(caso, await t.receive(caso, 'certificado_defuncion'), 'validado');
      if (ready === 'signed') await t.prepareAndSign(caso);
      cases.push({ caso, id: (await t.row(caso)).id, accounts: cuentas.map(({ fila }) => fila.id) });
    }
    e.clock.advance(100 * DAY);
  });
  after(() => e.close());
  const deps = () => ({ ...e.program, remitente: e.program.config.mailFrom });

  /** Runs `work` in a transaction that is rolled back at its end. */
  const inRollback = (work: (tx: Tx) => Promise<void>) =>
    e.program.base
      .asTenant(t.aseguradora.id, async (tx) => {
        await work(tx);
        throw ROLLBACK;
      })
      .catch((error) => {
        if (error !== ROLLBACK) throw error;
      });
  /** Sets the case's row as the end of the case would. @param closed when it ended, or null for an open case */
  const end = (tx: Tx, id: string, state: string, closed: Date | null) =>
    tx.sql(
      `update casos set estado = $2, cerrado = $3::timestamptz, resultado = case $2 when 'cerrado' then 'parcial' end,
         conservar_hasta = ($3::timestamptz + interval '5 years')::date
        where aseguradora_id = aseguradora_actual() and id = $1`,
      [id, state, closed],
    );
  /** Runs a command and rolls it back. @returns the code of its refusal, or null if it was accepted */
  async function refusalOf(tx: Tx, command: () => Promise<unknown>): Promise<string | null> {
    await tx.sql('savepoint attempt');
    try {
      await command();
      return null;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
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
    for (const name of offered) assert.ok(name in commands, `the offered command ${name} exists`);
  }

  const given = (role: Role) => (role === 'servicio' ? { constancia: 'Llamada', motivo: 'Porque sí' } : {});
  /** Every command on an account, with valid input. */
  function commandsOn(tx: Tx, role: Role, caso: string, cuenta: CompleteCuenta) {
    const who = t.who(role);
    const id = cuenta.cuenta_id;
    const sent = () => recordSentLetter(deps(), tx, who, caso, id, given(role));
    const result = cuenta.accion ? resultsOf(cuenta.accion)[0] : undefined;
    const request = () => requestCuenta(deps(), tx, who, caso, id, { canal: 'correo_postal' });
    const only = (states: readonly string[], command: () => Promise<unknown>) => () =>
      // one operation serves two commands, depending on the state
      states.includes(cuenta.estado) ? command() : Promise.reject(new DomainError('estado_no_permite'));
    const drop = () => discardCuenta(tx, who, caso, id, given(role));
    return {
      cambiar: () => changeCuenta(deps(), tx, who, caso, id, { reservada: true }),
      confirmar: () =>
        confirmCuenta(deps(), tx, who, caso, id, { copia: 'rechazada', corte_aceptado: true, ...given(role) }),
      deshacer: () => undoCuenta(tx, who, caso, id),
      anotar_copia: () => recordCopy(tx, who, caso, id, { copia: 'guardada', ...given(role) }),
      solicitar: only(['confirmada', 'propuesta', 'solicitada', 'resuelta', 'descartada'], request),
      volver_a_solicitar: only(['rechazada', 'sin_respuesta'], request),
      solicitar_por_familia: only(['confirmada', 'rechazada', 'sin_respuesta', 'propuesta'], sent),
      concluir_sin_solicitud: () => concludeCuenta(deps(), tx, who, caso, id),
      insistir: () => chaseCuenta(deps(), tx, who, caso, id),
      insistir_por_familia: only(cuenta.insistencias < 2 ? ['solicitada'] : [], sent),
      reclamar_por_familia: only(cuenta.insistencias < 2 ? [] : ['solicitada'], sent),
      resolver: only(['solicitada', 'confirmada', 'rechazada', 'sin_respuesta'], () =>
        resolveCuenta(tx, who, caso, id, { resultado: result ?? 'no_existia' }),
      ),
      rechazar: () => rejectCuenta(tx, who, caso, id, { motivo: 'No' }),
      corregir_identificador: only(['rechazada'], () =>
        changeCuenta(deps(), tx, who, caso, id, { identificador: `otra ${id}` }),
      ),
      dar_por_silencio: () => concludeSilence(tx, who, caso, id),
      retirar: only(['solicitada', 'rechazada'], drop),
      descartar: only(['propuesta', 'confirmada', 'resuelta', 'sin_respuesta', 'descartada'], drop),
    } satisfies Partial<Record<CuentaCommand, () => Promise<unknown>>>;
  }

  it('on an account are exactly those accepted, over states, providers, documents, objections and roles', async () => {
    const world = fc.record({
      which: fc.nat({ max: ACCOUNTS.length - 1 }),
      of: fc.nat({ max: 2 }),
      estado: fc.constantFrom(...CUENTA_STATES),
      copia: fc.constantFrom(null, ...COPIES),
      vivienda_habitada: fc.constantFrom(null, ...INHABITED_HOME),
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
        const { caso, id: internal, accounts } = cases[w.of] ?? assert.fail();
        const id = accounts[w.which] ?? assert.fail();
        const decided = 'accion' in (ACCOUNTS[w.which] ?? {});
        const state = decided ? w.estado : w.estado === 'descartada' ? 'descartada' : 'propuesta';
        const now = e.clock.now();
        const asked = !['propuesta', 'confirmada', 'descartada'].includes(state);
        await inRollback(async (tx) => {
          await tx.sql(
            `update cuentas set estado = $2, copia = $3, vivienda_habitada = $4, corte_aceptado = $5, confirmada = $6, reposo_hasta = $7,
               insistencias = $8, actua = $9, plazo = $10, solicitada = $11, resultado = $12, solicitudes = $13
              where aseguradora_id = aseguradora_actual() and id = $1`,
            [
              id,
              state,
              decided ? w.copia : null,
              w.vivienda_habitada,
              w.accepted ? now : null,
              state === 'propuesta' ? null : now,
              w.calm ? new Date(now.getTime() - DAY) : new Date(now.getTime() + DAY),
              w.insistencias,
              w.actua,
              new Date(now.getTime() + (w.late ? -9 : 9) * DAY).toISOString().slice(0, 10),
              asked ? new Date(now.getTime() - 20 * DAY) : null,
              state === 'resuelta' ? 'no_existia' : null,
              asked ? 1 : 0,
            ],
          );
          if (w.objection)
            await tx.sql(
              `insert into objeciones (aseguradora_id, id, caso, cuenta, clase, planteada_por, estado, abierta, decidida)
               values (aseguradora_actual(), gen_random_uuid(), $1, null, 'otra', 'servicio', $2, $3::timestamptz, case when $2 <> 'abierta' then $3::timestamptz end)`,
              [internal, w.objection, now],
            );
          if (w.ended) await end(tx, internal, 'cerrado', now);
          for (const role of ROLES) {
            const { elementos } = await viewCompleteCuentas(e.program, tx, t.who(role), caso, 'es');
            const cuenta = elementos.find(({ cuenta_id }) => cuenta_id === id) ?? assert.fail();
            await exactly(tx, cuenta.posible, commandsOn(tx, role, caso, cuenta), `${role} ${JSON.stringify(w)}`);
            for (const { orden, motivos } of cuenta.impedidas) {
              assert.ok(!cuenta.posible.includes(orden) && motivos.length > 0, orden);
              const { desde, quien } = CUENTA_TRANSITIONS.find((one) => one.orden === orden) ?? assert.fail();
              assert.ok(desde.includes(cuenta.estado) && quien.includes(t.who(role).actor.visible), orden);
            }
          }
        });
      }),
      { numRuns: 30, seed: 20, includeErrorInReport: true },
    );
  });

  it('on a certificate are exactly those accepted, over states, days and documents', async () => {
    await t.receive(cases[0]?.caso ?? '', 'certificado_defuncion');
    for (const { caso, id } of cases)
      for (const state of ['pendiente', 'solicitado', 'obtenido', 'denegado', 'no_procede'])
        for (const early of [false, true])
          await inRollback(async (tx) => {
            const now = e.clock.now();
            for (const type of CERTIFICADO_TYPES)
              await tx.sql(
                `insert into certificados (aseguradora_id, id, caso, tipo, estado, desde, creado, actualizado)
                 values (aseguradora_actual(), gen_random_uuid(), $1, $2, $3, $4, $5, $5)
                 on conflict (aseguradora_id, caso, tipo) do update set estado = excluded.estado, desde = excluded.desde`,
                [id, type, state, early ? new Date(now.getTime() + 9 * DAY).toISOString().slice(0, 10) : null, now],
              );
            const { elementos } = await viewDeskCertificados(tx, t.who('servicio'), caso, { tasa790006: null }, 'es');
            assert.equal(elementos.length, CERTIFICADO_TYPES.length);
            for (const { tipo, posible } of elementos) {
              const who = t.who('servicio');
              const paper = await tx.sql<{ id: string }>(
                `insert into documentos (aseguradora_id, id, caso, tipo, estado, recibido)
                 values (aseguradora_actual(), gen_random_uuid(), $1, $2, 'validado', $3) returning id`,
                [id, CERTIFICADO_DOCUMENTO[tipo], now],
              );
              const commands = {
                solicitar: () => requestCertificado(tx, who, caso, { tipo }),
                obtener: () => obtainCertificado(tx, who, caso, { tipo, documento: paper.rows[0]?.id ?? '' }),
                descartar: () => discardCertificado(tx, who, caso, { tipo }),
                denegar: () => denyCertificado(tx, who, caso, { tipo }),
              };
              assert.deepEqual(Object.keys(commands).sort(), CERTIFICADO_TRANSITIONS.map(({ orden }) => orden).sort());
              await exactly(tx, posible, commands, `${tipo} ${state} early ${early}`);
            }
          });
  });

  it('on a document and on an objection are exactly those accepted', async () => {
    const { caso, id, accounts } = cases[0] ?? assert.fail();
    for (const state of ['recibido', 'validado', 'rechazado'])
      for (const asked of [null, 'its account', 'another'])
        for (const ended of [false, true])
          await inRollback(async (tx) => {
            const now = e.clock.now();
            const [own, other] = accounts;
            const paper = async (cuenta: string | null) =>
              (
                await tx.sql<{ id: string }>(
                  `insert into documentos (aseguradora_id, id, caso, tipo, estado, cuenta, recibido)
                   values (aseguradora_actual(), gen_random_uuid(), $1, 'factura', $2, $3, $4) returning id`,
                  [id, state, cuenta, now],
                )
              ).rows[0]?.id ?? '';
            const papers = [await paper(own ?? null), await paper(null)];
            if (asked)
              await tx.sql(
                'update cuentas set solicitada = $2 where aseguradora_id = aseguradora_actual() and id = $1',
                [asked === 'another' ? other : own, now],
              );
            if (ended) await end(tx, id, 'cerrado', now);
            const who = t.who('servicio');
            const { elementos } = await viewDeskDocumentos(tx, who, caso, 'es');
            for (const { documento_id, posible } of elementos.filter((one) => papers.includes(one.documento_id)))
              await exactly(
                tx,
                posible,
                {
                  validar: () =>
                    validateDocumento(tx, who, caso, documento_id, { comprobaciones: checksOf('factura') }),
                  rechazar: () => rejectDocumento(tx, who, caso, documento_id, { motivo: 'ilegible' }),
                },
                `${state} ${asked} ended ${ended}`,
              );
          });
    for (const state of ['abierta', 'mantenida', 'levantada'])
      await inRollback(async (tx) => {
        const who = t.who('servicio');
        const { objecion } = await raiseObjecion(e.program, tx, who, caso, { clase: 'otra', motivo: 'No' });
        await tx.sql(
          `update objeciones set estado = $2, decidida = case when $2 <> 'abierta' then abierta end
            where aseguradora_id = aseguradora_actual() and id = $1`,
          [objecion.id, state],
        );
        const [seen] = await viewObjecionesWithPerson(tx, who, caso, 'es');
        const decide = (decision: 'levantada' | 'mantenida') => () =>
          decideObjecion(tx, who, caso, objecion.id, { decision, motivo: 'Porque sí' });
        await exactly(tx, seen?.posible ?? [], { levantar: decide('levantada'), mantener: decide('mantenida') }, state);
      });
  });

  it('on a whole case are exactly those accepted, for the service and for the insurer', async () => {
    for (const { caso, id, accounts } of cases)
      for (const [state, days] of [
        ['abierto', 0],
        ['en_tramite', 0],
        ['cerrado', 1],
        ['cerrado', 200],
        ['anulado', 1],
      ] as const)
        for (const asked of [null, 'solicitada', 'rechazada', 'resuelta'])
          await inRollback(async (tx) => {
            const now = e.clock.now();
            await end(tx, id, state, days === 0 ? null : new Date(now.getTime() - days * DAY));
            if (asked)
              await tx.sql(
                `update cuentas set estado = $2, solicitada = $3, solicitudes = 1, resultado = case $2 when 'resuelta' then 'no_existia' end
                  where aseguradora_id = aseguradora_actual() and id = $1`,
                [accounts[0], asked, now],
              );
            for (const role of ['servicio', 'aseguradora'] as const) {
              const who = t.who(role);
              const { posible, resultados } = await viewCommands(tx, who, caso, 'es');
              const where = `${role} ${state} ${days} ${asked}`;
              await exactly(
                tx,
                posible.filter((command) => command !== 'cerrar'), // tested below, because it depends on the result
                {
                  enlace: () => renewAccess(t.deps, tx, who, caso, { telefono: '+34600111222' }),
                  anular: () => cancelCaso(t.deps, tx, who, caso, {}),
                  anular_persona_viva: () => cancelCaso(t.deps, tx, who, caso, { motivo: 'persona_viva' }),
                  reabrir: () => reopenCaso(t.deps, tx, who, caso, { motivo: 'Apareció otra cuenta.' }, 'es'),
                },
                where,
              );
              assert.equal(posible.includes('cerrar'), resultados.length > 0, where);
              for (const resultado of CASO_RESULTS)
                assert.equal(
                  (await refusalOf(tx, () => closeCaso(tx, who, caso, { resultado }))) === null,
                  resultados.includes(resultado),
                  `${resultado} ${where}`,
                );
            }
          });
  });
});
