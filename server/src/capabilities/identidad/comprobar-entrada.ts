/** Whether somebody is who they say: password and, where there is one, second factor; the same for the API and the backoffice. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Rol } from '@albacea/contract/identidad.ts';
import type { Base, Tx } from '../../db/base.ts';
import { comoDe } from '../../db/servicio.ts';
import { redDe } from '../../http/limite.ts';
import { auditar } from '../../outbox/hechos.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import type { Contrasenas } from './contrasenas.ts';
import type { Equipos } from './equipos.ts';
import type { FailureReason, RecordFailure } from './failed-sign-ins.ts';
import type { Freno, Frenos } from './frenos.ts';
import { emailDeUsuario } from './reglas.ts';
import { REFUSAL_TIME } from './reglas-entrada.ts';
import type { SegundoFactor } from './segundo-factor.ts';

export interface DependenciasDeEntrada {
  readonly base: Base;
  readonly contrasenas: Contrasenas;
  readonly frenos: Frenos;
  readonly equipos: Equipos;
  readonly segundoFactor: SegundoFactor;
  readonly recordFailure: RecordFailure;
}

/** What somebody brings to sign in. */
export interface Entrada {
  readonly email: string;
  readonly password: string;
  readonly codigo?: string;
  readonly recuperacion?: string;
  /** Address of the caller. */
  readonly direccion: string;
  readonly donde: 'api' | 'backoffice';
  /** The cookie of a browser that was here before. */
  readonly equipo: string | null;
}

/** A membership that may sign in, and what its person is known by. */
export interface Membresia {
  readonly persona: string;
  readonly password_hash: string;
  readonly totp_cifrado: Uint8Array | null;
  /** Of the membership. */
  readonly id: string;
  readonly aseguradora_id: string | null;
  readonly slug: string | null;
  readonly variante: 'A' | 'B' | null;
  /** Of a test insurer, whose e-mails never leave. */
  readonly pruebas: boolean;
  readonly nombre: string;
  readonly email: string;
  readonly rol: Rol;
  /** Of the sessions that it opens. */
  readonly version: number;
  /** A second factor is asked of it, and the person has none. */
  readonly falta_factor: boolean;
}

/** With what a second factor was shown, for the audit trail. */
export interface ConQue {
  readonly segundo_factor?: 'codigo' | 'recuperacion';
}

/** The memberships of an address, the one that was used last first. */
export const buscarMembresias = (base: Base, email: string): Promise<Membresia[]> =>
  base.puerta<Membresia>('select * from buscar_persona($1)', [emailDeUsuario(email)]);

/**
 * Whose it is. The sign-in is put on record by {@link anotarEntrada}, once it is known for which membership.
 * @param puede which memberships may sign in here at all
 * @returns those, at least one, the one that was used last first
 * @throws ErrorDeDominio login_incorrecto, the same whichever part was wrong and after the same work;
 *   segundo_factor_necesario; demasiados_intentos
 */
export async function comprobarEntrada(
  deps: DependenciasDeEntrada,
  entrada: Entrada,
  puede: (membresia: Membresia) => boolean,
  ahora: Date,
): Promise<{ membresias: readonly [Membresia, ...Membresia[]]; conQue: ConQue }> {
  const { base, contrasenas, frenos } = deps;
  const pause = wait(REFUSAL_TIME);
  const membresias = (await buscarMembresias(base, entrada.email)).filter(puede);
  const [primera, ...otras] = membresias;
  const refuse = async (reason: FailureReason) => {
    const { email, direccion, donde } = entrada;
    await deps.recordFailure({ reason, email, direccion, donde, membresias }, ahora);
    await pause;
  };
  const conocido = primera ? deps.equipos.reconocer(entrada.equipo, primera.persona) : null;
  const freno = frenoDeCuenta(entrada, conocido);
  await frenos.pisar(freno, ahora);
  if (!(await contrasenas.comprobar(primera?.password_hash ?? null, entrada.password)) || !primera) {
    await refuse(primera ? 'password_incorrecta' : 'sin_cuenta');
    throw new ErrorDeDominio('login_incorrecto');
  }
  await frenos.soltar(freno);
  const conQue = await conFreno(deps, primera, entrada, conocido, ahora, () =>
    comoDe(base, primera.aseguradora_id, (tx) => gastarSegundoFactor(deps, tx, primera, entrada, ahora)),
  ).catch(async (error) => {
    if (error instanceof ErrorDeDominio && error.codigo === 'login_incorrecto') await refuse('codigo_incorrecto');
    throw error;
  });
  return { membresias: [primera, ...otras], conQue };
}

/** A browser that was here before has a brake of its own. */
export const frenoDeCuenta = (
  { email, direccion }: Pick<Entrada, 'email' | 'direccion'>,
  conocido: string | null,
): Freno => (conocido ? ['equipo', conocido] : ['cuenta', emailDeUsuario(email), redDe(direccion)]);

/** Records a sign-in, in the transaction of whom the membership is of. */
export async function anotarEntrada(
  tx: Tx,
  membresia: string,
  donde: 'api' | 'backoffice',
  conQue: ConQue,
  ahora: Date,
): Promise<void> {
  await tx.sql('update membresias set ultima_entrada = $2 where id = $1', [membresia, ahora]);
  const actor = { visible: 'aseguradora', tipo: 'usuario', id: membresia } as const;
  await auditar(tx, actor, 'sesion_iniciada', { tipo: 'usuario', id: membresia }, ahora, { donde, ...conQue });
}

type Codigos = Pick<Entrada, 'codigo' | 'recuperacion'>;
type ConFactor = Pick<Membresia, 'id' | 'persona' | 'totp_cifrado'>;

/**
 * The code is guessed by somebody who has the password: strangers from everywhere share one brake, a browser that was here
 * before has its own.
 * @param gastar spends the code, or throws login_incorrecto
 * @throws ErrorDeDominio segundo_factor_necesario, demasiados_intentos
 */
export async function conFreno<T>(
  { frenos }: Pick<DependenciasDeEntrada, 'frenos'>,
  { persona, totp_cifrado }: Omit<ConFactor, 'id'>,
  { codigo, recuperacion }: Codigos,
  conocido: string | null,
  ahora: Date,
  gastar: () => Promise<T>,
): Promise<T> {
  if (!totp_cifrado) return gastar();
  if (codigo === undefined && recuperacion === undefined) throw new ErrorDeDominio('segundo_factor_necesario');
  const freno: Freno = ['codigo', persona, conocido ?? ''];
  await frenos.pisar(freno, ahora);
  const hecho = await gastar();
  await frenos.soltar(freno);
  return hecho;
}

/** Without a second factor there is nothing to spend. @throws ErrorDeDominio login_incorrecto */
export async function gastarSegundoFactor(
  { segundoFactor }: Pick<DependenciasDeEntrada, 'segundoFactor'>,
  tx: Tx,
  { id, persona, totp_cifrado }: ConFactor,
  { codigo, recuperacion }: Codigos,
  ahora: Date,
): Promise<ConQue> {
  if (!totp_cifrado) return {};
  const suyo = { membresia: id, persona };
  const vale =
    codigo === undefined
      ? await segundoFactor.gastarRecuperacion(tx, suyo, recuperacion ?? '')
      : await segundoFactor.gastarCodigo(tx, suyo, totp_cifrado, codigo, ahora);
  if (!vale) throw new ErrorDeDominio('login_incorrecto');
  return { segundo_factor: codigo === undefined ? 'recuperacion' : 'codigo' };
}
