/** What every screen can reach: the case, the calls, the words. */
import type { SituacionDelCaso } from '@albacea/contract/trabajo.ts';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Textos } from '../textos/es.ts';
import type { IdiomaEncendido } from '../textos/lenguas.ts';
import type { Almacen } from './almacen.ts';
import type { ClienteDePortal } from './cliente.ts';

export interface Portal {
  readonly cliente: ClienteDePortal;
  readonly almacen: Almacen;
  readonly idioma: IdiomaEncendido;
  readonly t: Textos;
  /** Told to screen readers, politely. */
  anunciar(texto: string): void;
  cambiarIdioma(idioma: IdiomaEncendido): void;
  /** Ends the session and forgets what was typed. */
  salir(): Promise<void>;
}

export const ContextoDePortal = createContext<Portal | null>(null);
/** Below it somebody has come in. */
export const ContextoDeCaso = createContext<SituacionDelCaso | null>(null);

export function usePortal(): Portal {
  const portal = useContext(ContextoDePortal);
  if (!portal) throw new Error('outside of the portal');
  return portal;
}

export function useCaso(): SituacionDelCaso {
  const caso = useContext(ContextoDeCaso);
  if (!caso) throw new Error('nobody has come in');
  return caso;
}

/**
 * What the person who looks may do: the heir decides, who helps brings things, who looks on looks and can object. Once the case
 * is over (`vivo` is false) there is only looking.
 */
export function usePermisos(): { readonly vivo: boolean; readonly decide: boolean; readonly aporta: boolean } {
  const { papel, estado } = useCaso();
  const vivo = estado === 'abierto' || estado === 'en_tramite';
  return { vivo, decide: vivo && papel === 'heredero', aporta: vivo && papel !== 'consulta' };
}
