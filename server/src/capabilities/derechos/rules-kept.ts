/** What stays for a while though a person asks for its erasure, by which law and until when; pure. */
import type { Kept } from '@albacea/contract/schemas/data-rights.ts';
import type { DocumentoType } from '@albacea/contract/schemas/documentos.ts';
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import type { Phrase } from '../../shared/rules-phrase.ts';
import { erasuresAfterClosing, kindOf } from '../documentos/rules/rules-retention.ts';

/** What is known of the case, as far as it says what is kept. */
export interface Keeping {
  readonly papel: 'heredero' | 'allegado';
  readonly goesOn: boolean;
  /** When it ended; null: it goes on. */
  readonly cerrado: Date | null;
  /** First day on which the ended case is erased, YYYY-MM-DD. */
  readonly keptUntil: string | null;
  /** Whether they ever signed. */
  readonly signed: boolean;
  /** Whether something was asked of anybody in their name. */
  readonly asked: boolean;
  /** Whether they said that they do not agree. */
  readonly objected: boolean;
  /** Kinds of the papers whose files are still kept. */
  readonly papeles: readonly DocumentoType[];
}

const NORMS = {
  gestion: {
    es: 'artículo 17.1.a del Reglamento General de Protección de Datos',
    en: 'article 17.1.a of the General Data Protection Regulation',
  },
  expediente: {
    es: 'artículo 23 de la Ley de Contrato de Seguro y artículo 32 de la Ley Orgánica 3/2018',
    en: 'article 23 of the Spanish Insurance Contract Act and article 32 of Organic Law 3/2018',
  },
  defensa: {
    es: 'artículo 17.3.e del Reglamento General de Protección de Datos',
    en: 'article 17.3.e of the General Data Protection Regulation',
  },
  imagen: {
    es: 'artículo 5.1.e del Reglamento General de Protección de Datos',
    en: 'article 5.1.e of the General Data Protection Regulation',
  },
} as const satisfies Record<string, Phrase>;

/** In the order in which it is shown: what ends first in front. */
export function keptData(k: Keeping, language: ErrorLanguage): Kept[] {
  const heir = k.papel === 'heredero';
  const stays = (que: Kept['que'], norm: keyof typeof NORMS, hasta: string | null): Kept => ({
    que,
    norma: NORMS[norm][language],
    hasta,
  });
  return [
    ...(k.goesOn ? [stays('gestion', 'gestion', null)] : []),
    ...(heir && k.papeles.some((tipo) => kindOf(tipo) === 'imagen_de_identidad')
      ? [stays('imagen_dni', 'imagen', identityErasure(k.cerrado))]
      : []),
    ...(heir && k.signed ? [stays('permiso', 'defensa', k.keptUntil)] : []),
    ...(heir && k.asked ? [stays('solicitudes', 'defensa', k.keptUntil)] : []),
    ...(k.objected ? [stays('desacuerdo', 'defensa', k.keptUntil)] : []),
    ...(heir ? [stays('expediente', 'expediente', k.keptUntil)] : []),
  ];
}

/** The day on which the pictures of identity documents go; null while the case goes on. */
function identityErasure(closed: Date | null): string | null {
  if (closed === null) return null;
  const [first] = erasuresAfterClosing(closed).filter(({ tipos }) => tipos.includes('dni_solicitante'));
  return first?.desde ?? todayInMadrid(closed);
}
