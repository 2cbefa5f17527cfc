/** What a letter of rectification is written from; pure. */
import type { CuentaAction } from '@albacea/contract/schemas/cuentas.ts';
import type { LetterLanguage } from '@albacea/contract/schemas/papers.ts';

export interface RectificationData {
  readonly idioma: LetterLanguage;
  /** The provider, or the register. */
  readonly destinatario: string;
  /** What was asked of it. */
  readonly que: CuentaAction | 'certificado';
  /** Day on which it was asked, `YYYY-MM-DD`. */
  readonly pedida: string;
  readonly persona: { readonly nombre: string; readonly apellidos: string; readonly dni: string | null };
  /** The account or contract; null: none was known, or it is about a certificate. */
  readonly identificador: string | null;
  readonly aseguradora: string;
  readonly referencia: string;
  /** Where answers go. */
  readonly contacto: { readonly email: string; readonly telefono: string | null };
  /** Day of the letter, `YYYY-MM-DD`. */
  readonly hoy: string;
}
