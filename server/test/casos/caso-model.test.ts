/**
 * Random sequences of everything that people do to a case. After each step the events that must have been emitted
 * are derived from the changes in the tables, and the rules that every case obeys are checked.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { CERTIFICADO_TYPES } from '@albacea/contract/schemas/certificados.ts';
import type { Modulo } from '@albacea/contract/schemas/common.ts';
import { EVENT_DATA, type EventType } from '@albacea/contract/schemas/events.ts';
import fc from 'fast-check';
import { readOverview } from '../../src/caso/read/overview.ts';
import { hasSomethingObtained, nextSteps, waitsFor } from '../../src/caso/rules/rules-progress.ts';
import { validationCompiler } from '../../src/http/validation.ts';
import { DomainError } from '../../src/shared/errors.ts';
import { factText } from '../../src/shared/rules-facts.ts';
import { type Desk, type Photo, photograph, RARE_STEPS, type Step, WEIGHTED_STEPS } from '../support/caso-steps.ts';
import { createEnvironment, type Environment } from '../support/environment.ts';
import { rounds } from '../support/length.ts';
import { seedOf } from '../support/random.ts';
import { type CasoWork, createCasoWork } from '../support/work.ts';

const FINALS = ['resuelta', 'sin_respuesta', 'descartada'];
const CERTIFICADO_FINAL = ['obtenido', 'no_procede', 'denegado'];
/** Number of random sequences. */
const TURNS = rounds(8, 30);

/** The events that the change between two snapshots of the tables must have emitted, sorted. */
function expected(before: Photo, afterwards: Photo): string[] {
  const stateBefore = new Map(before.cuentas.map(({ id, estado }) => [id, estado]));
  const wasFinal = (id: string) => FINALS.includes(stateBefore.get(id) ?? '');
  const completeBefore = new Map(before.modulos.map(({ modulo, estado }) => [modulo, estado !== 'pendiente']));
  const known = new Set(before.documentos.map(({ id }) => id));
  const live = (photo: Photo) => ['abierto', 'en_tramite'].includes(photo.caso.estado);
  return [
    ...afterwards.documentos.filter(({ id }) => !known.has(id)).map(({ id }) => `documentacion_recibida ${id}`),
    ...(afterwards.caso.documentacion && !before.caso.documentacion ? ['documentacion_completa'] : []),
    ...afterwards.cuentas
      // a reopening brings back what the end of the case discarded
      .filter(({ id, estado }) => (FINALS.includes(estado) ? !wasFinal(id) : stateBefore.get(id) === 'descartada'))
      .map(({ id }) => `cuenta_resuelta ${id}`),
    ...afterwards.modulos
      .filter(({ modulo, estado }) => estado !== 'pendiente' && !completeBefore.get(modulo))
      .map(({ modulo }) => `modulo_completado ${modulo}`),
    ...(live(before) && !live(afterwards)
      ? [`caso_cerrado ${afterwards.caso.estado}/${afterwards.caso.resultado}`]
      : []),
  ].sort();
}

function freshOnes(before: Photo, afterwards: Photo): Photo['eventos'] {
  const known = new Set(before.eventos.map(({ id }) => id));
  return afterwards.eventos.filter(({ id }) => !known.has(id));
}

function issued(before: Photo, afterwards: Photo): string[] {
  const from: Partial<Record<EventType, (data: Record<string, string>) => string>> = {
    documentacion_recibida: (data) => ` ${data.documento_id}`,
    cuenta_resuelta: (data) => ` ${data.cuenta_id}`,
    modulo_completado: (data) => ` ${data.modulo}`,
    caso_cerrado: (data) => ` ${data.estado}/${data.resultado}`,
  };
  return freshOnes(before, afterwards)
    .map(({ tipo, data }) => `${tipo}${from[tipo]?.(data) ?? ''}`)
    .sort();
}

const compile = validationCompiler();
const validators = Object.fromEntries(
  Object.entries(EVENT_DATA).map(([type, schema]) => [
    type,
    compile({ schema, method: 'POST', url: '/', httpPart: 'body' }),
  ]),
);

/** Checks the rules that every case obeys after any step. */
async function check({ t }: Desk, photo: Photo): Promise<void> {
  const { caso } = photo;
  const opened = [
    ...photo.cuentas.filter(({ estado }) => !FINALS.includes(estado)),
    ...photo.certificados.filter(({ estado }) => !CERTIFICADO_FINAL.includes(estado)),
    ...photo.objeciones.filter(({ estado }) => estado === 'abierta'),
    ...photo.mandatos.filter(({ estado }) => estado === 'preparado'),
  ];
  const overview = await t.tx((tx) => readOverview(tx, photo.fila.id as string));
  if (caso.estado === 'cerrado' || caso.estado === 'anulado') {
    assert.deepEqual(opened, [], 'an ended case has no open work');
    assert.equal(caso.en_espera_de, null);
    assert.equal(caso.resultado === null, caso.estado === 'anulado');
    assert.notEqual(photo.fila.conservar_hasta, null);
    if (caso.estado === 'anulado') assert.ok(photo.mandatos.every(({ estado }) => estado !== 'firmado'));
    if (caso.resultado === 'completado') {
      assert.ok(photo.modulos.every(({ estado }) => estado !== 'pendiente'));
      assert.ok(hasSomethingObtained(overview), 'a completed case has obtained something');
    }
    for (const { id, estado, motivo } of photo.cuentas)
      assert.equal(motivo !== null, estado === 'descartada', `${id} has a reason only if it was discarded`);
    return;
  }
  assert.equal(photo.fila.conservar_hasta, null);
  assert.notEqual(caso.en_espera_de, null, 'a living case waits for somebody');
  assert.equal(caso.en_espera_de, waitsFor(overview));
  const steps = nextSteps(overview);
  const { documentacion, certificados, completar, terminar, reabrir, cierre } = steps ?? {};
  assert.deepEqual(
    { documentacion, certificados, completar, terminar, reabrir, cierre },
    { documentacion: false, certificados: [], completar: [], terminar: [], reabrir: [], cierre: null },
    'every step that follows is taken',
  );
  if (photo.certificados.length === 0) return;
  assert.ok(caso.estado === 'en_tramite' && photo.certificados.length === CERTIFICADO_TYPES.length);
}

/**
 * Takes a step and checks it: its events, its entries in chronology and audit trail, and a higher version if it changed anything.
 * @param before the snapshot after the previous step
 * @returns the snapshot after this step
 */
async function takeStep(desk: Desk, before: Photo, step: Step, seen: Set<string>): Promise<Photo> {
  const rejection = await step.act(desk).then(
    () => null,
    (error) => error,
  );
  if (rejection !== null && !(rejection instanceof DomainError)) throw rejection;
  const afterwards = await photograph(desk);
  assert.deepEqual(issued(before, afterwards), expected(before, afterwards));
  const change = JSON.stringify(before) !== JSON.stringify(afterwards);
  if (change) {
    assert.ok(afterwards.caso.version > before.caso.version, 'the version of the case grows');
    const freshOnes = afterwards.cronologia.length - before.cronologia.length;
    assert.ok(freshOnes > 0, 'the chronology tells of the change');
    assert.equal(afterwards.auditoria - before.auditoria, freshOnes, 'the audit trail grows with the chronology');
    seen.add(step.name);
  }
  for (const { tipo, data } of freshOnes(before, afterwards)) {
    const validate = validators[tipo];
    assert.ok(validate?.(data), `${tipo}: ${JSON.stringify(data)}`);
  }
  await check(desk, afterwards);
  return afterwards;
}

describe('any sequence of steps', () => {
  let e: Environment;
  let t: CasoWork;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres', variables: { MAIL_WAIT_MS: '0' } });
    t = await createCasoWork(e);
  });
  after(() => e.close());

  it('keeps every rule of a case, emits each event exactly once, and leaves no work open once the case has ended', async () => {
    const seed = seedOf();
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom<Modulo[]>(
          ['borrado'],
          ['borrado', 'suscripciones'],
          ['suscripciones', 'certificados'],
          ['certificados'],
        ),
        fc.array(fc.oneof(...WEIGHTED_STEPS), { minLength: 10, maxLength: 50, size: 'max' }),
        async (modulos_contratados, steps) => {
          const desk = { e, t, caso: await t.open({ modulos_contratados }) };
          const facts: string[] = [];
          let photo = await photograph(desk);
          for (const step of steps) {
            facts.push(step.name);
            photo = await takeStep(desk, photo, step, seen).catch((error) => {
              throw new Error(`${modulos_contratados}: ${facts.join(' → ')}: ${error.message}`, { cause: error });
            });
          }
        },
      ),
      { seed, numRuns: TURNS, endOnFailure: false, examples: [[['suscripciones', 'certificados'], [...RARE_STEPS]]] },
    );
    const untaken = RARE_STEPS.filter(({ name }) => !seen.has(name));
    assert.deepEqual(untaken, [], `each rare step changes something with seed ${seed}`);
  });

  it('leaves only entries in the chronology whose kind has a Spanish text, apart from accounts, documents and objections', async () => {
    const rows = await e.base.superSql<{ tipo: string }>(
      `select distinct tipo from cronologia where tipo not like 'cuenta_%' and tipo not like 'documento_%' and tipo not like 'objecion_%'`,
    );
    assert.ok(rows.length > 8, `${rows.length} kinds`);
    for (const { tipo } of rows) assert.notEqual(factText(tipo, 'es'), tipo);
  });
});
