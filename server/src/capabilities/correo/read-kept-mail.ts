/** One of the kept e-mails, for a superadmin to look at: links without what they open, and the reading on record first. */
import type { Base } from '../../db/base.ts';
import { comoDe, ID_DEL_SERVICIO } from '../../db/servicio.ts';
import { type Actor, auditar } from '../../outbox/hechos.ts';
import type { CorreosGuardados } from '../../platform/correo/guardados.ts';
import { ErrorDeDominio } from '../../platform/error.ts';

/** The tokens of every link are 256 random bits in base64url. */
const TOKEN = /(?<![\w-])[\w-]{43}(?![\w-])/g;

/**
 * The record is on the trail of whose message it is.
 * @returns the page of the message, or its text where it has none
 * @throws ErrorDeDominio no_encontrado
 */
export async function readKeptMail(
  { base, guardados }: { base: Base; guardados: CorreosGuardados },
  actor: Actor,
  ruta: string,
  ahora: Date,
): Promise<{ html: string | null; texto: string }> {
  const pagina = await guardados.pagina(ruta);
  if (!pagina) throw new ErrorDeDominio('no_encontrado');
  const [aseguradora = '', , mensaje = ''] = ruta.split('/');
  await comoDe(base, aseguradora === ID_DEL_SERVICIO ? null : aseguradora, (tx) =>
    auditar(tx, actor, 'correo_guardado_leido', { tipo: 'correo', id: mensaje }, ahora),
  );
  const { html, texto } = pagina;
  return { html: html?.replace(TOKEN, '…') ?? null, texto: texto.replace(TOKEN, '…') };
}
