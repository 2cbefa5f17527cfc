import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Address } from 'postal-mime';

/** A kept message, as far as the demonstration shows it. */
export interface CorreoGuardado {
  readonly ruta: string;
  readonly de: string;
  readonly para: string;
  readonly asunto: string;
  readonly texto: string;
}

/**
 * The messages kept under `DATA_DIR/correos/<aseguradora>/<caso>/` for one address, since an instant.
 *
 * @param desde epoch in milliseconds; older files are not opened
 */
export async function correosPara(dataDir: string, direccion: string, desde: number): Promise<CorreoGuardado[]> {
  const carpeta = join(dataDir, 'correos');
  const rutas = ficherosDe(carpeta)
    .filter((nombre) => nombre.endsWith('.eml'))
    .map((nombre) => join(carpeta, nombre))
    .filter((ruta) => statSync(ruta).mtimeMs >= desde);
  const correos = await Promise.all(rutas.map(leerCorreo));
  return correos.filter(({ para }) => para.includes(`<${direccion}>`) || para === direccion);
}

function ficherosDe(carpeta: string): string[] {
  try {
    return readdirSync(carpeta, { recursive: true, encoding: 'utf8' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function leerCorreo(ruta: string): Promise<CorreoGuardado> {
  const { from, to, subject = '', text = '' } = await PostalMime.parse(readFileSync(ruta));
  return { ruta, de: buzon(from), para: buzon(to?.[0]), asunto: subject, texto: text.trimEnd() };
}

const buzon = ({ name, address = '' }: Partial<Address> = {}): string => (name ? `${name} <${address}>` : address);
