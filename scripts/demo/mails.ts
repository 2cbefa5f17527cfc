import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Address } from 'postal-mime';

/** A kept message, as far as the demonstration shows it. */
export interface KeptMail {
  readonly ruta: string;
  readonly de: string;
  readonly para: string;
  readonly asunto: string;
  readonly texto: string;
}

/**
 * The messages kept under `DATA_DIR/correos/<aseguradora>/<caso>/` for one address, since an instant.
 *
 * @param since epoch in milliseconds; older files are not opened
 */
export async function mailsFor(dataDir: string, address: string, since: number): Promise<KeptMail[]> {
  const folder = join(dataDir, 'correos');
  const routes = filesOf(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => join(folder, name))
    .filter((route) => statSync(route).mtimeMs >= since);
  const mails = await Promise.all(routes.map(readMail));
  return mails.filter(({ para }) => para.includes(`<${address}>`) || para === address);
}

function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function readMail(ruta: string): Promise<KeptMail> {
  const { from, to, subject = '', text = '' } = await PostalMime.parse(readFileSync(ruta));
  return { ruta, de: mailbox(from), para: mailbox(to?.[0]), asunto: subject, texto: text.trimEnd() };
}

const mailbox = ({ name, address = '' }: Partial<Address> = {}): string => (name ? `${name} <${address}>` : address);
