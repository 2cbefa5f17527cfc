/**
 * When a dialogue closes, the focus goes back to where it was: also where the dialogue leaves the page at once, and where it
 * was asked for in a menu, which has gone.
 */
import { useEffect } from 'react';

const DIALOGO = '[role="dialog"]';

/** What opened it: of an item in a menu, the button of the menu. */
function origenDe(nodo: Element): HTMLElement | null {
  if (nodo.closest(DIALOGO)) return null;
  const menu = nodo.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : (nodo as HTMLElement);
}

export function useFocoDeVuelta(): void {
  useEffect(() => {
    let origen: HTMLElement | null = null;
    let habia = false;
    const recordar = ({ target }: FocusEvent) => {
      if (target instanceof Element) origen = origenDe(target) ?? origen;
    };
    const vigia = new MutationObserver(() => {
      const hay = document.querySelector(DIALOGO) !== null;
      if (habia && !hay && document.activeElement === document.body) origen?.focus({ preventScroll: true });
      habia = hay;
    });
    document.addEventListener('focusin', recordar);
    vigia.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', recordar);
      vigia.disconnect();
    };
  }, []);
}
