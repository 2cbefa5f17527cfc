/**
 * Memberships of an insurer, or of the service: invited, changed, paused. Nothing here looks whether an address has an account
 * elsewhere: whoever invites learns nothing of it, by the answer, by the list or by the time it takes.
 */
import type { CambioDeUsuario, ConsultaDeUsuarios, InvitacionDeUsuario, Usuario } from '@albacea/contract/ajustes.ts';
import type { Rol } from '@albacea/contract/identidad.ts';
import type { Static } from 'typebox';
import type { Tx } from '../../db/base.ts';
import { unicidadViolada } from '../../db/errores.ts';
import { enPagina, leerCursor } from '../../http/cursor.ts';
import { type Actor, auditar } from '../../outbox/hechos.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import { esUuid, uuidV7 } from '../../platform/ids.ts';
import { type DependenciasDeFichas, mandarEnlace, mandarInvitacion } from './fichas.ts';
import { notify } from './notices.ts';
import { type FilaDeUsuario, presentarUsuario } from './presentar.ts';
import { emailDeUsuario } from './reglas.ts';
import { PAUSA_DE_OLVIDO } from './reglas-entrada.ts';

export interface QuienAdministra {
  /** null: people of the service. */
  readonly aseguradoraId: string | null;
  readonly actor: Actor;
  readonly ahora: Date;
}

const COLUMNAS = `id, nombre, email, rol, estado, persona is null as sin_aceptar, tiene_segundo_factor(id) as segundo_factor,
  ultima_entrada, creado, ficha_creada, ficha_caduca`;
/** Whom a transaction may touch: row security lets an insurer see its own, and the service its own. */
const SUYOS = 'aseguradora_id is not distinct from $1::uuid';

/** Whoever may enter first, then by name. The cursor is a membership; none that was accepted is ever deleted. @throws ErrorDeDominio consulta_invalida */
export async function listarUsuarios(
  tx: Tx,
  aseguradoraId: string | null,
  { buscar = '', cursor, limite = 25 }: ConsultaDeUsuarios,
  ahora: Date,
) {
  const { filas } = await tx.sql<FilaDeUsuario>(
    `select ${COLUMNAS} from membresias
      where ${SUYOS} and ($2 = '' or strpos(lower(nombre), $2) > 0 or strpos(email, $2) > 0)
        and ($3::uuid is null or (estado, lower(nombre), id) >
              (select c.estado, lower(c.nombre), c.id from membresias c where c.aseguradora_id is not distinct from $1::uuid and c.id = $3))
      order by estado, lower(nombre), id limit $4`,
    [aseguradoraId, buscar.trim().normalize('NFC').toLowerCase(), leerCursor(cursor), limite + 1],
  );
  return enPagina(filas, limite, (fila) => presentarUsuario(fila, ahora));
}

type Invitacion = Omit<Static<typeof InvitacionDeUsuario>, 'rol'> & { readonly rol: Rol };
type Cambio = Omit<Static<typeof CambioDeUsuario>, 'rol'> & { readonly rol?: Rol };

/** @throws ErrorDeDominio email_en_uso: a member here already, or invited */
export async function invitarUsuario(
  deps: DependenciasDeFichas,
  tx: Tx,
  { aseguradoraId, actor, ahora }: QuienAdministra,
  { nombre, email, rol }: Invitacion,
): Promise<Usuario> {
  const invitada = { id: uuidV7(ahora), nombre: nombre.trim(), email: emailDeUsuario(email) };
  // what lapsed has freed its place
  await tx.sql(`delete from membresias where ${SUYOS} and email = $2 and persona is null and ficha_caduca <= $3`, [
    aseguradoraId,
    invitada.email,
    ahora,
  ]);
  try {
    await tx.sql(
      'insert into membresias (id, aseguradora_id, email, nombre, rol, creado) values ($1, $2, $3, $4, $5, $6)',
      [invitada.id, aseguradoraId, invitada.email, invitada.nombre, rol, ahora],
    );
  } catch (error) {
    if (unicidadViolada(error) !== null) throw new ErrorDeDominio('email_en_uso');
    throw error;
  }
  await mandarInvitacion(deps, tx, invitada, ahora);
  await auditar(tx, actor, 'usuario_invitado', { tipo: 'usuario', id: invitada.id }, ahora, { rol });
  return presentarUsuario(await leer(tx, aseguradoraId, invitada.id), ahora);
}

/** @throws ErrorDeDominio no_encontrado, estado_no_permite, enlace_reciente */
export async function reenviarInvitacion(
  deps: DependenciasDeFichas,
  tx: Tx,
  { aseguradoraId, actor, ahora }: QuienAdministra,
  id: string,
): Promise<Usuario> {
  const fila = await leer(tx, aseguradoraId, id);
  if (!fila.sin_aceptar)
    throw new ErrorDeDominio('estado_no_permite', {
      estado: 'activo',
      posible: { es: 'Esa persona ya aceptó la invitación.', en: 'That person has already accepted.' },
    });
  if (fila.ficha_creada && fila.ficha_creada.getTime() > ahora.getTime() - PAUSA_DE_OLVIDO)
    throw new ErrorDeDominio('enlace_reciente'); // clicked twice, or a mailbox to be flooded
  await mandarInvitacion(deps, tx, fila, ahora);
  await auditar(tx, actor, 'invitacion_reenviada', { tipo: 'usuario', id }, ahora);
  return presentarUsuario(await leer(tx, aseguradoraId, id), ahora);
}

/**
 * Changes name, role or state.
 * @throws ErrorDeDominio no_encontrado, ultimo_administrador
 */
export async function cambiarUsuario(
  { llavero }: Pick<DependenciasDeFichas, 'llavero'>,
  tx: Tx,
  { aseguradoraId, actor, ahora }: QuienAdministra,
  id: string,
  { nombre, rol, estado }: Cambio,
): Promise<Usuario> {
  const jefe: Rol = aseguradoraId === null ? 'superadmin' : 'admin';
  const jefes = rol || estado ? await tomarJefes(tx, aseguradoraId, jefe) : [];
  const antes = await leer(tx, aseguradoraId, id);
  const despues = { nombre: nombre?.trim() ?? antes.nombre, rol: rol ?? antes.rol, estado: estado ?? antes.estado };
  const deja = antes.rol === jefe && (despues.rol !== jefe || despues.estado !== 'activo');
  if (deja && !jefes.some((otro) => otro !== id)) throw new ErrorDeDominio('ultimo_administrador');
  await tx.sql(
    `update membresias set nombre = $3, rol = $4, estado = $5,
       version_sesion = version_sesion + case when $5 = 'pausado' and estado <> 'pausado' then 1 else 0 end
      where ${SUYOS} and id = $2`,
    [aseguradoraId, id, despues.nombre, despues.rol, despues.estado],
  );
  const cambios = (['nombre', 'rol', 'estado'] as const).filter((campo) => antes[campo] !== despues[campo]);
  if (cambios.length > 0) {
    const detalle = { cambios, rol: despues.rol, estado: despues.estado };
    await auditar(tx, actor, 'usuario_cambiado', { tipo: 'usuario', id }, ahora, detalle);
    if (cambios.includes('rol') && !antes.sin_aceptar)
      await notify(llavero, tx, 'rol_cambiado', antes, ahora, { rol: despues.rol });
  }
  return presentarUsuario(await leer(tx, aseguradoraId, id), ahora);
}

/**
 * For somebody else who has lost telephone and recovery codes. The second factor is the person's, wherever else they work: an
 * admin has a link sent to them and takes nothing off.
 * @throws ErrorDeDominio no_encontrado, accion_no_permitida, estado_no_permite, enlace_reciente
 */
export async function enviarEnlaceDeSegundoFactor(
  deps: DependenciasDeFichas,
  tx: Tx,
  { aseguradoraId, actor, ahora }: QuienAdministra,
  id: string,
): Promise<Usuario> {
  const fila = await leer(tx, aseguradoraId, id);
  if (id === actor.id) throw new ErrorDeDominio('accion_no_permitida'); // one's own takes the password
  if (!fila.segundo_factor)
    throw new ErrorDeDominio('estado_no_permite', {
      estado: fila.sin_aceptar ? 'invitado' : fila.estado,
      posible: { es: 'Esa persona no tiene segundo factor.', en: 'That person has no second factor.' },
    });
  if (!(await mandarEnlace(deps, tx, 'segundo_factor', fila, ahora, PAUSA_DE_OLVIDO)))
    throw new ErrorDeDominio('enlace_reciente');
  await auditar(tx, actor, 'enlace_de_segundo_factor', { tipo: 'usuario', id }, ahora);
  return presentarUsuario(fila, ahora);
}

async function leer(tx: Tx, aseguradoraId: string | null, id: string): Promise<FilaDeUsuario> {
  if (!esUuid(id)) throw new ErrorDeDominio('no_encontrado');
  const { filas } = await tx.sql<FilaDeUsuario>(
    `select ${COLUMNAS} from membresias where ${SUYOS} and id = $2 for update`,
    [aseguradoraId, id],
  );
  const [fila] = filas;
  if (!fila) throw new ErrorDeDominio('no_encontrado');
  return fila;
}

/** Locks all who administer, in their order and before anybody else: of two that leave at once, one stays. */
async function tomarJefes(tx: Tx, aseguradoraId: string | null, jefe: Rol): Promise<string[]> {
  const { filas } = await tx.sql<{ id: string }>(
    `select id from membresias where ${SUYOS} and rol = $2 and estado = 'activo' and persona is not null order by id for update`,
    [aseguradoraId, jefe],
  );
  return filas.map((fila) => fila.id);
}
