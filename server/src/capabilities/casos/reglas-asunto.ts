/** What an entry of the chronology is about; pure. */
import type { EntradaDeMesa } from '@albacea/contract/trabajo.ts';

interface Fila {
  readonly tipo: string;
  readonly datos: Readonly<Record<string, unknown>>;
}
/** A paper or a certificate that an entry names by its id; a paper may be of one account. */
export interface Referido {
  readonly tipo: string;
  readonly cuenta: string | null;
}
type Asunto = Pick<EntradaDeMesa, 'cuentas' | 'documento' | 'certificados' | 'modulo'>;

const texto = (valor: unknown): string[] => (typeof valor === 'string' ? [valor] : []);
const lista = (valor: unknown): string[] => (Array.isArray(valor) ? valor.flatMap(texto) : texto(valor));

/** Ids of the paper and the certificate that it names. */
export const idsDe = ({ datos }: Fila): string[] => [...texto(datos.documento), ...texto(datos.certificado)];

export function asuntoDe({ tipo, datos }: Fila, referidos: ReadonlyMap<string, Referido>): Asunto {
  const papel = referidos.get(texto(datos.documento)[0] ?? '');
  const certificado = referidos.get(texto(datos.certificado)[0] ?? '');
  return {
    cuentas: [...lista(datos.cuenta), ...lista(datos.cuentas), ...texto(papel?.cuenta)],
    documento: tipo.startsWith('documento_') ? ((papel?.tipo ?? null) as Asunto['documento']) : null,
    certificados: [...texto(certificado?.tipo), ...lista(datos.certificados)] as Asunto['certificados'],
    modulo: (texto(datos.modulo)[0] ?? null) as Asunto['modulo'],
  };
}
