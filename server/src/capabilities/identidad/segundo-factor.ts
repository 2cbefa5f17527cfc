/** The second factor: TOTP (RFC 6238) with recovery codes. A code serves once, whoever is first. */
import { createHmac, randomInt } from 'node:crypto';
import { generateSecret, generateURI, verify } from 'otplib';
import type { Tx } from '../../db/base.ts';
import type { Llavero } from '../../platform/cripto/llavero.ts';
import { spendRecovery, spendStep } from './persons.ts';
import { CODIGOS_DE_RECUPERACION, codigoNormal } from './reglas-entrada.ts';

/** Seconds that a telephone's clock may be off: one step before and one after. */
const TOLERANCIA = 30;
/** Without what is taken for something else when it is read aloud. */
const LETRAS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/**
 * Where a secret lies, also one that waits to be confirmed. The table was called so when the first were encrypted, and the name
 * is part of what the ciphertext is bound to.
 */
export const lugarDeTotp = (persona: string) => ({ tabla: 'usuarios', columna: 'totp_cifrado', fila: persona });

/** Whose: secrets are kept under the person, and reached by a membership of the transaction's insurer. */
export interface Suyo {
  readonly membresia: string;
  readonly persona: string;
}

export interface SegundoFactor {
  nuevo(email: string): { secreto: string; uri: string };
  cifrar(persona: string, secreto: string): Buffer;
  /**
   * Whether the code is right now and has not served yet; from then on it has.
   * @param fresh of a secret that is not in use yet: steps of another say nothing about it
   */
  gastarCodigo(tx: Tx, suyo: Suyo, cifrado: Uint8Array, codigo: string, ahora: Date, fresh?: boolean): Promise<boolean>;
  /** Whether it is one of the recovery codes; from then on it is not. */
  gastarRecuperacion(tx: Tx, suyo: Suyo, codigo: string): Promise<boolean>;
  nuevosCodigos(persona: string): { codigos: string[]; huellas: Buffer[] };
}

export function crearSegundoFactor(llavero: Llavero): SegundoFactor {
  const clave = llavero.claveDelServicio();
  // Keyed: a recovery code is short enough to be found from a plain hash of it.
  const huellaDe = (persona: string, codigo: string) =>
    createHmac('sha256', llavero.derivada('recuperacion', persona)).update(codigoNormal(codigo)).digest();
  return {
    nuevo(email) {
      const secreto = generateSecret();
      return { secreto, uri: generateURI({ issuer: 'Albacea', label: email, secret: secreto }) };
    },
    cifrar: (persona, secreto) => clave.cifrar(lugarDeTotp(persona), secreto),
    async gastarCodigo(tx, { membresia, persona }, cifrado, codigo, ahora, fresh = false) {
      if (!/^[0-9]{6}$/.test(codigo)) return false; // the library throws on what is no code
      const secret = clave.descifrar(lugarDeTotp(persona), cifrado).toString('utf8');
      const epoch = Math.floor(ahora.getTime() / 1000);
      const resultado = await verify({ secret, token: codigo, epoch, epochTolerance: TOLERANCIA });
      if (!resultado.valid || !('timeStep' in resultado)) return false;
      return spendStep(tx, membresia, resultado.timeStep, fresh);
    },
    gastarRecuperacion: (tx, { membresia, persona }, codigo) => spendRecovery(tx, membresia, huellaDe(persona, codigo)),
    nuevosCodigos(persona) {
      const codigos = Array.from({ length: CODIGOS_DE_RECUPERACION }, unCodigo);
      return { codigos, huellas: codigos.map((codigo) => huellaDe(persona, codigo)) };
    },
  };
}

/** 60 bits: `ABCD-EFGH-JKLM`. */
function unCodigo(): string {
  const grupo = () => Array.from({ length: 4 }, () => LETRAS[randomInt(LETRAS.length)]).join('');
  return [grupo(), grupo(), grupo()].join('-');
}
