/**
 * The code with which a provider answers one request. The code is derived from the insurer's key, so every letter about the account carries
 * the same code. It is not stored: the database has only its hash.
 */
import { takeCaso } from '../../caso/lock-caso.ts';
import { codeOf, RANDOM_CHARACTERS } from '../../caso/mandato/rules-check.ts';
import type { Tx } from '../../db/database.ts';
import type { Tenant } from '../../db/tenant.ts';
import { sha256 } from '../../platform/ids.ts';
import { audit } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { requireActor } from '../../shared/require.ts';
import { readCuenta } from '../sql.ts';

/** A plain hash is enough, because nobody can try codes of 95 bits. */
export const answerCodeHash = (code: string): Buffer => sha256(`respuesta ${code}`);

const codeFor = ({ clave }: Pick<Tenant, 'clave'>, cuenta: string, generation: number): string =>
  codeOf([...clave.blindIndex('codigo_respuesta', `${cuenta} ${generation}`).subarray(0, RANDOM_CHARACTERS)]);

/** The code that letters about the account carry now. */
export const answerCodeOf = async (tx: Tx, aseguradora: Pick<Tenant, 'clave'>, cuenta: string): Promise<string> =>
  codeFor(aseguradora, cuenta, await currentGeneration(tx, cuenta));

/**
 * Stores the hash of the code that a request or reminder carries, so that the code opens the page.
 * @param caso internal id of a case whose row this transaction has locked
 */
export async function issueAnswerCode(
  tx: Tx,
  aseguradora: Pick<Tenant, 'clave'>,
  { caso, cuenta, now }: { readonly caso: string; readonly cuenta: string; readonly now: Date },
): Promise<void> {
  const generacion = await currentGeneration(tx, cuenta);
  const huella = answerCodeHash(codeFor(aseguradora, cuenta, generacion));
  await insertCode(tx, { caso, cuenta, generacion, huella, emitido: now });
}

interface CodeRow {
  readonly cuenta: string;
  readonly generacion: number;
  readonly emitido: Date;
}

/** The generation of the code that an account's letters carry now: the one after the last revoked. */
async function currentGeneration(tx: Tx, cuenta: string): Promise<number> {
  const { rows } = await tx.sql<{ n: number }>(
    `select coalesce(max(generacion) filter (where revocado is not null), 0) + 1 as n
       from codigos_respuesta where aseguradora_id = aseguradora_actual() and cuenta = $1`,
    [cuenta],
  );
  return rows[0]?.n ?? 1;
}

/** Inserts the code in use, unless it is stored already. */
async function insertCode(tx: Tx, row: CodeRow & { readonly caso: string; readonly huella: Buffer }): Promise<void> {
  await tx.sql(
    `insert into codigos_respuesta (aseguradora_id, caso, cuenta, generacion, huella, emitido)
     values (aseguradora_actual(), $1, $2, $3, $4, $5) on conflict do nothing`,
    [row.caso, row.cuenta, row.generacion, row.huella, row.emitido],
  );
}

/** @returns false: no code was in use */
async function revokeCodes(tx: Tx, caso: string, cuenta: string, now: Date): Promise<boolean> {
  const { affected } = await tx.sql(
    `update codigos_respuesta set revocado = $3
      where aseguradora_id = aseguradora_actual() and caso = $1 and cuenta = $2 and revocado is null`,
    [caso, cuenta, now],
  );
  return affected > 0;
}

/** The codes in use of a case. */
export async function readCodes(tx: Tx, caso: string): Promise<CodeRow[]> {
  const { rows } = await tx.sql<CodeRow>(
    `select cuenta, generacion, emitido from codigos_respuesta
      where aseguradora_id = aseguradora_actual() and caso = $1 and revocado is null order by emitido`,
    [caso],
  );
  return rows;
}

/**
 * Revokes the code of a request, because its letter went to the wrong address or somebody passes the code around. The next letter about the
 * account carries another code. Who may: the service.
 * @throws DomainError no_encontrado (also without a code in use), caso_bloqueado, accion_no_permitida
 */
export async function revokeAnswerCode(tx: Tx, who: Requester, casoId: string, cuentaId: string): Promise<void> {
  requireActor(who.actor, 'servicio');
  const { fila } = await takeCaso(tx, who.aseguradora, casoId);
  if (!(await readCuenta(tx, fila.id, cuentaId))) throw new DomainError('no_encontrado');
  if (!(await revokeCodes(tx, fila.id, cuentaId, who.now))) throw new DomainError('no_encontrado');
  const object = { tipo: 'caso', id: casoId } as const;
  await audit(tx, who.actor, 'codigo_respuesta_revocado', object, who.now, { cuenta: cuentaId });
}
