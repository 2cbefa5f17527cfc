/** Accounts in tests: a case with its documents, and commands in any role. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '@albacea/contract/schemas/errors.ts';
import { type Proposal, proposeCuentas } from '../../src/cuentas/commands/propose-cuentas.ts';
import type { Cuenta } from '../../src/cuentas/sql.ts';
import type { Tx } from '../../src/db/database.ts';
import type { Actor, Requester } from '../../src/shared/actor.ts';
import { DomainError } from '../../src/shared/errors.ts';
import type { Aseguradora, Environment } from './environment.ts';
import { aCaso } from './factories.ts';

export const SIBLING = '0199f3a1-0000-7000-8000-000000000001';
export const ACTORS = {
  heredero: { visible: 'heredero', tipo: 'heredero', id: null },
  allegado: { visible: 'heredero', tipo: 'allegado', id: SIBLING },
  aseguradora: { visible: 'aseguradora', tipo: 'clave', id: 'clave' },
  servicio: { visible: 'servicio', tipo: 'usuario', id: 'gestora' },
  sistema: { visible: 'sistema', tipo: 'sistema', id: null },
} as const satisfies Record<string, Actor>;
export type Role = keyof typeof ACTORS;

export interface TestCaso {
  readonly aseguradora: Aseguradora;
  readonly casoId: string;
  /** Internal id. */
  readonly id: string;
}

/** @param modulos contracted modules */
export async function newCaso(
  e: Environment,
  modulos = ['borrado', 'suscripciones'],
  variant: 'A' | 'B' = 'B',
): Promise<TestCaso> {
  const aseguradora = await e.aseguradora(variant);
  const { json, text } = await e.request(aseguradora, 'POST', '/casos', aCaso({ modulos_contratados: modulos }));
  assert.ok(json.success, text);
  const casoId: string = json.data.caso_id;
  const [row] = await e.base.superSql<{ id: string }>(
    'select id from casos where aseguradora_id = $1 and caso_id = $2',
    [aseguradora.id, casoId],
  );
  return { aseguradora, casoId, id: row?.id ?? '' };
}

/** Adds a validated document to the case, or to an account. @returns its id */
export async function addPaper(
  e: Environment,
  { aseguradora, id }: TestCaso,
  type: string,
  cuenta: string | null = null,
  state = 'validado',
): Promise<string> {
  const documento = randomUUID();
  await e.base.superSql(
    `insert into documentos (aseguradora_id, id, caso, tipo, estado, cuenta, recibido) values ($1, $2, $3, $4, $5, $6, $7)`,
    [aseguradora.id, documento, id, type, state, cuenta, e.clock.now()],
  );
  return documento;
}

/** Adds a signed mandate with its validated document by SQL. */
export async function mandato(e: Environment, caso: TestCaso): Promise<void> {
  await e.base.superSql(
    `insert into mandatos (aseguradora_id, id, caso, estado, texto_version, preparado, firmado, revision_de_nombre, documento)
     values ($1, gen_random_uuid(), $2, 'firmado', '1', $3, $3, 'coincide', $4)`,
    [caso.aseguradora.id, caso.id, e.clock.now(), await addPaper(e, caso, 'mandato')],
  );
}

export async function completeDocumentation(e: Environment, { aseguradora, id }: TestCaso): Promise<void> {
  await e.base.superSql(
    `update casos set documentacion_completa = $3, estado = 'en_tramite' where aseguradora_id = $1 and id = $2`,
    [aseguradora.id, id, e.clock.now()],
  );
}

/** Creates a case with a validated proof of death and a signed mandate. */
export async function casoInRule(e: Environment, modulos?: string[], variant?: 'A' | 'B'): Promise<TestCaso> {
  const caso = await newCaso(e, modulos, variant);
  await addPaper(e, caso, 'certificado_defuncion');
  await mandato(e, caso);
  await completeDocumentation(e, caso);
  return caso;
}

/** Runs a command in a transaction, a millisecond after the last one, because rows are ordered by their instant. */
export async function inRole<T>(
  e: Environment,
  { aseguradora }: TestCaso,
  role: Role,
  submit: (tx: Tx, who: Requester) => Promise<T>,
): Promise<T> {
  const tenant = await e.program.tenants.get(aseguradora.id);
  e.clock.advance(1);
  const who = { aseguradora: tenant, actor: ACTORS[role], now: e.clock.now() };
  return e.program.base.asTenant(aseguradora.id, (tx) => submit(tx, who));
}

/** Proposes accounts, as the heir or in another role. @returns their ids */
export async function propose(
  e: Environment,
  caso: TestCaso,
  proposed: readonly Proposal[],
  role: Role = 'heredero',
): Promise<string[]> {
  const { cuentas } = await inRole(e, caso, role, (tx, who) =>
    proposeCuentas(e.program, tx, who, caso.casoId, proposed),
  );
  return cuentas.map(({ fila }) => fila.id);
}

/** The rows as they are stored, oldest first. */
export const rowsOf = (e: Environment, { aseguradora, id }: TestCaso): Promise<Cuenta[]> =>
  e.base.superSql<Cuenta>(
    `select *, plazo::text as plazo, proxima_accion::text as proxima_accion from cuentas
      where aseguradora_id = $1 and caso = $2 order by id`,
    [aseguradora.id, id],
  );

export async function rowOf(e: Environment, caso: TestCaso, cuenta: string): Promise<Cuenta> {
  const row = (await rowsOf(e, caso)).find(({ id }) => id === cuenta);
  assert.ok(row, 'the account is there');
  return row;
}

/** The events of a case of one type. */
export const eventsOf = (e: Environment, { aseguradora, id }: TestCaso, type = 'cuenta_resuelta') =>
  e.base.superSql<{ data: Record<string, string> }>(
    'select data from eventos where aseguradora_id = $1 and caso = $2 and tipo = $3 order by orden',
    [aseguradora.id, id, type],
  );

/** The refusal of a command: its code and its message in Spanish. */
export async function refusal(command: Promise<unknown>): Promise<{ code: ErrorCode; text: string }> {
  try {
    await command;
  } catch (error) {
    assert.ok(error instanceof DomainError, String(error));
    return { code: error.codigo, text: JSON.stringify(error.valores) };
  }
  assert.fail('the command was accepted');
}

export async function denies(command: Promise<unknown>, code: ErrorCode, text = /./): Promise<void> {
  const refused = await refusal(command);
  assert.equal(refused.code, code, refused.text);
  assert.match(refused.text, text);
}
