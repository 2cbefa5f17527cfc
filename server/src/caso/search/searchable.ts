/** Reads the data of cases in the form that the search compares. */
import type { Tx } from '../../db/database.ts';
import type { Tenant } from '../../db/tenant.ts';
import type { CasoData } from '../data.ts';
import type { OpenedCaso } from '../lock-caso.ts';
import { type AllegadoData, guestsOfCasos } from '../people/allegados.ts';
import { casosWithData } from '../read/casos-with-data.ts';
import { classifyIdentity } from '../rules/rules-identity.ts';
import { referencesOfCasos } from '../siniestros/siniestro.ts';
import type { Searchable, SearchablePerson } from './rules-fields.ts';

export interface SearchableCaso extends OpenedCaso {
  readonly buscable: Searchable;
}

/**
 * Reads cases with the data that the search compares.
 * @param forService includes data that an insurer's people do not see: other relatives, and the telephone that the heir gave in the portal
 * @returns the cases that were not erased, in no order
 */
export async function searchableCasos(
  tx: Tx,
  aseguradora: Pick<Tenant, 'clave'>,
  ids: readonly string[],
  forService: boolean,
): Promise<SearchableCaso[]> {
  const casos = await casosWithData(tx, aseguradora, ids);
  const keys = casos.map(({ fila, clave }) => ({ id: fila.id, clave }));
  const guests = forService ? await guestsOfCasos(tx, keys) : new Map<string, readonly AllegadoData[]>();
  const siniestroReferences = await referencesOfCasos(tx, keys);
  return casos.map((caso) => {
    const { fila, datos } = caso;
    const referencias = [datos.referencia, siniestroReferences.get(fila.id)].filter((one) => one !== undefined);
    const buscable = searchableOf(fila.caso_id, datos, guests.get(fila.id) ?? [], forService);
    return { ...caso, buscable: { ...buscable, referencias: [...new Set(referencias)] } };
  });
}

function searchableOf(
  casoId: string,
  { poliza_numero, fallecido, heredero, contacto }: CasoData,
  guests: readonly AllegadoData[],
  forService: boolean,
): Omit<Searchable, 'referencias'> {
  const phones = [heredero.telefono, forService ? contacto?.telefono : null];
  return {
    casoId,
    poliza: poliza_numero,
    identidad: classifyIdentity(fallecido.dni ?? undefined).canonica,
    personas: [
      { papel: 'fallecido', nombre: fallecido.nombre, apellidos: fallecido.apellidos, email: null, telefonos: [] },
      {
        papel: 'heredero',
        nombre: heredero.nombre,
        apellidos: heredero.apellidos,
        email: heredero.email,
        telefonos: phones.filter((phone): phone is string => typeof phone === 'string'),
      },
      ...guests.map(
        ({ nombre, apellidos, email, telefono }): SearchablePerson => ({
          papel: 'allegado',
          nombre,
          apellidos,
          email,
          telefonos: telefono ? [telefono] : [],
        }),
      ),
    ],
  };
}
