/** The data of a letter of rectification; pure. */
import type { CuentaAction } from '@albacea/contract/schemas/cuentas.ts';
import type { LetterLanguage } from '@albacea/contract/schemas/papers.ts';

export interface RectificationData {
  readonly idioma: LetterLanguage;
  /** The provider, or the register. */
  readonly destinatario: string;
  /** The action that was asked for. */
  readonly que: CuentaAction | 'certificado';
  /** Day of the request, `YYYY-MM-DD`. */
  readonly pedida: string;
  readonly persona: { readonly nombre: string; readonly apellidos: string; readonly dni: string | null };
  /** The account or contract; null: none was known, or it is about a certificate. */
  readonly identificador: string | null;
  readonly aseguradora: string;
  readonly referencia: string;
  /** Contact for answers. */
  readonly contacto: { readonly email: string; readonly telefono: string | null };
  /** Day of the letter, `YYYY-MM-DD`. */
  readonly hoy: string;
}
