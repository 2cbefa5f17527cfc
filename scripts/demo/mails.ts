import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Address } from 'postal-mime';

/** The parts of a stored message that the demonstration shows. */
export interface KeptMail {
  readonly path: string;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/**
 * The messages to one address stored under `DATA_DIR/correos/<aseguradora>/<caso>/` since an instant.
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
  return mails.filter(({ to }) => to.includes(`<${address}>`) || to === address);
}

function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function readMail(path: string): Promise<KeptMail> {
  const { from, to, subject = '', text = '' } = await PostalMime.parse(readFileSync(path));
  return { path, from: mailbox(from), to: mailbox(to?.[0]), subject, text: text.trimEnd() };
}

const mailbox = ({ name, address = '' }: Partial<Address> = {}): string => (name ? `${name} <${address}>` : address);
