/** What whoever runs the service does for somebody from the command line, when e-mail or the backoffice are no way. */
import type { Base, Tx } from '../../db/base.ts';
import { comoDe } from '../../db/servicio.ts';
import type { Direcciones } from '../../http/anfitrion.ts';
import { type Actor, auditar } from '../../outbox/hechos.ts';
import type { Llavero } from '../../platform/cripto/llavero.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import type { Reloj } from '../../platform/reloj.ts';
import { ErrorDeUso } from './error-de-uso.ts';
import { ponerEnlace, ponerInvitacion } from './fichas.ts';
import { notify } from './notices.ts';
import { dropFactor } from './persons.ts';
import { emailDeUsuario } from './reglas.ts';
import { cambiarUsuario } from './usuarios.ts';

interface Dependencias {
  readonly base: Base;
  readonly reloj: Reloj;
  readonly direcciones: Direcciones;
  readonly llavero: Llavero;
}

/** Whom: an e-mail address among the people of an insurer, or of the service (null). */
export interface Socorrido {
  readonly aseguradoraId: string | null;
  readonly email: string;
}

interface Fila {
  id: string;
  estado: 'activo' | 'pausado';
  nombre: string;
  email: string;
  sin_aceptar: boolean;
}

/**
 * Makes a link for choosing a password, to be handed over by a way that is safe; it serves once, and any other ends. What is
 * known of the old password serves until the link is used. Password and second factor are the person's, wherever else they work.
 * @param sinSegundoFactor takes the second factor off as well, which ends the sessions there are
 * @throws ErrorDeUso unknown here, or paused
 */
export async function enlazarAMano(
  { base, reloj, direcciones, llavero }: Dependencias,
  { aseguradoraId, email }: Socorrido,
  sinSegundoFactor: boolean,
  actor: Actor,
): Promise<{ email: string; enlace: string; caduca: Date }> {
  const ahora = reloj.ahora();
  return comoDe(base, aseguradoraId, async (tx) => {
    const persona = await hallar(tx, aseguradoraId, email);
    if (persona.estado === 'pausado') throw new ErrorDeUso(`${email} is paused: resume it first`);
    if (sinSegundoFactor) {
      await dropFactor(tx, persona.id, true);
      await auditar(tx, actor, 'segundo_factor_quitado', { tipo: 'usuario', id: persona.id }, ahora);
      if (!persona.sin_aceptar) await notify(llavero, tx, 'segundo_factor_retirado', persona, ahora);
    }
    const ficha = persona.sin_aceptar
      ? await ponerInvitacion(tx, persona.id, ahora)
      : await ponerEnlace(tx, 'restablecimiento', persona.id, ahora, 0);
    if (!ficha) throw new ErrorDeUso(`${email}: another link was made in this very moment`);
    const { token, caduca } = ficha;
    await auditar(tx, actor, 'enlace_de_acceso_creado', { tipo: 'usuario', id: persona.id }, ahora);
    return { email: emailDeUsuario(email), enlace: direcciones.acceso(token), caduca };
  });
}

/** Paused in one membership, its sessions and sign-ins end at once; others of the same person go on. @throws ErrorDeUso unknown here, or the last one who administers */
export async function pausarUsuario(
  { base, reloj, llavero }: Dependencias,
  { aseguradoraId, email }: Socorrido,
  estado: 'activo' | 'pausado',
  actor: Actor,
): Promise<void> {
  const ahora = reloj.ahora();
  await comoDe(base, aseguradoraId, async (tx) => {
    const { id } = await hallar(tx, aseguradoraId, email);
    try {
      await cambiarUsuario({ llavero }, tx, { aseguradoraId, actor, ahora }, id, { estado });
    } catch (error) {
      if (error instanceof ErrorDeDominio && error.codigo === 'ultimo_administrador')
        throw new ErrorDeUso(`${email} is the last one who administers: create another with \`usuario crear\` first`);
      throw error;
    }
  });
}

async function hallar(tx: Tx, aseguradoraId: string | null, email: string): Promise<Fila> {
  const { filas } = await tx.sql<Fila>(
    `select id, nombre, email, estado, persona is null as sin_aceptar from membresias
      where aseguradora_id is not distinct from $1::uuid and email = $2 for update`,
    [aseguradoraId, emailDeUsuario(email)],
  );
  const [fila] = filas;
  if (!fila)
    throw new ErrorDeUso(`there is no user ${email} ${aseguradoraId === null ? 'of the service' : 'of this insurer'}`);
  return fila;
}
