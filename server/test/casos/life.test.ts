/**
 * Random sequences of what everybody does to a case, by the published operations. After each step: what was offered was accepted and nothing
 * else, nothing left that must not, the insurer was told each thing once and as it is, and somebody has the next step.
 */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { EVENT_DATA } from '@albacea/contract/schemas/events.ts';
import fc from 'fast-check';
import { listWork } from '../../src/agenda/worklist/list-work.ts';
import { readOverview } from '../../src/caso/read/overview.ts';
import { hasSomethingObtained, nextSteps, waitsFor } from '../../src/caso/rules/rules-progress.ts';
import { validationCompiler } from '../../src/http/validation.ts';
import type { ReceivedMail } from '../../src/platform/mail/test/smtp-server.ts';
import { factText } from '../../src/shared/rules-facts.ts';
import { rounds } from '../support/length.ts';
import { type Any, type Chance, HOUR, type Life, openLife } from '../support/life.ts';
import { type Done, EXAMPLES, LIFE_STEPS, READY } from '../support/life-steps.ts';
import { readMail } from '../support/mailbox.ts';
import { seedOf } from '../support/random.ts';

const FINALS = ['resuelta', 'sin_respuesta', 'descartada'];
/** Mails that say goodbye to an address. */
const FAREWELLS = ['anulacion', 'disculpa_familia', 'aviso_relevo'];
const compile = validationCompiler();
const validators = new Map(
  Object.entries(EVENT_DATA).map(([type, schema]) => [
    type,
    compile({ schema, method: 'POST', url: '/', httpPart: 'body' }),
  ]),
);

interface Photo {
  /** The rows of the case, of whatever belongs to it, and what holds it. */
  readonly rows: Any;
  /** The insurer's answer about the case. */
  readonly answer: { readonly text: string; readonly etag: unknown };
  readonly cuentas: readonly Any[];
}

async function photograph(life: Life): Promise<Photo> {
  const [rows] = await life.e.base.superSql<Any>(
    `select to_jsonb(c) - 'datos_cifrados' as caso,
       (select json_agg(k order by modulo) from caso_modulos k where caso = c.id) as modulos,
       (select coalesce(json_agg(to_jsonb(k) - 'datos_cifrados' order by id), '[]') from cuentas k where caso = c.id) as cuentas,
       (select coalesce(json_agg(k order by cuenta, numero), '[]') from solicitudes k where caso = c.id) as solicitudes,
       (select coalesce(json_agg(k order by id), '[]') from certificados k where caso = c.id) as certificados,
       (select coalesce(json_agg(k order by id), '[]') from mandatos k where caso = c.id) as mandatos,
       (select coalesce(json_agg(k order by id), '[]') from objeciones k where caso = c.id) as objeciones,
       (select coalesce(json_agg(k order by id), '[]') from correos k where caso = c.id) as correos,
       (select coalesce(json_agg(k order by orden), '[]') from eventos k where caso = c.id) as eventos,
       (select coalesce(json_agg(k order by orden), '[]') from cronologia k where caso = c.id and tipo not like 'correo%') as cronologia,
       (select coalesce(json_agg(k order by id), '[]') from avisos_previos k where caso = c.id) as avisos,
       (select coalesce(json_agg(correo), '[]') from rectificaciones where caso = c.id) as rectificaciones,
       exists (select from alertas_de_vida where caso = c.id and decidida is null) as alerta,
       exists (select from peticiones where caso = c.id and estado in ('abierta', 'atendida') and allegado is null
                                       and clase in ('limitacion', 'oposicion')) as limitado
     from casos c where id = $1`,
    [life.id],
  );
  const { text, headers } = await life.ask('insurer', 'GET', `/casos/${life.casoId}`);
  return { rows, answer: { text, etag: headers.etag }, cuentas: await life.cuentas() };
}

const isLive = ({ estado }: Any): boolean => ['abierto', 'en_tramite'].includes(estado);
const lettersThatWait = ({ correos, rectificaciones }: Any): Any[] =>
  correos.filter(
    ({ id, tipo, estado }: Any) =>
      tipo === 'carta_proveedor' && estado === 'pendiente' && !rectificaciones.includes(id),
  );

/**
 * What was offered is accepted, and what was not is refused; a missing second person, a member of the body or another open case for the person is no
 * refusal of the command.
 */
function checkOffer({ reply, order, on }: Done): void {
  if (!order || !on?.posible) return;
  if (['falta_visto_bueno', 'validacion', 'caso_duplicado'].includes(String(reply.headers['x-error-code']))) return;
  assert.equal(
    reply.status < 400,
    on.posible.includes(order),
    `${order} of ${on.posible}, ${on.estado}: ${reply.text}`,
  );
}

/**
 * Everything that a provider got was allowed to leave, and everybody else got only what is theirs.
 * @returns whether it is a letter to a provider
 */
async function checkMail(life: Life, { rows, cuentas }: Photo, mail: ReceivedMail): Promise<boolean> {
  const bytes = mail.bytes.toString('latin1');
  const row = rows.correos.find(({ id }: Any) => bytes.includes(`<${id}@`));
  if (!row) return false;
  const now = life.e.clock.now().getTime();
  if (row.allegado === null && !FAREWELLS.includes(row.tipo))
    for (const address of mail.para) assert.ok(!life.retired.has(address), `${row.tipo} to the former ${address}`);
  if (row.tipo !== 'carta_proveedor' || rows.rectificaciones.includes(row.id)) return false;
  const cuenta = rows.cuentas.find(({ id }: Any) => id === row.cuenta);
  const shown = cuentas.find(({ cuenta_id }) => cuenta_id === row.cuenta);
  assert.deepEqual(
    [rows.caso.estado, cuenta.estado, rows.alerta, rows.limitado],
    ['en_tramite', 'solicitada', false, false],
  );
  const isSigned = rows.mandatos.some(
    ({ estado, revision_de_nombre }: Any) =>
      estado === 'firmado' && ['coincide', 'aceptado'].includes(revision_de_nombre),
  );
  assert.ok(isSigned && cuenta.en_mandato, 'the family signed for this account');
  const { text = '' } = await readMail(mail);
  assert.ok(!shown.identificador || text.includes(shown.identificador), `${shown.identificador} is not in ${text}`);
  if (!shown.irreversible || cuenta.insistencias > 0) return true;
  assert.ok(cuenta.accion !== 'eliminar' || cuenta.copia !== 'la_guardan', 'the contents are saved, or given up');
  for (const { cuentas: held, estado } of rows.objeciones)
    assert.ok(estado === 'levantada' || held?.includes(row.cuenta) === false, 'nobody objects');
  assert.ok(rows.avisos.length > 0, 'the person was told');
  for (const since of [cuenta.confirmada, ...rows.avisos.map(({ creado }: Any) => creado)])
    assert.ok(now >= Date.parse(since) + 72 * HOUR, `three days have not passed since ${since}`);
  return true;
}

/** The events that the change between two photographs must have emitted, but for those that correct an earlier one. */
function expectedEvents({ rows: before }: Photo, { rows }: Photo): string[] {
  const wasFinal = new Map<string, boolean>(before.cuentas.map(({ id, estado }: Any) => [id, FINALS.includes(estado)]));
  return [
    ...rows.cuentas
      .filter(({ id, estado }: Any) => FINALS.includes(estado) && !wasFinal.get(id))
      .map(({ id }: Any) => `cuenta_resuelta ${id}`),
    ...(before.caso.estado !== rows.caso.estado && !isLive(rows.caso) ? [`caso_cerrado ${rows.caso.estado}`] : []),
  ].sort();
}

/** The insurer was told each thing once, as it is, and its answer, version and chronology changed with it. */
function checkTold(before: Photo, photo: Photo): void {
  const { eventos, caso, cuentas, cronologia } = photo.rows;
  const fresh = eventos.slice(before.rows.eventos.length);
  for (const { tipo, data } of fresh) assert.ok(validators.get(tipo)?.(data), `${tipo}: ${JSON.stringify(data)}`);
  const told = fresh
    .filter(({ tipo, data }: Any) => ['cuenta_resuelta', 'caso_cerrado'].includes(tipo) && !data.correccion)
    .map(({ tipo, data }: Any) => `${tipo} ${data.cuenta_id ?? data.estado}`);
  assert.deepEqual(told.sort(), expectedEvents(before, photo));
  for (const { id, estado, resultado } of cuentas.filter(({ estado }: Any) => FINALS.includes(estado))) {
    const last = eventos.findLast(({ tipo, data }: Any) => tipo === 'cuenta_resuelta' && data.cuenta_id === id)?.data;
    const hasResult = last && 'resultado' in last; // told only where the insurer wants it
    assert.deepEqual([last?.estado_cuenta, hasResult ? last.resultado : resultado], [estado, resultado]);
  }
  if (caso.estado === 'cerrado')
    assert.equal(eventos.findLast(({ tipo }: Any) => tipo === 'caso_cerrado')?.data.resultado, caso.resultado);
  if (photo.answer.text !== before.answer.text) assert.notEqual(photo.answer.etag, before.answer.etag, 'a new ETag');
  const states = (list: Any[]) => list.map(({ id, estado, accion, resultado }: Any) => [id, estado, accion, resultado]);
  const work = ({ rows }: Photo) =>
    JSON.stringify([rows.modulos, rows.certificados, rows.objeciones, rows.cuentas].map(states));
  if (work(photo) === work(before)) return;
  assert.ok(caso.version > before.rows.caso.version, 'the version of the case grows');
  assert.ok(cronologia.length > before.rows.cronologia.length, 'the chronology tells of the change');
}

/** An ended case has no open work; in a live one somebody has the next step, and no step that follows by rule is left untaken. */
async function checkCaso(life: Life, { rows }: Photo): Promise<void> {
  const { caso, cuentas, solicitudes, certificados, objeciones, mandatos, modulos } = rows;
  const waiting = lettersThatWait(rows);
  for (const { id, estado, plazo, motivo_descarte } of cuentas) {
    const open = solicitudes.filter(({ cuenta, fin }: Any) => cuenta === id && fin === null).length;
    const isAsked = estado === 'solicitada';
    if (isAsked) assert.ok(open === 1 && plazo, `${open} open requests, until ${plazo}`);
    else assert.ok(open === 0 || estado === 'descartada', `a request is open of an account ${estado}`);
    assert.ok(
      isAsked || !waiting.some(({ cuenta, reclamo_id }: Any) => cuenta === id && !reclamo_id),
      `a letter waits: ${estado}`,
    );
    assert.equal(motivo_descarte !== null, estado === 'descartada');
  }
  const overview = await life.e.program.base.asTenant(life.a.id, (tx) => readOverview(tx, life.id));
  if (!isLive(caso)) {
    const openWork = [
      ...waiting,
      ...cuentas.filter(({ estado }: Any) => !FINALS.includes(estado)),
      ...certificados.filter(({ estado }: Any) => ['pendiente', 'solicitado'].includes(estado)),
      ...objeciones.filter(({ estado }: Any) => estado === 'abierta'),
      ...mandatos.filter(
        ({ estado }: Any) => estado === 'preparado' || (estado === 'firmado' && caso.estado === 'anulado'),
      ),
    ];
    assert.deepEqual(openWork, [], 'an ended case has no open work');
    assert.deepEqual([caso.en_espera_de, caso.resultado === null], [null, caso.estado === 'anulado']);
    assert.notEqual(caso.conservar_hasta, null);
    if (caso.resultado === 'completado')
      assert.ok(modulos.every(({ estado }: Any) => estado !== 'pendiente') && hasSomethingObtained(overview));
    return;
  }
  assert.equal(caso.conservar_hasta, null);
  const isOverdue = caso.proximo_reloj !== null && Date.parse(caso.proximo_reloj) <= life.e.clock.now().getTime();
  if (!isOverdue) assert.equal(caso.en_espera_de, waitsFor(overview)); // clocks rest outside office hours
  const { documentacion, certificados: next, completar, terminar, reabrir, cierre } = nextSteps(overview) ?? {};
  assert.deepEqual([documentacion, next, completar, terminar, reabrir, cierre], [false, [], [], [], [], null]);
  const { program, clock } = life.e;
  const filter = { aseguradora: life.a.slug, limite: 100 };
  const { elementos } = await listWork(program, '00000000-0000-7000-8000-000000000000', filter, clock.now());
  const isTask = elementos.some(({ caso_id }) => caso_id === life.casoId);
  assert.ok(isTask || caso.proximo_reloj || caso.llamar, `nobody has the next step; it waits for ${caso.en_espera_de}`);
}

const sequences = fc.array(
  fc.tuple(
    fc.oneof(...Object.entries(LIFE_STEPS).map(([name, [weight]]) => ({ weight, arbitrary: fc.constant(name) }))),
    fc.tuple(fc.nat(1000), fc.nat(1000), fc.nat(1000)) as fc.Arbitrary<Chance>,
  ),
  { minLength: 6, maxLength: 40, size: 'max' },
);

it('keeps its promises whatever everybody does, in any order', async () => {
  const taken = new Set<string>();
  let letters = 0;
  const walk = async (
    twoPeople: boolean,
    modulos: readonly string[],
    steps: readonly (readonly [string, Chance])[],
  ) => {
    const life = await openLife(twoPeople, modulos);
    const trace: string[] = [];
    try {
      let before = await photograph(life);
      let seen = life.mailbox.accepted.length;
      for (const [name, chance] of steps) {
        life.e.clock.advance(1000);
        const done = await LIFE_STEPS[name]?.[1](life, chance);
        trace.push(`${name} ${done?.reply.status ?? ''} ${done?.reply.headers['x-error-code'] ?? ''}`);
        if (done && done.reply.status < 400) taken.add(name);
        if (done) checkOffer(done);
        const photo = await photograph(life);
        for (const mail of life.mailbox.accepted.slice(seen)) if (await checkMail(life, photo, mail)) letters += 1;
        seen = life.mailbox.accepted.length;
        checkTold(before, photo);
        await checkCaso(life, photo);
        before = photo;
      }
      for (const { tipo } of before.rows.cronologia) assert.notEqual(factText(tipo, 'es'), tipo, `${tipo} has no text`);
    } catch (error) {
      throw new Error(`${trace.join('\n')}\n${(error as Error).message}`, { cause: error });
    } finally {
      await life.close();
    }
  };
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.constantFrom(['borrado', 'suscripciones'], ['borrado', 'suscripciones', 'certificados']),
      fc.oneof(
        sequences,
        sequences.map((steps) => [...READY, ...steps]),
      ),
      walk,
    ),
    // a repeated seed is shrunk to the shortest sequence that fails
    { seed: seedOf(), numRuns: rounds(5, 60), examples: EXAMPLES, endOnFailure: !process.env.ALBACEA_SEED },
  );
  assert.ok(letters > 0, 'a letter left');
  for (const [, , steps] of EXAMPLES) assert.ok(taken.has(steps.at(-1)?.[0] ?? ''), 'an example got to its end');
});
