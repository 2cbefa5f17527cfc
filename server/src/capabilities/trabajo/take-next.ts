/** The next case of the work list, for one person alone. */
import type { SiguienteCaso, TurnoSiguiente } from '@albacea/contract/mesa.ts';
import { holdCaso, releaseCaso } from '../casos/hold-caso.ts';
import { hoyEnMadrid } from '../casos/reglas-fecha.ts';
import { type DependenciasDeTrabajo, leerPendientes, presentar } from './listar-trabajo.ts';
import { compararPuestos, puestoDe } from './reglas.ts';
import { heldSince } from './reglas-turno.ts';

/**
 * Gives back the case that the person leaves, and takes the first one of the list that nobody else holds.
 * @returns `tarea` null: there is none
 */
export async function takeNext(
  deps: DependenciasDeTrabajo,
  usuario: string,
  { de = 'todas', aseguradora, clase, vistos = [], deja }: SiguienteCaso,
  ahora: Date,
): Promise<TurnoSiguiente> {
  const { base, inquilinos } = deps;
  const hoy = hoyEnMadrid(ahora);
  if (deja) {
    const [suya] = await base.puerta<{ id: string }>('select id from buscar_aseguradora($1, null)', [deja.aseguradora]);
    if (suya) await base.inquilino(suya.id, (tx) => releaseCaso(tx, deja.caso_id, usuario));
  }
  const pendientes = await leerPendientes(base, {
    ...{ ahora, hoy, aseguradora },
    gestor: de === 'mias' ? usuario : null,
    deNadie: de === 'de_nadie',
  });
  const enOrden = pendientes
    .filter((pendiente) => clase === undefined || pendiente.clase === clase)
    .map((pendiente) => ({ pendiente, puesto: puestoDe(pendiente, hoy) }))
    .sort((una, otra) => compararPuestos(una.puesto, otra.puesto));
  const seen = new Set([...vistos, ...(deja ? [deja] : [])].map((uno) => `${uno.aseguradora} ${uno.caso_id}`));
  for (const { pendiente } of enOrden) {
    const { slug } = await inquilinos.inmutable(pendiente.aseguradora_id);
    const name = `${slug} ${pendiente.caso_id}`;
    if (seen.has(name)) continue;
    seen.add(name);
    const held = await base.inquilino(pendiente.aseguradora_id, (tx) =>
      holdCaso(tx, pendiente.caso, usuario, { ahora, desde: heldSince(ahora) }),
    );
    if (held) return { tarea: (await presentar(deps, [pendiente], ahora))[0] ?? null };
  }
  return { tarea: null };
}
