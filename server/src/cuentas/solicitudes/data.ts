/** Encrypts and decrypts the personal parts of a request, under the key of its case. */
import type { RespuestaVia } from '@albacea/contract/schemas/respuesta-lists.ts';
import type { KeptProof } from '../../outbox/mail/message.ts';
import type { DataKey } from '../../platform/crypto/keyring.ts';

interface SolicitudData {
  /** The provider's reference for the request; null: none is known. */
  readonly clave: string | null;
  /** The provider's receipt: its channel, the person who confirmed it, and the day `YYYY-MM-DD` promised for an answer; null: not known. */
  readonly via: RespuestaVia | null;
  readonly quien: string | null;
  readonly prometida: string | null;
  readonly nota: string | null;
}

const NOTHING_SAID: SolicitudData = {
  clave: null,
  via: null,
  quien: null,
  prometida: null,
  nota: null,
};

interface Row {
  readonly cuenta: string;
  readonly numero: number;
  readonly datos_cifrados: Uint8Array | null;
}

const place = ({ cuenta, numero }: Pick<Row, 'cuenta' | 'numero'>) => ({
  tabla: 'solicitudes',
  columna: 'datos_cifrados',
  fila: `${cuenta}/${numero}`,
});

export const openSolicitud = (key: DataKey, row: Row): SolicitudData =>
  row.datos_cifrados === null
    ? NOTHING_SAID
    : { ...NOTHING_SAID, ...key.decryptJson<SolicitudData>(place(row), row.datos_cifrados) };

export const sealSolicitud = (key: DataKey, row: Pick<Row, 'cuenta' | 'numero'>, data: SolicitudData): Buffer =>
  key.encryptJson(place(row), data);

type PostRow = Pick<Row, 'cuenta' | 'numero'> & { readonly envio_cifrado: Uint8Array | null };
const postPlace = ({ cuenta, numero }: Pick<Row, 'cuenta' | 'numero'>) => ({
  tabla: 'solicitudes',
  columna: 'envio_cifrado',
  fila: `${cuenta}/${numero}`,
});

/** The proofs of posting: first that of the request, then those of its chases. */
export const openProofs = (key: DataKey, row: PostRow): KeptProof[] =>
  row.envio_cifrado === null ? [] : key.decryptJson<KeptProof[]>(postPlace(row), row.envio_cifrado);

/** Adds a proof, or replaces the one with the same number. */
export const sealProofs = (key: DataKey, row: PostRow, proof: KeptProof): Buffer => {
  const before = openProofs(key, row).filter(({ numero }) => numero !== proof.numero);
  return key.encryptJson(postPlace(row), [...before, proof]);
};
