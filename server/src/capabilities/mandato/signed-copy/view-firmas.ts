/** Which papers of a case were signed with a certificate too. */
import type { CertificateSignature } from '@albacea/contract/schemas/mandato.ts';
import type { Tx } from '../../../db/database.ts';
import type { CasoWithKey } from '../read-ejemplares.ts';
import { maskedNumber } from '../rules-signer-identity.ts';
import { readFirmas } from './sql.ts';

export const firmaPlace = (ejemplar: string) => ({
  tabla: 'mandato_firmas',
  columna: 'datos_cifrados',
  fila: ejemplar,
});

interface HolderData {
  readonly nombre: string;
  readonly numero: string | null;
}

export async function firmasByEjemplar(
  tx: Tx,
  { fila, clave }: CasoWithKey,
): Promise<ReadonlyMap<string, CertificateSignature>> {
  const rows = await readFirmas(tx, fila.id);
  return new Map(
    rows.map(({ ejemplar, nivel, emisor, recibida, documento, datos_cifrados }) => {
      const { nombre, numero } = clave.decryptJson<HolderData>(firmaPlace(ejemplar), datos_cifrados);
      const masked = numero === null ? null : maskedNumber(numero);
      return [
        ejemplar,
        { nivel, titular: nombre, numero: masked, emisor, recibida: recibida.toISOString(), documento_id: documento },
      ];
    }),
  );
}
