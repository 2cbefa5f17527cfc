/** A person with several memberships says for which one the session is, and moves to another later. */
import type { Base } from '../../db/base.ts';
import { comoDe } from '../../db/servicio.ts';
import type { Galleta, SesionDeUsuario } from '../../http/ruta-de-aplicacion.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import { anotarEntrada } from './comprobar-entrada.ts';
import { abrirSesion, type DependenciasDeSesiones, type Donde } from './sesion-de-backoffice.ts';

interface Fila {
  id: string;
  aseguradora_id: string | null;
  slug: string | null;
  aseguradora: string | null;
  rol: 'operador' | 'admin' | 'gestor' | 'superadmin';
  version: number;
  ultima_entrada: Date | null;
}

const leer = (base: Base, usuario: string) => base.puerta<Fila>('select * from listar_membresias($1)', [usuario]);

/** Where the person may work: the service first, then insurers by name. */
export async function listMembresias(base: Base, { usuario, falta }: SesionDeUsuario) {
  const filas = await leer(base, usuario);
  return {
    elementos: filas.map(({ id, slug, aseguradora, rol, ultima_entrada }) => ({
      usuario_id: id,
      aseguradora: slug,
      nombre: aseguradora,
      rol,
      actual: id === usuario && falta !== 'eleccion',
      ultima_entrada: ultima_entrada?.toISOString() ?? null,
    })),
  };
}

/**
 * Begins a session for another membership of the same person in place of this one. It ends when this one would have.
 * @throws ErrorDeDominio no_encontrado, also for somebody else's membership
 */
export async function chooseMembresia(
  deps: DependenciasDeSesiones,
  sesion: SesionDeUsuario,
  elegida: string,
  donde: Donde,
  ahora: Date,
): Promise<{ sesion: SesionDeUsuario; galleta: Galleta }> {
  const { base } = deps;
  const suya = (await leer(base, sesion.usuario)).find(({ id }) => id === elegida);
  if (!suya) throw new ErrorDeDominio('no_encontrado');
  await comoDe(base, suya.aseguradora_id, (tx) => anotarEntrada(tx, suya.id, 'backoffice', {}, ahora));
  const { caduca, confirmada } = sesion;
  const abierta = await abrirSesion(
    deps,
    { membresia: suya.id, version: suya.version, confirmada, caduca },
    donde,
    ahora,
  );
  await base.puerta('select terminar_sesiones($1, $2)', [sesion.usuario, sesion.id]);
  return abierta;
}
