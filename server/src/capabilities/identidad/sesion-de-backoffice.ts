/** Sign-in to the backoffice, for people of insurers of both variants and of the service (design.md, section 4, "People"). */
import type { Login, Rol } from '@albacea/contract/identidad.ts';
import type { Base } from '../../db/base.ts';
import { LIMITE_DE_SESION } from '../../http/aplicacion.ts';
import type { Galleta, SesionDeUsuario } from '../../http/ruta-de-aplicacion.ts';
import { auditar } from '../../outbox/hechos.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import { secreto256, sha256, uuidV7 } from '../../platform/ids.ts';
import type { Contrasenas } from './contrasenas.ts';
import { emailDeUsuario } from './reglas.ts';

/** A working day. */
const VIDA = 12 * 3_600_000;

interface Persona {
  id: string;
  aseguradora_id: string | null;
  rol: Rol;
  password_hash: string;
  version_sesion: number;
}

/** @throws ErrorDeDominio login_incorrecto, the same whichever part was wrong and after the same work */
export async function entrarAlBackoffice(
  { base, contrasenas }: { base: Base; contrasenas: Contrasenas },
  { email, password }: Login,
  ahora: Date,
): Promise<{ sesion: SesionDeUsuario; galleta: Galleta }> {
  const [persona] = await base.puerta<Persona>('select * from buscar_persona($1)', [emailDeUsuario(email)]);
  if (!(await contrasenas.comprobar(persona?.password_hash ?? null, password)) || !persona)
    throw new ErrorDeDominio('login_incorrecto');
  const valor = secreto256();
  const huella = sha256(valor);
  const caduca = new Date(ahora.getTime() + VIDA);
  await base.puerta('select abrir_sesion_usuario($1, $2, $3, $4, $5, $6)', [
    uuidV7(ahora),
    persona.id,
    persona.version_sesion,
    huella,
    ahora,
    caduca,
  ]);
  const actor = { visible: 'aseguradora', tipo: 'usuario', id: persona.id } as const;
  if (persona.aseguradora_id)
    await base.inquilino(persona.aseguradora_id, (tx) =>
      auditar(tx, actor, 'sesion_iniciada', { tipo: 'usuario', id: persona.id }, ahora, { donde: 'backoffice' }),
    );
  const sesion = await autenticarUsuario(base, huella, ahora);
  if (!sesion) throw new ErrorDeDominio('login_incorrecto'); // paused in this very moment
  return { sesion, galleta: { valor, caduca } };
}

interface FilaDeSesion {
  sesion: string;
  usuario: string;
  nombre: string;
  email: string;
  rol: Rol;
  aseguradora_id: string | null;
  slug: string | null;
  version: number | null;
  usadas: number;
  renueva: Date;
}

/** The living session of a cookie, its request counted; null: there is none. */
export async function autenticarUsuario(base: Base, huella: Buffer, ahora: Date): Promise<SesionDeUsuario | null> {
  const [fila] = await base.puerta<FilaDeSesion>('select * from autenticar_sesion($1, $2, $3)', [
    huella,
    ahora,
    LIMITE_DE_SESION,
  ]);
  if (!fila) return null;
  const { aseguradora_id: id, slug, version } = fila;
  return {
    id: fila.sesion,
    papel: fila.rol,
    usuario: fila.usuario,
    nombre: fila.nombre,
    email: fila.email,
    aseguradora: id !== null && slug !== null && version !== null ? { id, slug, version } : null,
    uso: { limite: LIMITE_DE_SESION, usadas: fila.usadas, renueva: fila.renueva },
  };
}
