/** Which papers are missing, for which accounts; pure. */
import type { CuentaCompleta } from '@albacea/contract/cuentas.ts';
import type { TipoDocumento } from '@albacea/contract/documentos.ts';
import { DOCUMENTO_DE_CERTIFICADO } from '@albacea/contract/listas.ts';
import type { DocumentoDeTrabajo, SituacionDelCaso } from '@albacea/contract/trabajo.ts';

/**
 * `por_enviar`: nobody has sent it. `por_revisar`: it is here. `otra_cara`: one picture is here of what has two sides.
 * `por_repetir`: what came was rejected.
 */
export type Falta = 'por_enviar' | 'por_revisar' | 'otra_cara' | 'por_repetir';

export interface PapelQueFalta {
  readonly tipo: TipoDocumento;
  readonly falta: Falta;
  /** Names of the providers that ask for it. */
  readonly proveedores: readonly string[];
  /** The account that it is for, where it serves that one alone. */
  readonly cuenta: string | null;
  /** Of the last one that was rejected. */
  readonly motivo: string | null;
}

/** Data of the account and not papers. */
const NO_SON_PAPELES: readonly string[] = ['identificador_cuenta', 'clave_de_acceso'];
/** Papers that speak of one account and do not serve another. */
const deUnaCuenta = (papel: string): boolean => papel === 'factura' || papel === 'carta_instrucciones';

/** Documents that serve for a paper beside its own. */
const SERVES_TOO: Readonly<Record<string, readonly string[]>> = { prueba_fallecimiento: ['certificado_defuncion'] };
const serves = (papel: string, tipo: string): boolean => tipo === papel || (SERVES_TOO[papel]?.includes(tipo) ?? false);

/** What is asked for with both sides; a PDF may hold them, one picture rarely does. */
const TWO_SIDED: readonly string[] = ['dni_fallecido', 'dni_solicitante'];

const comoEsta = (documentos: readonly DocumentoDeTrabajo[]): { falta: Falta; motivo: string | null } => {
  const recibidos = documentos.filter(({ estado }) => estado === 'recibido');
  const [one] = recibidos;
  if (one && recibidos.length === 1 && TWO_SIDED.includes(one.tipo) && one.formato !== 'application/pdf')
    return { falta: 'otra_cara', motivo: null };
  if (one) return { falta: 'por_revisar', motivo: null };
  const rechazado = documentos.findLast(({ estado }) => estado === 'rechazado');
  return rechazado ? { falta: 'por_repetir', motivo: rechazado.motivo_rechazo } : { falta: 'por_enviar', motivo: null };
};

export type CasoConPapeles = Pick<SituacionDelCaso, 'documentacion' | 'certificados'>;

/** Papers of accounts that the family need not send: the proof of death is asked for by itself, and registers bring theirs. */
function noLosManda({ documentacion, certificados }: CasoConPapeles): readonly string[] {
  const deRegistros = certificados.filter(({ estado }) => estado === 'pendiente' || estado === 'solicitado');
  return [
    ...deRegistros.map(({ tipo }) => DOCUMENTO_DE_CERTIFICADO[tipo]),
    ...(documentacion.prueba_fallecimiento === 'validada' ? [] : ['certificado_defuncion', 'prueba_fallecimiento']),
  ];
}

/** All of them: the proof of death first, then what companies ask for. */
export function papelesQueFaltan(
  caso: CasoConPapeles,
  cuentas: readonly CuentaCompleta[],
  documentos: readonly DocumentoDeTrabajo[],
): readonly PapelQueFalta[] {
  const deDefuncion = pruebaQueFalta(caso.documentacion.prueba_fallecimiento, documentos);
  return [...(deDefuncion ? [deDefuncion] : []), ...papelesDeCuentas(caso, cuentas, documentos)];
}

/** Where it is handed in. */
export const lugarDePapel = ({ tipo, cuenta }: Pick<PapelQueFalta, 'tipo' | 'cuenta'>): string =>
  `/portal/documentos/${tipo}${cuenta ? `/${cuenta}` : ''}`;

/** The proof of death, while it is not validated. */
function pruebaQueFalta(
  prueba: 'falta' | 'recibida' | 'validada',
  documentos: readonly DocumentoDeTrabajo[],
): PapelQueFalta | null {
  if (prueba === 'validada') return null;
  const suyos = documentos.filter(({ tipo }) => tipo === 'certificado_defuncion');
  const { falta, motivo } = prueba === 'recibida' ? { falta: 'por_revisar' as const, motivo: null } : comoEsta(suyos);
  return { tipo: 'certificado_defuncion', falta, motivo, proveedores: [], cuenta: null };
}

/** What the chosen accounts need beyond the proof of death; each paper once, however many ask for it. */
function papelesDeCuentas(
  caso: CasoConPapeles,
  cuentas: readonly CuentaCompleta[],
  documentos: readonly DocumentoDeTrabajo[],
): readonly PapelQueFalta[] {
  const papeles = new Map<string, PapelQueFalta>();
  const deOtros = [...NO_SON_PAPELES, ...noLosManda(caso)];
  for (const { cuenta_id, proveedor, estado, impedimentos } of cuentas) {
    if (estado === 'propuesta') continue; // what nobody has decided on asks for nothing
    for (const papel of impedimentos.flatMap((una) => una.papeles)) {
      if (deOtros.includes(papel)) continue;
      const cuenta = deUnaCuenta(papel) ? cuenta_id : null;
      const clave = `${papel} ${cuenta ?? ''}`;
      const antes = papeles.get(clave);
      const suyos = documentos.filter(
        ({ tipo, cuenta_id: de }) => serves(papel, tipo) && (de === null || cuenta === null || de === cuenta),
      );
      papeles.set(clave, {
        tipo: papel as TipoDocumento,
        cuenta,
        ...comoEsta(suyos),
        proveedores: [...(antes?.proveedores ?? []), proveedor],
      });
    }
  }
  return [...papeles.values()];
}

/** The provider needs to know which account it is. */
export const sinDato = ({ estado, impedimentos }: CuentaCompleta): boolean =>
  estado === 'confirmada' && impedimentos.some(({ papeles }) => papeles.includes('identificador_cuenta'));
