/** What whoever runs the service does for somebody from the command line, when e-mail or the backoffice are no way. */
import type { Base, Tx } from '../../db/base.ts';
import { comoDe } from '../../db/servicio.ts';
import type { Direcciones } from '../../http/anfitrion.ts';
import { type Actor, auditar } from '../../outbox/hechos.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import type { Reloj } from '../../platform/reloj.ts';
import { ErrorDeUso } from './error-de-uso.ts';
import { ponerFicha } from './fichas.ts';
import { emailDeUsuario } from './reglas.ts';
import { cambiarUsuario, quitarSegundoFactor } from './usuarios.ts';

interface Dependencias {
  readonly base: Base;
  readonly reloj: Reloj;
  readonly direcciones: Direcciones;
}

/** Whom: an e-mail address among the people of an insurer, or of the service (null). */
export interface Socorrido {
  readonly aseguradoraId: string | null;
  readonly email: string;
}

interface Fila {
  id: string;
  estado: 'activo' | 'pausado';
  sin_password: boolean;
}

/**
 * Makes a link for choosing a password, to be handed over by a way that is safe; it serves once, and any other ends. What is
 * known of the old password serves until the link is used.
 * @param sinSegundoFactor takes the second factor off as well, which ends the sessions there are
 * @throws ErrorDeUso unknown here, or paused
 */
export async function enlazarAMano(
  { base, reloj, direcciones }: Dependencias,
  { aseguradoraId, email }: Socorrido,
  sinSegundoFactor: boolean,
  actor: Actor,
): Promise<{ email: string; enlace: string; caduca: Date }> {
  const ahora = reloj.ahora();
  return comoDe(base, aseguradoraId, async (tx) => {
    const persona = await hallar(tx, aseguradoraId, email);
    if (persona.estado === 'pausado') throw new ErrorDeUso(`${email} is paused: resume it first`);
    if (sinSegundoFactor) await quitarSegundoFactor(tx, { aseguradoraId, actor, ahora }, persona.id);
    const clase = persona.sin_password ? 'invitacion' : 'restablecimiento';
    const { token, caduca } = await ponerFicha(tx, clase, persona.id, ahora);
    await auditar(tx, actor, 'enlace_de_acceso_creado', { tipo: 'usuario', id: persona.id }, ahora);
    return { email: emailDeUsuario(email), enlace: direcciones.acceso(token), caduca };
  });
}

/** Paused, sessions and sign-ins end at once. @throws ErrorDeUso unknown here, or the last one who administers */
export async function pausarUsuario(
  { base, reloj }: Dependencias,
  { aseguradoraId, email }: Socorrido,
  estado: 'activo' | 'pausado',
  actor: Actor,
): Promise<void> {
  const ahora = reloj.ahora();
  await comoDe(base, aseguradoraId, async (tx) => {
    const { id } = await hallar(tx, aseguradoraId, email);
    try {
      await cambiarUsuario(tx, { aseguradoraId, actor, ahora }, id, { estado });
    } catch (error) {
      if (error instanceof ErrorDeDominio && error.codigo === 'ultimo_administrador')
        throw new ErrorDeUso(`${email} is the last one who administers: create another with \`usuario crear\` first`);
      throw error;
    }
  });
}

async function hallar(tx: Tx, aseguradoraId: string | null, email: string): Promise<Fila> {
  const { filas } = await tx.sql<Fila>(
    `select id, estado, password_hash is null as sin_password from usuarios
      where aseguradora_id is not distinct from $1::uuid and email = $2 for update`,
    [aseguradoraId, emailDeUsuario(email)],
  );
  const [fila] = filas;
  if (!fila)
    throw new ErrorDeUso(`there is no user ${email} ${aseguradoraId === null ? 'of the service' : 'of this insurer'}`);
  return fila;
}
