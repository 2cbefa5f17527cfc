/** Sessions of the backoffice, for people of insurers of both variants and of the service (design.md, section 4, "People"). */
import type { Rol } from '@albacea/contract/identidad.ts';
import type { Base } from '../../db/base.ts';
import { LIMITE_DE_SESION } from '../../http/aplicacion.ts';
import type { Galleta, SesionDeUsuario } from '../../http/ruta-de-aplicacion.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import { secreto256, sha256, uuidV7 } from '../../platform/ids.ts';
import { comprobarEntrada, type DependenciasDeEntrada, type Entrada } from './comprobar-entrada.ts';
import { VIDA_DE_EQUIPO } from './equipos.ts';
import { redVisible } from './reglas-entrada.ts';

/** A working day. */
const VIDA = 12 * 3_600_000;
/** Characters of a `User-Agent` that are kept. */
const LARGO_DE_AGENTE = 300;

/** From where a session begins. */
export interface Donde {
  readonly direccion: string;
  readonly agente: string;
}

/** @throws ErrorDeDominio login_incorrecto, segundo_factor_necesario, demasiados_intentos */
export async function entrarAlBackoffice(
  deps: DependenciasDeEntrada,
  entrada: Entrada,
  donde: Donde,
  ahora: Date,
): Promise<{ sesion: SesionDeUsuario; galleta: Galleta; equipo: Galleta }> {
  const persona = await comprobarEntrada(deps, entrada, () => true, 'backoffice', ahora);
  const abierta = await abrirSesion(deps.base, persona.id, persona.version_sesion, donde, ahora);
  const equipo = {
    valor: deps.equipos.nuevo(persona.id),
    caduca: new Date(ahora.getTime() + VIDA_DE_EQUIPO),
  };
  return { ...abierta, equipo };
}

/** @param version of the person's sessions; those of an older one are over */
export async function abrirSesion(
  base: Base,
  usuario: string,
  version: number,
  { agente, direccion }: Donde,
  ahora: Date,
): Promise<{ sesion: SesionDeUsuario; galleta: Galleta }> {
  const valor = secreto256();
  const huella = sha256(valor);
  const caduca = new Date(ahora.getTime() + VIDA);
  await base.puerta('select abrir_sesion_usuario($1, $2, $3, $4, $5, $6, $7, $8)', [
    uuidV7(ahora),
    usuario,
    version,
    huella,
    agente.replaceAll('\0', '').slice(0, LARGO_DE_AGENTE),
    redVisible(direccion),
    ahora,
    caduca,
  ]);
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

interface FilaDeLista {
  id: string;
  agente: string;
  direccion: string;
  creada: Date;
  vista: Date;
  caduca: Date;
}

/** Where the person is signed in. */
export async function listarSesiones(base: Base, { usuario, id }: SesionDeUsuario, ahora: Date) {
  const filas = await base.puerta<FilaDeLista>('select * from listar_sesiones($1, $2)', [usuario, ahora]);
  return {
    elementos: filas.map((fila) => ({
      sesion_id: fila.id,
      actual: fila.id === id,
      agente: fila.agente,
      direccion: fila.direccion,
      creada: fila.creada.toISOString(),
      vista: fila.vista.toISOString(),
      caduca: fila.caduca.toISOString(),
    })),
  };
}
