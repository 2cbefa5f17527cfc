/** Turns rows of texts to be signed and of signed papers into the form of the API; pure. */
import type { MandatoForSign } from '@albacea/contract/schemas/mandato.ts';
import type { EjemplarContent } from '../../caso/mandato/rules-ejemplares.ts';
import { maskedMail } from '../../cuentas/letters/render/rules-paper.ts';
import { maskedPhone } from '../sms/rules.ts';

interface PreparedRow {
  readonly id: string;
  readonly texto_version: string;
  readonly codigo_caduca: Date;
}
interface PreparedPapers {
  readonly email: string;
  readonly telefono?: string;
  readonly papeles: {
    readonly hasta: string;
    readonly ejemplares: readonly (EjemplarContent & { readonly texto: string })[];
  };
}

/** The addressee of a paper, and the actions that it allows. */
export const presentContent = ({ destino, proveedor, acciones, certificados }: EjemplarContent) => ({
  destino,
  proveedor,
  acciones: acciones.map(({ accion, identificadores }) => ({ accion, identificadores: [...identificadores] })),
  certificados: [...certificados],
});

/** The prepared mandate as the heir reads it before signing. @param row a prepared mandate with a valid code */
export function forSign(
  { id, texto_version, codigo_caduca }: PreparedRow,
  { papeles, email, telefono }: PreparedPapers,
): MandatoForSign {
  return {
    mandato_id: id,
    texto_version,
    ejemplares: papeles.ejemplares.map((one) => ({ ...presentContent(one), texto: one.texto })),
    hasta: papeles.hasta,
    a: telefono === undefined ? maskedMail(email) : maskedPhone(telefono),
    caduca: codigo_caduca.toISOString(),
  };
}
