/** Sessions of the backoffice, for people of insurers of both variants and of the service. */
import type { Falta } from '@albacea/contract/aplicaciones.ts';
import type { Rol } from '@albacea/contract/identidad.ts';
import type { Base } from '../../db/base.ts';
import { comoDe } from '../../db/servicio.ts';
import { LIMITE_DE_SESION } from '../../http/aplicacion.ts';
import type { Galleta, SesionDeUsuario } from '../../http/ruta-de-aplicacion.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import { secreto256, sha256, uuidV7 } from '../../platform/ids.ts';
import { anotarEntrada, comprobarEntrada, type DependenciasDeEntrada, type Entrada } from './comprobar-entrada.ts';
import { VIDA_DE_EQUIPO } from './equipos.ts';
import { redVisible, VIDA_DE_CONFIRMACION } from './reglas-entrada.ts';

export interface DependenciasDeSesiones extends DependenciasDeEntrada {
  /** Minutes after which a session ends in which nobody does anything. */
  readonly inactividad: number;
}

/** A working day. */
const VIDA = 12 * 3_600_000;
/** Characters of a `User-Agent` that are kept. */
const LARGO_DE_AGENTE = 300;

/** From where a session begins. */
export interface Donde {
  readonly direccion: string;
  readonly agente: string;
}

/** A session that begins. */
interface Comienzo {
  /** The membership it is for, or for the time being. */
  readonly membresia: string;
  /** Of the membership's sessions; those of an older one are over. */
  readonly version: number;
  /** When password or second factor were last given. */
  readonly confirmada: Date;
  /** When it ends, whatever happens; a working day without it. */
  readonly caduca?: Date;
  /** False: the person has several memberships and has not said for which. */
  readonly elegida?: boolean;
}

export interface Entrado {
  readonly sesion: SesionDeUsuario;
  readonly galleta: Galleta;
  readonly equipo: Galleta;
}

/**
 * Signs in. With several memberships the session can do nothing but choose one; with a second factor that is asked for and
 * missing, nothing but set it up.
 * @throws ErrorDeDominio login_incorrecto, segundo_factor_necesario, demasiados_intentos
 */
export async function entrarAlBackoffice(
  deps: DependenciasDeSesiones,
  entrada: Entrada,
  donde: Donde,
  ahora: Date,
): Promise<Entrado> {
  const { membresias, conQue } = await comprobarEntrada(deps, entrada, () => true, ahora);
  const [{ id, aseguradora_id, persona, version }] = membresias;
  const elegida = membresias.length === 1;
  if (elegida) await comoDe(deps.base, aseguradora_id, (tx) => anotarEntrada(tx, id, 'backoffice', conQue, ahora));
  const abierta = await abrirSesion(deps, { membresia: id, version, confirmada: ahora, elegida }, donde, ahora);
  return { ...abierta, equipo: equipoDe(deps, persona, ahora) };
}

/** The cookie by which a browser is known again. */
export const equipoDe = (
  { equipos }: Pick<DependenciasDeEntrada, 'equipos'>,
  persona: string,
  ahora: Date,
): Galleta => ({
  valor: equipos.nuevo(persona),
  caduca: new Date(ahora.getTime() + VIDA_DE_EQUIPO),
});

/** @throws ErrorDeDominio login_incorrecto: paused in this very moment */
export async function abrirSesion(
  deps: Pick<DependenciasDeSesiones, 'base' | 'inactividad'>,
  comienzo: Comienzo,
  { agente, direccion }: Donde,
  ahora: Date,
): Promise<{ sesion: SesionDeUsuario; galleta: Galleta }> {
  const valor = secreto256();
  const huella = sha256(valor);
  const { membresia, version, confirmada, elegida = true, caduca = new Date(ahora.getTime() + VIDA) } = comienzo;
  await deps.base.puerta('select abrir_sesion_usuario($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)', [
    uuidV7(ahora),
    membresia,
    version,
    huella,
    agente.replaceAll('\0', '').slice(0, LARGO_DE_AGENTE),
    redVisible(direccion),
    ahora,
    caduca,
    confirmada,
    elegida,
  ]);
  const sesion = await autenticarUsuario(deps, huella, ahora, true);
  if (!sesion) throw new ErrorDeDominio('login_incorrecto');
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
  caduca: Date;
  confirmada: Date;
  falta: Falta | null;
  varias: boolean;
  usadas: number;
  renueva: Date;
}

/**
 * The living session of a cookie, its request counted; null: there is none.
 * @param acto somebody does something: a session in which nobody does ends
 */
export async function autenticarUsuario(
  { base, inactividad }: Pick<DependenciasDeSesiones, 'base' | 'inactividad'>,
  huella: Buffer,
  ahora: Date,
  acto: boolean,
): Promise<SesionDeUsuario | null> {
  const [fila] = await base.unsyncedDoor<FilaDeSesion>(
    "select * from autenticar_sesion($1, $2, $3, $4 * interval '1 minute', $5)",
    [huella, ahora, LIMITE_DE_SESION, inactividad, acto],
  );
  if (!fila) return null;
  const { aseguradora_id: id, slug, version } = fila;
  return {
    id: fila.sesion,
    papel: fila.rol,
    usuario: fila.usuario,
    nombre: fila.nombre,
    email: fila.email,
    aseguradora: id !== null && slug !== null && version !== null ? { id, slug, version } : null,
    caduca: fila.caduca,
    confirmada: fila.confirmada,
    reciente: fila.confirmada.getTime() > ahora.getTime() - VIDA_DE_CONFIRMACION,
    falta: fila.falta,
    varias: fila.varias,
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
