/**
 * The keys: MASTER_KEY wraps each insurer's key, which wraps each case's key.
 * Destroying the wrapped key of a case erases everything that was written under it.
 */
import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { abrir, sellar } from './sellado.ts';

/** Place of an encrypted value. Insurer, table, column and row are bound to it as associated data. */
export interface Lugar {
  readonly tabla: string;
  readonly columna: string;
  readonly fila: string;
}

/** Encrypts and decrypts under one data key. */
export interface ClaveDeDatos {
  cifrar(lugar: Lugar, claro: Uint8Array | string): Buffer;
  /** @throws ErrorDeDescifrado */
  descifrar(lugar: Lugar, sellado: Uint8Array): Buffer;
  cifrarJson(lugar: Lugar, valor: unknown): Buffer;
  /** @throws ErrorDeDescifrado */
  descifrarJson<T>(lugar: Lugar, sellado: Uint8Array): T;
}

/** The key of an insurer: data of its own, blind indexes, and the keys of its cases. */
export interface ClaveDeAseguradora extends ClaveDeDatos {
  nuevaClaveDeCaso(casoId: string): { clave: ClaveDeDatos; envuelta: Buffer };
  /** @throws ErrorDeDescifrado */
  abrirClaveDeCaso(casoId: string, envuelta: Uint8Array): ClaveDeDatos;
  /** Blind index: the full HMAC of a normalised value, keyed by insurer and column, for equality search. */
  huella(columna: string, normalizado: string | Uint8Array): Buffer;
}

export interface Llavero {
  nuevaClaveDeAseguradora(aseguradoraId: string): Buffer;
  /** @throws ErrorDeDescifrado when MASTER_KEY is not the one it was wrapped with */
  claveDeAseguradora(aseguradoraId: string, envuelta: Uint8Array): ClaveDeAseguradora;
  /** The key of what is the service's own: second factors, and e-mails to its people. */
  claveDelServicio(): ClaveDeAseguradora;
  /** A new key of the hashes of an audit trail, wrapped by the master key: it stays when that one is changed. */
  newTrailKey(aseguradoraId: string): Buffer;
  /** @throws ErrorDeDescifrado when MASTER_KEY is not the one it was wrapped with */
  trailKey(aseguradoraId: string, wrapped: Uint8Array): Buffer;
  /** A 32-byte key for one purpose, derived from MASTER_KEY by HKDF (RFC 5869). */
  derivada(proposito: string, sal: string): Buffer;
}

const derivar = (material: Uint8Array, sal: string, proposito: string): Buffer =>
  Buffer.from(hkdfSync('sha256', material, sal, proposito, 32));

function claveDeDatos(aseguradoraId: string, material: Buffer): ClaveDeDatos {
  const clave = createSecretKey(material);
  const donde = ({ tabla, columna, fila }: Lugar) => `${aseguradoraId}|${tabla}|${columna}|${fila}`;
  return {
    cifrar: (lugar, claro) => sellar(clave, donde(lugar), claro),
    descifrar: (lugar, sellado) => abrir(clave, donde(lugar), sellado),
    cifrarJson: (lugar, valor) => sellar(clave, donde(lugar), JSON.stringify(valor)),
    descifrarJson: <T>(lugar: Lugar, sellado: Uint8Array) =>
      JSON.parse(abrir(clave, donde(lugar), sellado).toString('utf8')) as T,
  };
}

function claveDeAseguradora(aseguradoraId: string, material: Buffer): ClaveDeAseguradora {
  // Key objects: from plain bytes Node would make one anew for each value, the dearest step of a blind index.
  const envoltorio = createSecretKey(derivar(material, aseguradoraId, 'albacea/envoltorio-de-casos'));
  const indices = new Map<string, KeyObject>();
  const lugarDe = (casoId: string) => `${aseguradoraId}|casos|clave_envuelta|${casoId}`;
  return {
    ...claveDeDatos(aseguradoraId, derivar(material, aseguradoraId, 'albacea/datos-de-aseguradora')),
    nuevaClaveDeCaso(casoId) {
      const nueva = randomBytes(32);
      return { clave: claveDeDatos(aseguradoraId, nueva), envuelta: sellar(envoltorio, lugarDe(casoId), nueva) };
    },
    abrirClaveDeCaso: (casoId, envuelta) => claveDeDatos(aseguradoraId, abrir(envoltorio, lugarDe(casoId), envuelta)),
    huella(columna, normalizado) {
      let clave = indices.get(columna);
      if (!clave) {
        clave = createSecretKey(derivar(material, aseguradoraId, `albacea/indice/${columna}`));
        indices.set(columna, clave);
      }
      return createHmac('sha256', clave).update(normalizado).digest();
    },
  };
}

const envoltorioDe = (maestra: Uint8Array) => derivar(maestra, 'albacea', 'albacea/envoltorio-de-aseguradoras');
const lugarDe = (aseguradoraId: string) => `${aseguradoraId}|aseguradoras|clave_envuelta|${aseguradoraId}`;

/**
 * The same key of an insurer, wrapped by another master key; what lies under it stays as it is.
 * @throws ErrorDeDescifrado when `anterior` is not the one it was wrapped with
 */
export function reenvolver(
  aseguradoraId: string,
  envuelta: Uint8Array,
  anterior: Uint8Array,
  siguiente: Uint8Array,
): Buffer {
  const lugar = lugarDe(aseguradoraId);
  return sellar(envoltorioDe(siguiente), lugar, abrir(envoltorioDe(anterior), lugar, envuelta));
}

const trailWrapper = (maestra: Uint8Array) => derivar(maestra, 'albacea', 'albacea/envoltorio-de-auditoria');
const trailPlace = (aseguradoraId: string) => `${aseguradoraId}|auditoria_cabezas|clave_envuelta|${aseguradoraId}`;

/**
 * The same key of an audit trail, wrapped by another master key.
 * @throws ErrorDeDescifrado when `anterior` is not the one it was wrapped with
 */
export function rewrapTrailKey(
  aseguradoraId: string,
  wrapped: Uint8Array,
  anterior: Uint8Array,
  siguiente: Uint8Array,
): Buffer {
  const place = trailPlace(aseguradoraId);
  return sellar(trailWrapper(siguiente), place, abrir(trailWrapper(anterior), place, wrapped));
}

/**
 * The ring of keys under one master key.
 * @param maestra 32 bytes
 */
export function crearLlavero(maestra: Uint8Array): Llavero {
  const envoltorio = envoltorioDe(maestra);
  const trails = trailWrapper(maestra);
  const delServicio = claveDeAseguradora('servicio', derivar(maestra, 'albacea', 'albacea/servicio'));
  // Unwrapping and deriving once per insurer, not once per request.
  const abiertas = new LRUCache<string, ClaveDeAseguradora>({ max: 500 });
  return {
    nuevaClaveDeAseguradora: (aseguradoraId) => sellar(envoltorio, lugarDe(aseguradoraId), randomBytes(32)),
    claveDeAseguradora(aseguradoraId, envuelta) {
      let clave = abiertas.get(aseguradoraId);
      if (!clave) {
        clave = claveDeAseguradora(aseguradoraId, abrir(envoltorio, lugarDe(aseguradoraId), envuelta));
        abiertas.set(aseguradoraId, clave);
      }
      return clave;
    },
    claveDelServicio: () => delServicio,
    newTrailKey: (aseguradoraId) => sellar(trails, trailPlace(aseguradoraId), randomBytes(32)),
    trailKey: (aseguradoraId, wrapped) => abrir(trails, trailPlace(aseguradoraId), wrapped),
    derivada: (proposito, sal) => derivar(maestra, sal, `albacea/${proposito}`),
  };
}
