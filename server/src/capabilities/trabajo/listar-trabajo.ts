/** What lies on the service's desk, across insurers. */
import { CLASES_DE_TAREA } from '@albacea/contract/listas.ts';
import type { ConsultaDeTrabajo, ListaDeTrabajo, Tarea } from '@albacea/contract/mesa.ts';
import type { Base } from '../../db/base.ts';
import type { Inquilinos } from '../../db/inquilino.ts';
import { cursorInvalido } from '../../http/cursor.ts';
import { abrirDatos } from '../casos/datos.ts';
import { hoyEnMadrid } from '../casos/reglas-fecha.ts';
import { compararPuestos, estaVencida, limiteDe, type Pendiente, type Puesto, puestoDe } from './reglas.ts';
import { holderOf, type Taken } from './reglas-turno.ts';

export interface DependenciasDeTrabajo {
  readonly base: Base;
  readonly inquilinos: Inquilinos;
}

/** Tasks of a kind that are looked at; beyond, only the oldest count. */
export const MAXIMO_POR_CLASE = 2000;

/**
 * @param usuario id of who asks, for their own tasks
 * @throws ErrorDeDominio consulta_invalida
 */
export async function listarTrabajo(
  deps: DependenciasDeTrabajo,
  usuario: string,
  { de = 'todas', aseguradora, clase, cursor, limite = 25 }: ConsultaDeTrabajo,
  ahora: Date,
): Promise<ListaDeTrabajo> {
  const tras = cursor === undefined ? null : leerPuesto(cursor);
  const hoy = hoyEnMadrid(ahora);
  const pendientes = await leerPendientes(deps.base, {
    ahora,
    hoy,
    gestor: de === 'mias' ? usuario : null,
    deNadie: de === 'de_nadie',
    aseguradora,
  });
  const todas = pendientes.map((pendiente) => ({ pendiente, puesto: puestoDe(pendiente, hoy) }));
  const siguientes = todas
    .filter(({ pendiente }) => clase === undefined || pendiente.clase === clase)
    .filter(({ puesto }) => tras === null || compararPuestos(puesto, tras) > 0)
    .sort((una, otra) => compararPuestos(una.puesto, otra.puesto));
  const visibles = siguientes.slice(0, limite);
  const ultima = visibles.at(-1);
  return {
    elementos: await presentar(
      deps,
      visibles.map(({ pendiente }) => pendiente),
      ahora,
    ),
    siguiente: siguientes.length > limite && ultima ? escribirPuesto(ultima.puesto) : null,
    recuento: recontar(todas),
  };
}

function recontar(
  todas: readonly { readonly pendiente: Pendiente; readonly puesto: Puesto }[],
): ListaDeTrabajo['recuento'] {
  const por_clase = CLASES_DE_TAREA.map((clase) => ({
    clase,
    cuantas: todas.filter(({ pendiente }) => pendiente.clase === clase).length,
  }));
  return {
    total: todas.length,
    vencidas: todas.filter(({ puesto }) => estaVencida(puesto)).length,
    por_clase,
    hay_mas: por_clase.some(({ cuantas }) => cuantas >= MAXIMO_POR_CLASE),
  };
}

interface Filtro {
  readonly ahora: Date;
  readonly hoy: string;
  readonly gestor: string | null;
  readonly deNadie: boolean;
  /** Slug. */
  readonly aseguradora: string | undefined;
}

export async function leerPendientes(base: Base, f: Filtro): Promise<Pendiente[]> {
  const [una] = f.aseguradora
    ? await base.puerta<{ id: string }>('select id from buscar_aseguradora($1, null)', [f.aseguradora])
    : [];
  if (f.aseguradora && !una) return [];
  return base.puerta<Pendiente>(`select * from tareas_pendientes($1, $2::date, $3::uuid, $4, $5::uuid, $6)`, [
    f.ahora,
    f.hoy,
    f.gestor,
    f.deNadie,
    una?.id ?? null,
    MAXIMO_POR_CLASE,
  ]);
}

/** With the names, which are opened in a transaction of each insurer. */
export async function presentar(
  { base, inquilinos }: DependenciasDeTrabajo,
  pendientes: readonly Pendiente[],
  ahora: Date,
): Promise<Tarea[]> {
  const vistos = new Map<string, { slug: string; nombres: Map<string, string>; filas: Map<string, Taken> }>();
  for (const id of new Set(pendientes.map(({ aseguradora_id }) => aseguradora_id))) {
    const inquilino = await inquilinos.inmutable(id);
    const casos = pendientes.filter(({ aseguradora_id }) => aseguradora_id === id).map(({ caso }) => caso);
    const { filas } = await base.lectura(id, (tx) =>
      tx.sql<Taken & { id: string; clave_envuelta: Uint8Array | null; datos_cifrados: Uint8Array | null }>(
        'select id, clave_envuelta, datos_cifrados, tomado_por, tomado from casos where aseguradora_id = aseguradora_actual() and id = any($1::uuid[])',
        [[...new Set(casos)]],
      ),
    );
    const nombres = filas.flatMap((fila): [string, string][] => {
      const abierto = abrirDatos(inquilino, fila);
      return abierto ? [[fila.id, `${abierto.datos.fallecido.nombre} ${abierto.datos.fallecido.apellidos}`]] : [];
    });
    vistos.set(id, {
      slug: inquilino.slug,
      nombres: new Map(nombres),
      filas: new Map(filas.map((fila) => [fila.id, fila])),
    });
  }
  return pendientes.map((pendiente) => ({
    clase: pendiente.clase,
    aseguradora: vistos.get(pendiente.aseguradora_id)?.slug ?? '',
    caso_id: pendiente.caso_id,
    fallecido: vistos.get(pendiente.aseguradora_id)?.nombres.get(pendiente.caso) ?? null,
    gestor: pendiente.gestor,
    lo_lleva: holderOf(
      vistos.get(pendiente.aseguradora_id)?.filas.get(pendiente.caso) ?? { tomado_por: null, tomado: null },
      ahora,
    ),
    prioridad: pendiente.prioridad,
    cuantas: pendiente.cuantas,
    limite: limiteDe(pendiente),
    desde: pendiente.desde.toISOString(),
    ahorro_anual: pendiente.centimos / 100,
  }));
}

const escribirPuesto = (puesto: Puesto): string => Buffer.from(JSON.stringify(puesto)).toString('base64url');

/** @throws ErrorDeDominio consulta_invalida */
function leerPuesto(cursor: string): Puesto {
  try {
    const puesto: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const esNuestro =
      Array.isArray(puesto) &&
      puesto.length === 5 &&
      puesto.every((parte, i) => (i < 4 ? Number.isFinite(parte) : typeof parte === 'string'));
    if (esNuestro) return puesto as unknown as Puesto;
  } catch {
    // falls through: no text of ours
  }
  throw cursorInvalido();
}
