/** Turns rows of received e-mails into the answers of the API; pure. */
import type { CasoMail, TrayMail, TrayMailDetail } from '@albacea/contract/schemas/inbox.ts';

interface Read extends Pick<CasoMail, 'asunto' | 'texto'> {
  readonly de: CasoMail['de'];
  readonly adjuntos: readonly CasoMail['adjuntos'][number][];
  readonly firmado: readonly string[];
}
interface Row {
  readonly id: string;
  readonly clase: CasoMail['clase'] | null;
  readonly prueba: CasoMail['prueba'] | null;
  readonly recibido: Date;
}
type Hint = TrayMail['pista'];

const headOf = ({ id, clase, prueba, recibido }: Row, { de, asunto }: Read) => ({
  correo_id: id,
  de,
  asunto,
  recibido: recibido.toISOString(),
  clase: clase ?? ('otra' as const),
  prueba: prueba ?? ('ninguna' as const),
});

const bodyOf = ({ texto, adjuntos, firmado }: Read) => ({
  texto,
  adjuntos: [...adjuntos],
  firmado: [...firmado],
});

export const presentTrayed = (row: Row, read: Read, pista: Hint): TrayMail => ({
  ...headOf(row, read),
  adjuntos: read.adjuntos.length,
  pista,
});

export const presentTrayedWhole = (row: Row, read: Read, pista: Hint): TrayMailDetail => ({
  ...headOf(row, read),
  ...bodyOf(read),
  pista,
});

type Filed = Row &
  Pick<CasoMail, 'documentos' | 'original'> & { readonly cuenta: string | null; readonly leido: Date | null };

export const presentFiled = (row: Filed, read: Read): CasoMail => ({
  ...headOf(row, read),
  ...bodyOf(read),
  cuenta_id: row.cuenta,
  documentos: row.documentos,
  original: row.original,
  leido: row.leido?.toISOString() ?? null,
});
