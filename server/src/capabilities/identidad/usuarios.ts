/** People of an insurer, or of the service: invited, changed, paused. */
import type { CambioDeUsuario, ConsultaDeUsuarios, InvitacionDeUsuario, Usuario } from '@albacea/contract/ajustes.ts';
import type { Rol } from '@albacea/contract/identidad.ts';
import type { Static } from 'typebox';
import type { Tx } from '../../db/base.ts';
import { unicidadViolada } from '../../db/errores.ts';
import { enPagina, leerCursor } from '../../http/cursor.ts';
import { type Actor, auditar } from '../../outbox/hechos.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import { esUuid, uuidV7 } from '../../platform/ids.ts';
import { type DependenciasDeFichas, mandarFicha } from './fichas.ts';
import { type FilaDeUsuario, presentarUsuario } from './presentar.ts';
import { emailDeUsuario } from './reglas.ts';
import { PAUSA_DE_OLVIDO } from './reglas-entrada.ts';

export interface QuienAdministra {
  /** null: people of the service. */
  readonly aseguradoraId: string | null;
  readonly actor: Actor;
  readonly ahora: Date;
}

const COLUMNAS = `id, nombre, email, rol, estado, password_hash is null as sin_password, totp_cifrado is not null as segundo_factor,
  ultima_entrada, creado, ficha_creada, ficha_caduca`;
/** Whom a transaction may touch: row security lets an insurer see its own, and the service its own. */
const SUYOS = 'aseguradora_id is not distinct from $1::uuid';

/** Whoever may enter first, then by name. The cursor is a person: nobody is ever deleted. @throws ErrorDeDominio consulta_invalida */
export async function listarUsuarios(
  tx: Tx,
  aseguradoraId: string | null,
  { buscar = '', cursor, limite = 25 }: ConsultaDeUsuarios,
  ahora: Date,
) {
  const { filas } = await tx.sql<FilaDeUsuario>(
    `select ${COLUMNAS} from usuarios
      where ${SUYOS} and ($2 = '' or strpos(lower(nombre), $2) > 0 or strpos(email, $2) > 0)
        and ($3::uuid is null or (estado, lower(nombre), id) >
              (select c.estado, lower(c.nombre), c.id from usuarios c where c.aseguradora_id is not distinct from $1::uuid and c.id = $3))
      order by estado, lower(nombre), id limit $4`,
    [aseguradoraId, buscar.trim().normalize('NFC').toLowerCase(), leerCursor(cursor), limite + 1],
  );
  return enPagina(filas, limite, (fila) => presentarUsuario(fila, ahora));
}

type Invitacion = Omit<Static<typeof InvitacionDeUsuario>, 'rol'> & { readonly rol: Rol };
type Cambio = Omit<Static<typeof CambioDeUsuario>, 'rol'> & { readonly rol?: Rol };

/** @throws ErrorDeDominio email_en_uso */
export async function invitarUsuario(
  deps: DependenciasDeFichas,
  tx: Tx,
  { aseguradoraId, actor, ahora }: QuienAdministra,
  { nombre, email, rol }: Invitacion,
): Promise<Usuario> {
  const persona = { id: uuidV7(ahora), nombre: nombre.trim(), email: emailDeUsuario(email) };
  try {
    await tx.sql(
      'insert into usuarios (id, aseguradora_id, email, nombre, rol, password_hash, creado) values ($1, $2, $3, $4, $5, null, $6)',
      [persona.id, aseguradoraId, persona.email, persona.nombre, rol, ahora],
    );
  } catch (error) {
    if (unicidadViolada(error) !== null) throw new ErrorDeDominio('email_en_uso');
    throw error;
  }
  await mandarFicha(deps, tx, 'invitacion', persona, ahora);
  await auditar(tx, actor, 'usuario_invitado', { tipo: 'usuario', id: persona.id }, ahora, { rol });
  return presentarUsuario(await leer(tx, aseguradoraId, persona.id), ahora);
}

/** @throws ErrorDeDominio no_encontrado, estado_no_permite, enlace_reciente */
export async function reenviarInvitacion(
  deps: DependenciasDeFichas,
  tx: Tx,
  { aseguradoraId, actor, ahora }: QuienAdministra,
  id: string,
): Promise<Usuario> {
  const fila = await leer(tx, aseguradoraId, id);
  if (!fila.sin_password)
    throw new ErrorDeDominio('estado_no_permite', {
      estado: 'activo',
      posible: { es: 'Esa persona ya eligió su contraseña.', en: 'That person has already chosen a password.' },
    });
  if (fila.ficha_creada && fila.ficha_creada.getTime() > ahora.getTime() - PAUSA_DE_OLVIDO)
    throw new ErrorDeDominio('enlace_reciente'); // clicked twice, or a mailbox to be flooded
  await mandarFicha(deps, tx, 'invitacion', fila, ahora);
  await auditar(tx, actor, 'invitacion_reenviada', { tipo: 'usuario', id }, ahora);
  return presentarUsuario(await leer(tx, aseguradoraId, id), ahora);
}

/**
 * Changes name, role or state.
 * @throws ErrorDeDominio no_encontrado, ultimo_administrador
 */
export async function cambiarUsuario(
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
    `update usuarios set nombre = $3, rol = $4, estado = $5,
       version_sesion = version_sesion + case when $5 = 'pausado' and estado <> 'pausado' then 1 else 0 end
      where ${SUYOS} and id = $2`,
    [aseguradoraId, id, despues.nombre, despues.rol, despues.estado],
  );
  const cambios = (['nombre', 'rol', 'estado'] as const).filter((campo) => antes[campo] !== despues[campo]);
  if (cambios.length > 0) {
    const detalle = { cambios, rol: despues.rol, estado: despues.estado };
    await auditar(tx, actor, 'usuario_cambiado', { tipo: 'usuario', id }, ahora, detalle);
  }
  return presentarUsuario(await leer(tx, aseguradoraId, id), ahora);
}

/** For somebody else who has lost telephone and recovery codes. @throws ErrorDeDominio no_encontrado, accion_no_permitida */
export async function quitarSegundoFactor(
  tx: Tx,
  { aseguradoraId, actor, ahora }: QuienAdministra,
  id: string,
): Promise<Usuario> {
  await leer(tx, aseguradoraId, id);
  if (id === actor.id) throw new ErrorDeDominio('accion_no_permitida'); // one's own takes the password
  await tx.sql(
    `update usuarios set totp_cifrado = null, totp_pendiente = null, totp_paso = null, codigos_recuperacion = '{}',
       version_sesion = version_sesion + 1 where ${SUYOS} and id = $2`,
    [aseguradoraId, id],
  );
  await auditar(tx, actor, 'segundo_factor_quitado', { tipo: 'usuario', id }, ahora);
  return presentarUsuario(await leer(tx, aseguradoraId, id), ahora);
}

async function leer(tx: Tx, aseguradoraId: string | null, id: string): Promise<FilaDeUsuario> {
  if (!esUuid(id)) throw new ErrorDeDominio('no_encontrado');
  const { filas } = await tx.sql<FilaDeUsuario>(
    `select ${COLUMNAS} from usuarios where ${SUYOS} and id = $2 for update`,
    [aseguradoraId, id],
  );
  const [fila] = filas;
  if (!fila) throw new ErrorDeDominio('no_encontrado');
  return fila;
}

/** Locks all who administer, in their order and before anybody else: of two that leave at once, one stays. */
async function tomarJefes(tx: Tx, aseguradoraId: string | null, jefe: Rol): Promise<string[]> {
  const { filas } = await tx.sql<{ id: string }>(
    `select id from usuarios where ${SUYOS} and rol = $2 and estado = 'activo' and password_hash is not null order by id for update`,
    [aseguradoraId, jefe],
  );
  return filas.map((fila) => fila.id);
}
