/** Which papers are missing, for which accounts; pure. */
import type { CompleteCuenta } from '@albacea/contract/schemas/cuentas.ts';
import type { DocumentoType } from '@albacea/contract/schemas/documentos.ts';
import { CERTIFICADO_DOCUMENTO } from '@albacea/contract/schemas/lists.ts';
import type { CasoSituation, WorkDocumento } from '@albacea/contract/schemas/work.ts';

/**
 * `por_enviar`: nobody has sent it. `por_revisar`: it is here. `otra_cara`: one picture is here of what has two sides.
 * `por_repetir`: what came was rejected.
 */
export type Missing = 'por_enviar' | 'por_revisar' | 'otra_cara' | 'por_repetir';

export interface MissingPaper {
  readonly tipo: DocumentoType;
  readonly falta: Missing;
  /** Names of the providers that ask for it. */
  readonly proveedores: readonly string[];
  /** The account that it is for, where it serves that one alone. */
  readonly cuenta: string | null;
  /** Of the last one that was rejected. */
  readonly motivo: string | null;
}

/** Data of the account and not papers. */
const NO_SON_PAPERS: readonly string[] = ['identificador_cuenta', 'clave_de_acceso'];
/** Papers that speak of one account and do not serve another. */
const ofOneCuenta = (paper: string): boolean => paper === 'factura' || paper === 'carta_instrucciones';

/** Documents that serve for a paper beside its own. */
const SERVES_TOO: Readonly<Record<string, readonly string[]>> = { prueba_fallecimiento: ['certificado_defuncion'] };
const serves = (paper: string, type: string): boolean => type === paper || (SERVES_TOO[paper]?.includes(type) ?? false);

/** What is asked for with both sides; a PDF may hold them, one picture rarely does. */
const TWO_SIDED: readonly string[] = ['dni_fallecido', 'dni_solicitante'];

const howThis = (documentos: readonly WorkDocumento[]): { falta: Missing; motivo: string | null } => {
  const received = documentos.filter(({ estado }) => estado === 'recibido');
  const [one] = received;
  if (one && received.length === 1 && TWO_SIDED.includes(one.tipo) && one.formato !== 'application/pdf')
    return { falta: 'otra_cara', motivo: null };
  if (one) return { falta: 'por_revisar', motivo: null };
  const rejected = documentos.findLast(({ estado }) => estado === 'rechazado');
  return rejected ? { falta: 'por_repetir', motivo: rejected.motivo_rechazo } : { falta: 'por_enviar', motivo: null };
};

export type CasoWithPapers = Pick<CasoSituation, 'documentacion' | 'certificados'>;

/** Papers of accounts that the family need not send: the proof of death is asked for by itself, and registers bring theirs. */
function noSends({ documentacion, certificados }: CasoWithPapers): readonly string[] {
  const ofRecords = certificados.filter(({ estado }) => estado === 'pendiente' || estado === 'solicitado');
  return [
    ...ofRecords.map(({ tipo }) => CERTIFICADO_DOCUMENTO[tipo]),
    ...(documentacion.prueba_fallecimiento === 'validada' ? [] : ['certificado_defuncion', 'prueba_fallecimiento']),
  ];
}

/** All of them: the proof of death first, then what companies ask for. */
export function missingPapers(
  caso: CasoWithPapers,
  cuentas: readonly CompleteCuenta[],
  documentos: readonly WorkDocumento[],
): readonly MissingPaper[] {
  const ofDeath = testWhatLack(caso.documentacion.prueba_fallecimiento, documentos);
  return [...(ofDeath ? [ofDeath] : []), ...cuentasPapers(caso, cuentas, documentos)];
}

/** Where it is handed in. */
export const paperPlace = ({ tipo, cuenta }: Pick<MissingPaper, 'tipo' | 'cuenta'>): string =>
  `/portal/documentos/${tipo}${cuenta ? `/${cuenta}` : ''}`;

/** The proof of death, while it is not validated. */
function testWhatLack(
  test: 'falta' | 'recibida' | 'validada',
  documentos: readonly WorkDocumento[],
): MissingPaper | null {
  if (test === 'validada') return null;
  const theirs = documentos.filter(({ tipo }) => tipo === 'certificado_defuncion');
  const { falta, motivo } = test === 'recibida' ? { falta: 'por_revisar' as const, motivo: null } : howThis(theirs);
  return { tipo: 'certificado_defuncion', falta, motivo, proveedores: [], cuenta: null };
}

/** What the chosen accounts need beyond the proof of death; each paper once, however many ask for it. */
function cuentasPapers(
  caso: CasoWithPapers,
  cuentas: readonly CompleteCuenta[],
  documentos: readonly WorkDocumento[],
): readonly MissingPaper[] {
  const papers = new Map<string, MissingPaper>();
  const ofOthers = [...NO_SON_PAPERS, ...noSends(caso)];
  for (const { cuenta_id, proveedor, estado, impedimentos } of cuentas) {
    if (estado === 'propuesta') continue; // what nobody has decided on asks for nothing
    for (const paper of impedimentos.flatMap((one) => one.papeles)) {
      if (ofOthers.includes(paper)) continue;
      const cuenta = ofOneCuenta(paper) ? cuenta_id : null;
      const key = `${paper} ${cuenta ?? ''}`;
      const before = papers.get(key);
      const theirs = documentos.filter(
        ({ tipo, cuenta_id: from }) => serves(paper, tipo) && (from === null || cuenta === null || from === cuenta),
      );
      papers.set(key, {
        tipo: paper as DocumentoType,
        cuenta,
        ...howThis(theirs),
        proveedores: [...(before?.proveedores ?? []), proveedor],
      });
    }
  }
  return [...papers.values()];
}

/** The provider needs to know which account it is. */
export const withoutDatum = ({ estado, impedimentos }: CompleteCuenta): boolean =>
  estado === 'confirmada' && impedimentos.some(({ papeles }) => papeles.includes('identificador_cuenta'));
