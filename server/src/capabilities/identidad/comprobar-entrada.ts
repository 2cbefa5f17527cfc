/** Whether somebody is who they say: password and, where there is one, second factor; the same for the API and the backoffice. */
import type { Rol } from '@albacea/contract/identidad.ts';
import type { Base } from '../../db/base.ts';
import { comoDe } from '../../db/servicio.ts';
import { redDe } from '../../http/limite.ts';
import { auditar } from '../../outbox/hechos.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import type { Contrasenas } from './contrasenas.ts';
import type { Equipos } from './equipos.ts';
import type { Freno, Frenos } from './frenos.ts';
import { emailDeUsuario } from './reglas.ts';
import type { SegundoFactor } from './segundo-factor.ts';

export interface DependenciasDeEntrada {
  readonly base: Base;
  readonly contrasenas: Contrasenas;
  readonly frenos: Frenos;
  readonly equipos: Equipos;
  readonly segundoFactor: SegundoFactor;
}

/** What somebody brings to sign in. */
export interface Entrada {
  readonly email: string;
  readonly password: string;
  readonly codigo?: string;
  readonly recuperacion?: string;
  /** Address of the caller. */
  readonly direccion: string;
  /** The cookie of a browser that was here before. */
  readonly equipo: string | null;
}

export interface Persona {
  id: string;
  aseguradora_id: string | null;
  slug: string | null;
  variante: 'A' | 'B' | null;
  nombre: string;
  email: string;
  rol: Rol;
  password_hash: string | null;
  version_sesion: number;
  totp_cifrado: Uint8Array | null;
  ficha_clase: 'invitacion' | 'restablecimiento' | null;
  ficha_creada: Date | null;
  ficha_caduca: Date | null;
}

export async function buscarPersona(base: Base, email: string): Promise<Persona | undefined> {
  const [persona] = await base.puerta<Persona>('select * from buscar_persona($1)', [emailDeUsuario(email)]);
  return persona;
}

/**
 * Records the sign-in and gives whose it is.
 * @param puede whether this person may sign in here at all
 * @param donde as the audit record names it
 * @throws ErrorDeDominio login_incorrecto, the same whichever part was wrong and after the same work;
 *   segundo_factor_necesario; demasiados_intentos
 */
export async function comprobarEntrada(
  deps: DependenciasDeEntrada,
  entrada: Entrada,
  puede: (persona: Persona) => boolean,
  donde: 'api' | 'backoffice',
  ahora: Date,
): Promise<Persona> {
  const { base, contrasenas, frenos } = deps;
  const hallada = await buscarPersona(base, entrada.email);
  const persona = hallada && puede(hallada) ? hallada : null;
  const conocido = persona && deps.equipos.reconocer(entrada.equipo, persona.id);
  const freno: Freno = conocido
    ? ['equipo', conocido]
    : ['cuenta', emailDeUsuario(entrada.email), redDe(entrada.direccion)];
  await frenos.pisar(freno, ahora);
  if (!(await contrasenas.comprobar(persona?.password_hash ?? null, entrada.password)) || !persona)
    throw new ErrorDeDominio('login_incorrecto');
  await frenos.soltar(freno);
  const conQue = await exigirSegundoFactor(deps, persona, entrada, conocido, ahora);
  await comoDe(base, persona.aseguradora_id, async (tx) => {
    await tx.sql('update usuarios set ultima_entrada = $2 where id = $1', [persona.id, ahora]);
    const actor = { visible: 'aseguradora', tipo: 'usuario', id: persona.id } as const;
    await auditar(tx, actor, 'sesion_iniciada', { tipo: 'usuario', id: persona.id }, ahora, { donde, ...conQue });
  });
  return persona;
}

/**
 * The code is guessed by somebody who has the password: strangers from everywhere share one brake, a browser that was here
 * before has its own.
 */
async function exigirSegundoFactor(
  { base, frenos, segundoFactor }: DependenciasDeEntrada,
  { id, aseguradora_id, totp_cifrado }: Persona,
  { codigo, recuperacion }: Entrada,
  conocido: string | null,
  ahora: Date,
): Promise<{ segundo_factor?: 'codigo' | 'recuperacion' }> {
  if (!totp_cifrado) return {};
  if (codigo === undefined && recuperacion === undefined) throw new ErrorDeDominio('segundo_factor_necesario');
  const freno: Freno = ['codigo', id, conocido ?? ''];
  await frenos.pisar(freno, ahora);
  const vale = await comoDe(base, aseguradora_id, (tx) =>
    codigo === undefined
      ? segundoFactor.gastarRecuperacion(tx, id, recuperacion ?? '')
      : segundoFactor.gastarCodigo(tx, id, totp_cifrado, codigo, ahora),
  );
  if (!vale) throw new ErrorDeDominio('login_incorrecto');
  await frenos.soltar(freno);
  return { segundo_factor: codigo === undefined ? 'recuperacion' : 'codigo' };
}
