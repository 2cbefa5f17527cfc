/** The second factor: TOTP (RFC 6238) with recovery codes. A code serves once, whoever is first. */
import { createHmac, randomInt } from 'node:crypto';
import { generateSecret, generateURI, verify } from 'otplib';
import type { Tx } from '../../db/base.ts';
import type { Llavero } from '../../platform/cripto/llavero.ts';
import { CODIGOS_DE_RECUPERACION, codigoNormal } from './reglas-entrada.ts';

/** Seconds that a telephone's clock may be off: one step before and one after. */
const TOLERANCIA = 30;
/** Without what is taken for something else when it is read aloud. */
const LETRAS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Where a secret lies, also one that waits to be confirmed. */
export const lugarDeTotp = (usuario: string) => ({ tabla: 'usuarios', columna: 'totp_cifrado', fila: usuario });

export interface SegundoFactor {
  nuevo(email: string): { secreto: string; uri: string };
  cifrar(usuario: string, secreto: string): Buffer;
  /** Whether the code is right now and has not served yet; from then on it has. */
  gastarCodigo(tx: Tx, usuario: string, cifrado: Uint8Array, codigo: string, ahora: Date): Promise<boolean>;
  /** Whether it is one of the recovery codes; from then on it is not. */
  gastarRecuperacion(tx: Tx, usuario: string, codigo: string): Promise<boolean>;
  nuevosCodigos(usuario: string): { codigos: string[]; huellas: Buffer[] };
}

export function crearSegundoFactor(llavero: Llavero): SegundoFactor {
  const clave = llavero.claveDelServicio();
  // Keyed: a recovery code is short enough to be found from a plain hash of it.
  const huellaDe = (usuario: string, codigo: string) =>
    createHmac('sha256', llavero.derivada('recuperacion', usuario)).update(codigoNormal(codigo)).digest();
  return {
    nuevo(email) {
      const secreto = generateSecret();
      return { secreto, uri: generateURI({ issuer: 'Albacea', label: email, secret: secreto }) };
    },
    cifrar: (usuario, secreto) => clave.cifrar(lugarDeTotp(usuario), secreto),
    async gastarCodigo(tx, usuario, cifrado, codigo, ahora) {
      if (!/^[0-9]{6}$/.test(codigo)) return false; // the library throws on what is no code
      const secret = clave.descifrar(lugarDeTotp(usuario), cifrado).toString('utf8');
      const epoch = Math.floor(ahora.getTime() / 1000);
      const resultado = await verify({ secret, token: codigo, epoch, epochTolerance: TOLERANCIA });
      if (!resultado.valid || !('timeStep' in resultado)) return false;
      const { afectadas } = await tx.sql(
        'update usuarios set totp_paso = $2 where id = $1 and coalesce(totp_paso, 0) < $2',
        [usuario, resultado.timeStep],
      );
      return afectadas === 1;
    },
    async gastarRecuperacion(tx, usuario, codigo) {
      const { afectadas } = await tx.sql(
        `update usuarios set codigos_recuperacion = array_remove(codigos_recuperacion, $2::bytea)
          where id = $1 and $2::bytea = any (codigos_recuperacion)`,
        [usuario, huellaDe(usuario, codigo)],
      );
      return afectadas === 1;
    },
    nuevosCodigos(usuario) {
      const codigos = Array.from({ length: CODIGOS_DE_RECUPERACION }, unCodigo);
      return { codigos, huellas: codigos.map((codigo) => huellaDe(usuario, codigo)) };
    },
  };
}

/** 60 bits: `ABCD-EFGH-JKLM`. */
function unCodigo(): string {
  const grupo = () => Array.from({ length: 4 }, () => LETRAS[randomInt(LETRAS.length)]).join('');
  return [grupo(), grupo(), grupo()].join('-');
}
