/** The case in view, for the parts of its page. */
import type { CasoAtDesk } from '@albacea/contract/schemas/caso-at-desk.ts';
import { createContext, useContext } from 'react';
import type { DataOf } from '../../app/client.ts';
import type { Drafts } from '../../app/kept-drafts.ts';

export type Caso = DataOf<'GET /aseguradoras/{aseguradora}/casos/{caso}'>;
export type Cuenta = NonNullable<CasoAtDesk['servicio']>['cuentas']['elementos'][number];
export type Documento = DataOf<'GET /aseguradoras/{aseguradora}/casos/{caso}/documentos'>['elementos'][number];
export type Certificado = NonNullable<CasoAtDesk['servicio']>['certificados']['elementos'][number];

interface OpenCaso {
  readonly caso: Caso;
  /** Path parameters of every call about the case. */
  readonly params: { readonly aseguradora: string; readonly caso: string };
  /** The person works for the service and may act. */
  readonly manages: boolean;
  /** The case is still open: neither closed nor annulled. */
  readonly live: boolean;
  /** Typed text that was not sent, by form name. */
  readonly drafts: Drafts;
}

/** Whether a case is still open. */
export const isLive = ({ estado }: Pick<Caso, 'estado'>): boolean => estado === 'abierto' || estado === 'en_tramite';

export const CasoContext = createContext<OpenCaso | null>(null);

export function useCaso(): OpenCaso {
  const opened = useContext(CasoContext);
  if (!opened) throw new Error('outside of the page of a case');
  return opened;
}
