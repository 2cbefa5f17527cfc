/** Passwords: argon2id (RFC 9106), with the parameters OWASP recommends as the minimum, doubled in passes. */
import { hash, verify } from '@node-rs/argon2';

// Argon2id; the enum of the library is declared const and can't be used with erasable syntax.
const ARGON2ID = 2;
const PARAMETROS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 3, parallelism: 1 } as const;

export interface Contrasenas {
  proteger(password: string): Promise<string>;
  /** False for a wrong password, and, after the same work, for a user that does not exist (`null`). */
  comprobar(guardada: string | null, password: string): Promise<boolean>;
}

export async function crearContrasenas(): Promise<Contrasenas> {
  const proteger = (password: string) => hash(password.normalize('NFKC'), PARAMETROS as never);
  const senuelo = await proteger('nobody has this password');
  return {
    proteger,
    async comprobar(guardada, password) {
      const acierta = await verify(guardada ?? senuelo, password.normalize('NFKC'));
      return acierta && guardada !== null;
    },
  };
}
