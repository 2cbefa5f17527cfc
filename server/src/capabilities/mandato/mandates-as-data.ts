/** Papers of a mandate as their credentials say them. */
import type { Tx } from '../../db/database.ts';
import type { Addresses } from '../../http/host.ts';
import type { Requester } from '../../shared/actor.ts';
import type { TakenCaso } from '../casos/lock-caso.ts';
import { indicesOf } from '../credenciales/indices-of.ts';
import type { MandateAsData } from '../credenciales/rules-claims.ts';
import { openSigned } from './open-mandato.ts';
import type { OpenEjemplar } from './read-ejemplares.ts';
import { inGroups } from './rules-check.ts';
import { fullName } from './rules-signer-name.ts';

/** @param ejemplares of the case, whoever signed them */
export async function mandatesAsData(
  { addresses }: { readonly addresses: Pick<Addresses, 'comprobar'> },
  tx: Tx,
  { aseguradora }: Pick<Requester, 'aseguradora'>,
  caso: TakenCaso,
  ejemplares: readonly OpenEjemplar[],
): Promise<MandateAsData[]> {
  const indices = await indicesOf(tx, ejemplares);
  const signed = await openSigned(tx, caso);
  return ejemplares.flatMap(({ id, mandato, datos, firmado, vence }) => {
    const indice = indices.get(id);
    const of = signed.get(mandato)?.datos;
    if (indice === undefined || !of) return [];
    const { mandante, fallecido } = of.contenido;
    const { destino, proveedor, acciones, certificados, soloAviso = false, huella, comprobacion } = datos;
    return [
      {
        indice,
        mandato: {
          version: '1',
          mandante: { nombre: fullName(mandante) },
          fallecido: { nombre: fullName(fallecido) },
          ...{ destino, proveedor },
          acciones: acciones.map(({ accion, identificadores }) => ({ accion, identificadores: [...identificadores] })),
          solo_aviso: soloAviso,
          certificados: [...certificados],
          firmado: firmado.toISOString(),
          hasta: vence,
          huella_texto: huella,
          referencia: caso.fila.caso_id,
          aseguradora: aseguradora.nombre,
          servicio: of.papeles?.servicio.nombre ?? 'Albacea',
          comprobacion: { codigo: inGroups(comprobacion), pagina: addresses.comprobar(aseguradora) },
        },
      },
    ];
  });
}
