/** What of a request is sealed under the key of its case. */
import type { ReceiptWay } from '@albacea/contract/schemas/solicitudes.ts';
import type { DataKey } from '../../platform/crypto/keyring.ts';

export interface SolicitudData {
  /** The reference key that the provider gave it. */
  readonly clave: string | null;
  /** How the provider said that it has it, who said so, and by when it promised an answer, `YYYY-MM-DD`. */
  readonly via: ReceiptWay | null;
  readonly quien: string | null;
  readonly prometida: string | null;
  readonly nota: string | null;
  /** Of what went by post: number and day of the carrier's proof. */
  readonly envio: { readonly numero: string; readonly fecha: string } | null;
}

export const NOTHING_SAID: SolicitudData = {
  ...{ clave: null, via: null, quien: null, prometida: null, nota: null, envio: null },
};

interface Row {
  readonly cuenta: string;
  readonly numero: number;
  readonly datos_cifrados: Uint8Array | null;
}

const place = ({ cuenta, numero }: Pick<Row, 'cuenta' | 'numero'>) => ({
  ...{ tabla: 'solicitudes', columna: 'datos_cifrados' },
  fila: `${cuenta}/${numero}`,
});

export const openSolicitud = (key: DataKey, row: Row): SolicitudData =>
  row.datos_cifrados === null
    ? NOTHING_SAID
    : { ...NOTHING_SAID, ...key.decryptJson<SolicitudData>(place(row), row.datos_cifrados) };

export const sealSolicitud = (key: DataKey, row: Pick<Row, 'cuenta' | 'numero'>, data: SolicitudData): Buffer =>
  key.encryptJson(place(row), data);
