/** The insurers of the service: made with the invitation of their first admin, paused, resumed. */
import type { AseguradoraNueva, CambioDeAseguradora } from '@albacea/contract/servicio.ts';
import type { Base } from '../../db/base.ts';
import type { Direcciones } from '../../http/anfitrion.ts';
import { type Actor, auditar } from '../../outbox/hechos.ts';
import { ErrorDeDominio, noValido } from '../../platform/error.ts';
import { type DependenciasDeIdentidad, fundarAseguradora } from '../identidad/crear-aseguradora.ts';
import { ErrorDeUso } from '../identidad/error-de-uso.ts';
import type { DependenciasDeFichas } from '../identidad/fichas.ts';
import { problemaDeSlug } from '../identidad/reglas.ts';
import { invitarUsuario } from '../identidad/usuarios.ts';

export type DependenciasDeServicio = DependenciasDeIdentidad & DependenciasDeFichas;

interface Fila {
  slug: string;
  nombre: string;
  variante: 'A' | 'B';
  estado: 'activa' | 'pausada';
  pruebas: boolean;
  creada: Date;
}
const COLUMNAS = 'slug, nombre, variante, estado, pruebas, creada';

const presentar = ({ creada, ...fila }: Fila, direcciones: Direcciones) => ({
  ...fila,
  base_url: direcciones.api(fila),
  creada: creada.toISOString(),
});

export async function listarAseguradoras({ base, direcciones }: { base: Base; direcciones: Direcciones }) {
  const filas = await base.unsafeAcrossInsurers('albacea_servicio', async (tx) => {
    const leidas = await tx.sql<Fila>(`select ${COLUMNAS} from aseguradoras order by lower(nombre), slug`);
    return leidas.filas;
  });
  return { elementos: filas.map((fila) => presentar(fila, direcciones)) };
}

/** @throws ErrorDeDominio validacion, codigo_en_uso */
export async function fundarConAdmin(deps: DependenciasDeServicio, actor: Actor, nueva: AseguradoraNueva) {
  const { slug, variante, pruebas = false, admin } = nueva;
  const nombre = nueva.nombre.trim();
  if (problemaDeSlug(slug))
    throw noValido({
      campo: 'slug',
      texto: {
        es: 'use de 1 a 63 minúsculas, cifras y guiones, no en los extremos, y ningún nombre reservado.',
        en: 'use 1 to 63 lower-case letters, digits and hyphens, not at the ends, and no reserved name.',
      },
    });
  try {
    const creada = await fundarAseguradora(deps, { slug, nombre, variante, pruebas }, actor, async (tx, ahora) => {
      const quien = { aseguradoraId: tx.aseguradoraId, actor, ahora };
      await invitarUsuario(deps, tx, quien, { ...admin, rol: 'admin' });
      return ahora;
    });
    return presentar({ slug, nombre, variante, estado: 'activa', pruebas, creada }, deps.direcciones);
  } catch (error) {
    if (error instanceof ErrorDeUso) throw new ErrorDeDominio('codigo_en_uso', { codigo: slug });
    throw error;
  }
}

/** Paused, its keys, sessions and sign-ins end at once; nothing is lost. @throws ErrorDeDominio no_encontrado */
export async function cambiarAseguradora(
  { base, direcciones, reloj }: DependenciasDeServicio,
  actor: Actor,
  slug: string,
  { estado, pruebas }: CambioDeAseguradora,
) {
  const [hallada] = await base.puerta<{ id: string }>('select id from buscar_aseguradora($1, null)', [slug]);
  if (!hallada) throw new ErrorDeDominio('no_encontrado');
  return base.inquilino(hallada.id, async (tx) => {
    const { filas } = await tx.sql<Fila>(
      `update aseguradoras set estado = coalesce($1, estado), pruebas = coalesce($2, pruebas), version = version + 1
        where id = aseguradora_actual() returning ${COLUMNAS}`,
      [estado ?? null, pruebas ?? null],
    );
    const detalle = { ...(estado && { estado }), ...(pruebas !== undefined && { pruebas }) };
    await auditar(tx, actor, 'aseguradora_cambiada', { tipo: 'aseguradora', id: hallada.id }, reloj.ahora(), detalle);
    return presentar(filas[0] as Fila, direcciones);
  });
}
