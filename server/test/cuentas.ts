/** Accounts in tests: a case with its papers in order, and commands as anybody may give them. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { CodigoError } from '@albacea/contract/errores.ts';
import type { QuienPide } from '../src/capabilities/casos/abrir-caso.ts';
import { type Propuesta, proponerCuentas } from '../src/capabilities/cuentas/proponer-cuentas.ts';
import type { Cuenta } from '../src/capabilities/cuentas/sql.ts';
import type { Tx } from '../src/db/base.ts';
import type { Actor } from '../src/outbox/hechos.ts';
import { ErrorDeDominio } from '../src/platform/error.ts';
import type { Aseguradora, Entorno } from './entorno.ts';
import { unCaso } from './fabricas.ts';

export const HERMANO = '0199f3a1-0000-7000-8000-000000000001';
export const ACTORES = {
  heredero: { visible: 'heredero', tipo: 'heredero', id: null },
  allegado: { visible: 'heredero', tipo: 'allegado', id: HERMANO },
  aseguradora: { visible: 'aseguradora', tipo: 'clave', id: 'clave' },
  servicio: { visible: 'servicio', tipo: 'usuario', id: 'gestora' },
  sistema: { visible: 'sistema', tipo: 'sistema', id: null },
} as const satisfies Record<string, Actor>;
export type Papel = keyof typeof ACTORES;

export interface CasoDePrueba {
  readonly aseguradora: Aseguradora;
  readonly casoId: string;
  /** Internal id. */
  readonly id: string;
}

/** @param modulos contracted modules */
export async function casoNuevo(
  e: Entorno,
  modulos = ['borrado', 'suscripciones'],
  variante: 'A' | 'B' = 'B',
): Promise<CasoDePrueba> {
  const aseguradora = await e.aseguradora(variante);
  const { json, texto } = await e.pedir(aseguradora, 'POST', '/casos', unCaso({ modulos_contratados: modulos }));
  assert.ok(json.success, texto);
  const casoId: string = json.data.caso_id;
  const [fila] = await e.base.superSql<{ id: string }>(
    'select id from casos where aseguradora_id = $1 and caso_id = $2',
    [aseguradora.id, casoId],
  );
  return { aseguradora, casoId, id: fila?.id ?? '' };
}

/** A validated paper of the case, or of an account. */
export async function papel(
  e: Entorno,
  { aseguradora, id }: CasoDePrueba,
  tipo: string,
  cuenta: string | null = null,
  estado = 'validado',
): Promise<string> {
  const documento = randomUUID();
  await e.base.superSql(
    `insert into documentos (aseguradora_id, id, caso, tipo, estado, cuenta, recibido) values ($1, $2, $3, $4, $5, $6, $7)`,
    [aseguradora.id, documento, id, tipo, estado, cuenta, e.reloj.ahora()],
  );
  return documento;
}

/** Signs the mandate, as another capability does. */
export async function mandato(e: Entorno, { aseguradora, id }: CasoDePrueba): Promise<void> {
  await e.base.superSql(
    `insert into mandatos (aseguradora_id, id, caso, estado, texto_version, preparado, firmado)
     values ($1, gen_random_uuid(), $2, 'firmado', '1', $3, $3)`,
    [aseguradora.id, id, e.reloj.ahora()],
  );
}

export async function documentacionCompleta(e: Entorno, { aseguradora, id }: CasoDePrueba): Promise<void> {
  await e.base.superSql(
    `update casos set documentacion_completa = $3, estado = 'en_tramite' where aseguradora_id = $1 and id = $2`,
    [aseguradora.id, id, e.reloj.ahora()],
  );
}

/** Proof of death, mandate, both validated. */
export async function casoEnRegla(e: Entorno, modulos?: string[], variante?: 'A' | 'B'): Promise<CasoDePrueba> {
  const caso = await casoNuevo(e, modulos, variante);
  await papel(e, caso, 'certificado_defuncion');
  await papel(e, caso, 'mandato');
  await mandato(e, caso);
  await documentacionCompleta(e, caso);
  return caso;
}

/** A transaction in which somebody gives a command, a millisecond after the last one: rows are ordered by their instant. */
export async function como<T>(
  e: Entorno,
  { aseguradora }: CasoDePrueba,
  papelDeQuien: Papel,
  mandar: (tx: Tx, quien: QuienPide) => Promise<T>,
): Promise<T> {
  const inquilino = await e.programa.inquilinos.obtener(aseguradora.id);
  e.reloj.avanzar(1);
  const quien = { aseguradora: inquilino, actor: ACTORES[papelDeQuien], ahora: e.reloj.ahora() };
  return e.programa.base.inquilino(aseguradora.id, (tx) => mandar(tx, quien));
}

/** Proposes as the heir, or as somebody else, and gives the ids. */
export async function proponer(
  e: Entorno,
  caso: CasoDePrueba,
  propuestas: readonly Propuesta[],
  papelDeQuien: Papel = 'heredero',
): Promise<string[]> {
  const { cuentas } = await como(e, caso, papelDeQuien, (tx, quien) =>
    proponerCuentas(e.programa, tx, quien, caso.casoId, propuestas),
  );
  return cuentas.map(({ fila }) => fila.id);
}

/** The rows as they are stored, oldest first. */
export const filasDe = (e: Entorno, { aseguradora, id }: CasoDePrueba): Promise<Cuenta[]> =>
  e.base.superSql<Cuenta>(
    `select *, plazo::text as plazo, proxima_accion::text as proxima_accion from cuentas
      where aseguradora_id = $1 and caso = $2 order by id`,
    [aseguradora.id, id],
  );

export async function filaDe(e: Entorno, caso: CasoDePrueba, cuenta: string): Promise<Cuenta> {
  const fila = (await filasDe(e, caso)).find(({ id }) => id === cuenta);
  assert.ok(fila, 'the account is there');
  return fila;
}

/** Events of a case, of one kind. */
export const eventosDe = (e: Entorno, { aseguradora, id }: CasoDePrueba, tipo = 'cuenta_resuelta') =>
  e.base.superSql<{ data: Record<string, string> }>(
    'select data from eventos where aseguradora_id = $1 and caso = $2 and tipo = $3 order by id',
    [aseguradora.id, id, tipo],
  );

/** The refusal of a command, in Spanish: its code and what fills its message. */
export async function negativa(orden: Promise<unknown>): Promise<{ codigo: CodigoError; texto: string }> {
  try {
    await orden;
  } catch (error) {
    assert.ok(error instanceof ErrorDeDominio, String(error));
    return { codigo: error.codigo, texto: JSON.stringify(error.valores) };
  }
  assert.fail('it was done');
}

export async function seNiega(orden: Promise<unknown>, codigo: CodigoError, texto = /./): Promise<void> {
  const dada = await negativa(orden);
  assert.equal(dada.codigo, codigo, dada.texto);
  assert.match(dada.texto, texto);
}
