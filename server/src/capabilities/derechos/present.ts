/** Requests about own data as they go over the wire; pure. */
import type { Controller, Peticion } from '@albacea/contract/schemas/data-rights.ts';

interface Row {
  readonly id: string;
  readonly clase: Peticion['clase'];
  readonly estado: Peticion['estado'];
  readonly pedida: Date;
  readonly vence: string;
  readonly terminada: Date | null;
}

export const presentPeticion = (
  { id, clase, estado, pedida, vence, terminada }: Row,
  data: Pick<Peticion, 'palabras' | 'nombre_propuesto' | 'motivo_prorroga' | 'respuesta'>,
): Peticion => ({
  peticion_id: id,
  ...{ clase, estado, vence },
  palabras: data.palabras,
  nombre_propuesto: data.nombre_propuesto && { ...data.nombre_propuesto },
  pedida: pedida.toISOString(),
  motivo_prorroga: data.motivo_prorroga,
  respuesta: data.respuesta,
  terminada: terminada?.toISOString() ?? null,
});

export const presentController = ({
  nombre,
  responsable_datos,
  contacto_datos,
  retencion_anios,
}: {
  readonly nombre: string;
  readonly responsable_datos: string | null;
  readonly contacto_datos: string | null;
  readonly retencion_anios: number;
}): Controller => ({
  responsable: responsable_datos ?? nombre,
  contacto: contacto_datos,
  es_la_aseguradora: responsable_datos === null,
  anios: retencion_anios,
});
