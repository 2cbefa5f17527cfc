/** Shared with every screen: the case, the calls, the texts. */
import type { CasoSituation } from '@albacea/contract/schemas/work.ts';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { PortalLanguage } from '../texts/languages.ts';
import type { Texts } from '../texts/texts.ts';
import type { PortalClient } from './client.ts';
import type { Store } from './store.ts';

export interface Portal {
  readonly client: PortalClient;
  readonly store: Store;
  readonly language: PortalLanguage;
  /** The languages that the insurer has switched on, the current one included. */
  readonly languages: readonly PortalLanguage[];
  readonly t: Texts;
  /** Shows a message above the screen until the reader leaves it. @param elsewhere true: the change was made elsewhere, perhaps in another tab */
  announce(text: string, elsewhere?: boolean): void;
  changeLanguage(language: PortalLanguage): Promise<void>;
  /** Ends the session and forgets all drafts. */
  signOut(): Promise<void>;
}

export const PortalContext = createContext<Portal | null>(null);
/** The case; null until somebody has entered. */
export const CasoContext = createContext<CasoSituation | null>(null);

export function usePortal(): Portal {
  const portal = useContext(PortalContext);
  if (!portal) throw new Error('outside the portal');
  return portal;
}

export function useCaso(): CasoSituation {
  const caso = useContext(CasoContext);
  if (!caso) throw new Error('nobody has entered');
  return caso;
}

/**
 * The permissions of this person: the heir decides, a helper adds accounts and documents, everybody can look and object. Once the case has
 * ended (`live` is false) everybody can only look.
 */
export function usePermissions(): { readonly live: boolean; readonly decide: boolean; readonly contributes: boolean } {
  const { papel, estado } = useCaso();
  const live = estado === 'abierto' || estado === 'en_tramite';
  return { live, decide: live && papel === 'heredero', contributes: live && papel !== 'consulta' };
}
