/** What people do to a case, one step at a time, and a snapshot of the tables after a step. */
import type { CasoResult } from '@albacea/contract/schemas/casos.ts';
import { CERTIFICADO_TYPES, type CertificadoType } from '@albacea/contract/schemas/certificados.ts';
import type { Modulo } from '@albacea/contract/schemas/common.ts';
import type { CuentaState } from '@albacea/contract/schemas/cuentas.ts';
import type { EventType } from '@albacea/contract/schemas/events.ts';
import { CASO_RESULTS, CERTIFICADO_DOCUMENTO } from '@albacea/contract/schemas/lists.ts';
import fc from 'fast-check';
import {
  denyCertificado,
  discardCertificado,
  obtainCertificado,
  requestCertificado,
} from '../../src/caso/certificados/commands.ts';
import { declareList } from '../../src/caso/close/declare-list.ts';
import { cancelCaso } from '../../src/course/cancel-caso.ts';
import { closeCaso } from '../../src/course/close-caso.ts';
import { reopenCaso } from '../../src/course/reopen-caso.ts';
import { revokeMandato } from '../../src/familia/mandato/end-mandato.ts';
import { recordFacts } from '../../src/queue/record-facts.ts';
import { DomainError } from '../../src/shared/errors.ts';
import type { Environment } from './environment.ts';
import type { CasoWork } from './work.ts';

const DAY = 86_400_000;

export interface Desk {
  readonly e: Environment;
  readonly t: CasoWork;
  readonly caso: string;
}

/** A step, which changes something or is refused by a rule. */
export interface Step {
  readonly name: string;
  act(desk: Desk): Promise<unknown>;
}

export interface Photo {
  readonly caso: {
    estado: string;
    resultado: string | null;
    en_espera_de: string | null;
    version: number;
    documentacion: boolean;
  };
  readonly fila: Record<string, unknown>;
  readonly cuentas: { id: string; estado: string; modulo: string; motivo: string | null }[];
  readonly modulos: { modulo: string; estado: string }[];
  readonly certificados: { id: string; estado: string }[];
  readonly documentos: { id: string }[];
  readonly mandatos: { estado: string }[];
  readonly objeciones: { estado: string }[];
  readonly eventos: { id: string; tipo: EventType; data: Record<string, string> }[];
  readonly cronologia: { id: string; tipo: string }[];
  readonly auditoria: number;
}

export async function photograph({ e, t, caso }: Desk): Promise<Photo> {
  const [row] = await e.base.superSql<{ foto: Photo }>(
    `select json_build_object(
       'caso', json_build_object('estado', estado, 'resultado', resultado, 'en_espera_de', en_espera_de, 'version', version,
                                 'documentacion', documentacion_completa is not null),
       'fila', to_jsonb(c),
       'cuentas', (select coalesce(json_agg(k order by id), '[]') from (select id, estado, modulo, motivo_descarte as motivo from cuentas where caso = c.id) k),
       'modulos', (select json_agg(m order by modulo) from (select modulo, estado from caso_modulos where caso = c.id) m),
       'certificados', (select coalesce(json_agg(k order by id), '[]') from (select id, estado from certificados where caso = c.id) k),
       'documentos', (select coalesce(json_agg(k order by id), '[]') from (select id from documentos where caso = c.id) k),
       'mandatos', (select coalesce(json_agg(k order by id), '[]') from (select id, estado from mandatos where caso = c.id) k),
       'objeciones', (select coalesce(json_agg(k order by id), '[]') from (select id, estado from objeciones where caso = c.id) k),
       'eventos', (select coalesce(json_agg(k order by orden), '[]') from (select orden, id, tipo, data from eventos where caso = c.id) k),
       'cronologia', (select coalesce(json_agg(k order by orden), '[]') from (select orden, id, tipo from cronologia where caso = c.id and tipo not like 'correo%') k),
       -- a note is shown in the conversation, not in the chronology
       'auditoria', (select count(*) from auditoria where aseguradora_id = c.aseguradora_id and objeto_id = c.caso_id
                       and accion <> 'nota_escrita')) as foto
      from casos c where c.aseguradora_id = $1 and c.caso_id = $2`,
    [t.aseguradora.id, caso],
  );
  if (!row) throw new Error('the case is gone');
  return row.foto;
}

const one = <T>(list: readonly T[], random: number): T | undefined => list[random % Math.max(1, list.length)];

async function cuentaIn(desk: Desk, random: number, ...states: CuentaState[]): Promise<string> {
  const { cuentas } = await photograph(desk);
  const cuenta = one(
    cuentas.filter(({ estado }) => (states as string[]).includes(estado)),
    random,
  );
  if (!cuenta) throw new DomainError('no_encontrado');
  return cuenta.id;
}

async function receivedDocumento({ e, t, caso }: Desk, random: number): Promise<string> {
  const { id } = await t.row(caso);
  const rows = await e.base.superSql<{ id: string }>(
    `select id from documentos where caso = $1 and estado = 'recibido' order by id`,
    [id],
  );
  const documento = one(rows, random);
  if (!documento) throw new DomainError('no_encontrado');
  return documento.id;
}

const move = (name: string, since: CuentaState[], until: CuentaState) =>
  fc.nat(5).map(
    (random): Step => ({
      name,
      act: async (desk) => desk.t.putCuenta(desk.caso, await cuentaIn(desk, random, ...since), until),
    }),
  );

const withCertificado = (name: string, perform: (desk: Desk, type: CertificadoType) => Promise<unknown>) =>
  fc
    .constantFrom(...CERTIFICADO_TYPES)
    .map((type): Step => ({ name: `${name} ${type}`, act: (m) => perform(m, type) }));

const simple = (name: string, act: Step['act']) => fc.constant<Step>({ name, act });

async function obtain({ t, caso }: Desk, tipo: CertificadoType): Promise<void> {
  const documento = await t.receive(caso, CERTIFICADO_DOCUMENTO[tipo], 'servicio');
  await t.tx((tx) => obtainCertificado(tx, t.who('servicio'), caso, { tipo, documento }));
}

const signMandate: Step = { name: 'sign mandate', act: ({ t, caso }) => t.prepareAndSign(caso) };

const closeAs = (resultado: CasoResult): Step => ({
  name: `close as ${resultado}`,
  act: ({ t, caso }) => t.tx((tx) => closeCaso(tx, t.who('servicio'), caso, { resultado })),
});

const reopen: Step = {
  name: 'reopen',
  act: ({ t, caso }) =>
    t.tx((tx) => reopenCaso(t.deps, tx, t.who('aseguradora'), caso, { motivo: 'Apareció otra cuenta.' }, 'es')),
};

const annul: Step = {
  name: 'annul',
  act: ({ t, caso }) => t.tx((tx) => cancelCaso(t.deps, tx, t.who('aseguradora'), caso, {})),
};

async function object({ t, caso }: Desk, raised: string): Promise<void> {
  const now = t.who('servicio').now;
  await t.change(caso, 'servicio', async (tx, { fila }) => {
    await tx.sql(
      `insert into objeciones (aseguradora_id, id, caso, clase, planteada_por, abierta)
       values (aseguradora_actual(), gen_random_uuid(), $1, 'familiar', $2, $3)`,
      [fila.id, raised, now],
    );
    await recordFacts(tx, fila.id, [{ tipo: 'objecion_planteada' }], t.who('servicio').actor, now);
  });
}

async function decideObjeciones({ t, caso }: Desk): Promise<void> {
  const now = t.who('servicio').now;
  await t.change(caso, 'servicio', async (tx, { fila }) => {
    const { affected } = await tx.sql(
      `update objeciones set estado = 'levantada', decidida = $2 where aseguradora_id = aseguradora_actual() and caso = $1 and estado = 'abierta'`,
      [fila.id, now],
    );
    if (affected === 0) throw new DomainError('no_encontrado');
    await recordFacts(tx, fila.id, [{ tipo: 'objecion_levantada' }], t.who('servicio').actor, now);
  });
}

/** Adds the base documents of a family, so that random steps reach later states. */
async function baseDocuments(desk: Desk): Promise<void> {
  const { t, caso } = desk;
  await t.review(caso, await t.receive(caso, 'certificado_defuncion'), 'validado');
  await t.prepareAndSign(caso);
}

/** Declares the list complete and resolves all open accounts, so that the case is nearly closed. */
async function hurry(desk: Desk): Promise<void> {
  const { t, caso } = desk;
  await t.tx((tx) => declareList(tx, t.who('heredero'), caso, { completa: true }));
  const { cuentas } = await photograph(desk);
  for (const { id, estado } of cuentas) {
    if (['propuesta', 'confirmada', 'solicitada', 'rechazada'].includes(estado))
      await t.putCuenta(caso, id, 'resuelta');
  }
}

const base: Step = { name: 'base documents', act: baseDocuments };
const finish: Step = { name: 'finish what is open', act: hurry };

/** The steps that random sequences seldom take, in an order in which each changes a case with certificates. */
export const RARE_STEPS: readonly Step[] = [
  signMandate,
  base,
  { name: 'obtain ultimas_voluntades', act: (desk) => obtain(desk, 'ultimas_voluntades') },
  finish,
  closeAs('parcial'),
  reopen,
  annul,
];

const STEPS: readonly (readonly [kind: string, arbitrary: fc.Arbitrary<Step>])[] = [
  [
    'add',
    fc
      .tuple(
        fc.constantFrom<Modulo>('borrado', 'suscripciones'),
        fc.constantFrom<CuentaState>('propuesta', 'confirmada', 'solicitada', 'rechazada'),
      )
      .map(([modulo, state]) => ({
        name: `add account of ${modulo}, ${state}`,
        act: ({ t, caso }) => t.addCuenta(caso, modulo, state),
      })),
  ],
  ['finish', fc.constant(finish)],
  ['confirm', move('confirm account', ['propuesta'], 'confirmada')],
  ['ask', move('ask provider', ['confirmada', 'rechazada', 'sin_respuesta'], 'solicitada')],
  ['resolve', move('resolve account', ['solicitada'], 'resuelta')],
  ['silence', move('silence', ['solicitada'], 'sin_respuesta')],
  ['refusal', move('refusal', ['solicitada'], 'rechazada')],
  ['discard', move('discard account', ['propuesta', 'confirmada'], 'descartada')],
  [
    'receive',
    fc
      .constantFrom(['certificado_defuncion', 'heredero'] as const, ['declaracion_aseguradora', 'aseguradora'] as const)
      .map(([type, origin]) => ({ name: `receive ${type}`, act: ({ t, caso }) => t.receive(caso, type, origin) })),
  ],
  [
    'review',
    fc
      .tuple(fc.nat(5), fc.constantFrom('validado' as const, 'validado' as const, 'rechazado' as const))
      .map(([random, state]) => ({
        name: `document ${state}`,
        act: async (desk: Desk) => desk.t.review(desk.caso, await receivedDocumento(desk, random), state),
      })),
  ],
  ['base', fc.constant(base)],
  ['prepare', simple('prepare mandate', ({ t, caso }) => t.prepare(caso))],
  ['sign', fc.constant(signMandate)],
  ['revoke', simple('revoke mandate', ({ t, caso }) => t.tx((tx) => revokeMandato(tx, t.who('heredero'), caso)))],
  [
    'list',
    simple('list complete', ({ t, caso }) =>
      t.tx((tx) => declareList(tx, t.who('heredero'), caso, { completa: true })),
    ),
  ],
  [
    'open',
    simple('list open', ({ t, caso }) => t.tx((tx) => declareList(tx, t.who('heredero'), caso, { completa: false }))),
  ],
  [
    'request',
    withCertificado('ask for', ({ t, caso }, tipo) =>
      t.tx((tx) => requestCertificado(tx, t.who('servicio'), caso, { tipo })),
    ),
  ],
  ['obtain', withCertificado('obtain', obtain)],
  [
    'not_applicable',
    withCertificado('not applicable', ({ t, caso }, tipo) =>
      t.tx((tx) => discardCertificado(tx, t.who('servicio'), caso, { tipo })),
    ),
  ],
  [
    'denied',
    withCertificado('denied', ({ t, caso }, tipo) =>
      t.tx((tx) => denyCertificado(tx, t.who('servicio'), caso, { tipo })),
    ),
  ],
  [
    'objection',
    fc.constantFrom('heredero', 'aseguradora').map((who) => ({
      name: `objection of ${who}`,
      act: (desk: Desk) => object(desk, who),
    })),
  ],
  ['lifted', simple('objections lifted', decideObjeciones)],
  ['close', fc.constantFrom(...CASO_RESULTS).map(closeAs)],
  ['reopen', fc.constant(reopen)],
  ['annul', fc.constant(annul)],
  [
    'days',
    fc.constantFrom(1, 20, 60).map((days) => ({
      name: `${days} days pass`,
      act: async ({ e }) => e.clock.advance(days * DAY),
    })),
  ],
];
/** Weights of the steps: ending a case is rare, so that cases get far; documents and reopenings are frequent, as later states need them. */
const OWN_WEIGHTS: Readonly<Record<string, number>> = { base: 6, close: 2, reopen: 8, annul: 3, days: 1 };
export const WEIGHTED_STEPS = STEPS.map(([kind, arbitrary]) => ({ arbitrary, weight: OWN_WEIGHTS[kind] ?? 4 }));
