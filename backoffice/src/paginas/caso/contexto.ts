/** The case one is looking at, for the parts of its page. */
import { createContext, useContext } from 'react';
import type { DatosDe } from '../../aplicacion/cliente.ts';

export type Caso = DatosDe<'GET /aseguradoras/{aseguradora}/casos/{caso}'>;
export type Cuenta = DatosDe<'GET /aseguradoras/{aseguradora}/casos/{caso}/cuentas'>['elementos'][number];
export type Documento = DatosDe<'GET /aseguradoras/{aseguradora}/casos/{caso}/documentos'>['elementos'][number];
export type Certificado = DatosDe<'GET /aseguradoras/{aseguradora}/casos/{caso}/certificados'>['elementos'][number];

export interface CasoAbierto {
  readonly caso: Caso;
  /** Of every call about it. */
  readonly parametros: { readonly aseguradora: string; readonly caso: string };
  /** Whoever looks works for the service, and may act. */
  readonly gestiona: boolean;
  /** It goes on: neither closed nor annulled. */
  readonly vivo: boolean;
}

export const ContextoDeCaso = createContext<CasoAbierto | null>(null);

export function useCaso(): CasoAbierto {
  const abierto = useContext(ContextoDeCaso);
  if (!abierto) throw new Error('outside of the page of a case');
  return abierto;
}
