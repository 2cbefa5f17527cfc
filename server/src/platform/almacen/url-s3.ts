/** STORAGE_URL: where the bucket is, and who we are to it. */

export interface Cubo {
  /** `https://host[:port]` */
  readonly origen: string;
  readonly cubo: string;
  readonly region: string;
  readonly clave: string;
  readonly secreto: string;
}

const OPCIONES: ReadonlySet<string> = new Set(['region']);
const NOMBRE_DE_CUBO = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/**
 * Reads `s3+https://KEY:SECRET@host[:port]/bucket?region=eu-south-2`. By `s3+http` only on this machine: the files are
 * ciphertext, but who listens could repeat our requests.
 * @throws TypeError that names what is wrong, without the address: it holds a password
 */
export function leerUrlS3(texto: string): Cubo {
  const url = direccionDe(texto);
  if (url.protocol === 'http:' && !esEstaMaquina(url.hostname))
    throw new TypeError('STORAGE_URL: s3+http is for this machine alone; use s3+https');
  for (const opcion of url.searchParams.keys())
    if (!OPCIONES.has(opcion))
      throw new TypeError(`STORAGE_URL has an unknown option: ${opcion.replace(/[^\w.]/g, '?')}`);
  const [cubo = '', ...resto] = url.pathname.slice(1).split('/');
  if (!NOMBRE_DE_CUBO.test(cubo) || resto.join('') !== '')
    throw new TypeError('STORAGE_URL: after the host comes the name of one bucket, and nothing more');
  const region = url.searchParams.get('region') ?? 'us-east-1';
  if (!/^[a-z0-9-]{2,30}$/.test(region)) throw new TypeError('STORAGE_URL: region is a name such as eu-south-2');
  const [clave, secreto] = [descifrar(url.username), descifrar(url.password)];
  if (clave === '' || secreto === '') throw new TypeError('STORAGE_URL: access key and secret are missing');
  return { origen: url.origin, cubo, region, clave, secreto };
}

function direccionDe(texto: string): URL {
  const [, web] = /^s3\+(https?:\/\/.*)$/s.exec(texto) ?? [];
  if (web === undefined) throw new TypeError('STORAGE_URL must begin with s3+https://');
  if (!URL.canParse(web)) throw new TypeError('STORAGE_URL is not a valid address; percent-encode the secret');
  return new URL(web);
}

function descifrar(texto: string): string {
  try {
    return decodeURIComponent(texto);
  } catch {
    throw new TypeError('STORAGE_URL: key or secret is not percent-encoded');
  }
}

const esEstaMaquina = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host.startsWith('127.') || host === '[::1]';
