/** Form of an API key: `alb_`, 43 characters of randomness, 6 of CRC32; all base62. */
import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const ALFABETO = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PREFIJO = 'alb_';
const ALEATORIOS = 43;
const FORMA = new RegExp(`^${PREFIJO}([0-9A-Za-z]{${ALEATORIOS}})([0-9A-Za-z]{6})$`);

/** A new key: about 256 random bits. It is shown once and only its hash is kept. */
export function nuevaClaveApi(): string {
  const azar = Array.from({ length: ALEATORIOS }, () => ALFABETO[randomInt(62)]).join('');
  return `${PREFIJO}${azar}${control(azar)}`;
}

/** Whether the text has the form of a key and its checksum is right; a mistyped key never reaches the database. */
export function tieneFormaDeClave(texto: string): boolean {
  const partes = FORMA.exec(texto);
  return partes !== null && control(partes[1] as string) === partes[2];
}

function control(azar: string): string {
  let resto = crc32(azar);
  let texto = '';
  for (let i = 0; i < 6; i += 1) {
    texto = ALFABETO[resto % 62] + texto;
    resto = Math.floor(resto / 62);
  }
  return texto;
}
