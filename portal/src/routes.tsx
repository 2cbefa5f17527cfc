/** The screen of each address. The welcome is bundled with the page; the others load while people read it. */
import type { ComponentChildren, FunctionComponent } from 'preact';
import { useEffect } from 'preact/hooks';
import lazy, { ErrorBoundary } from 'preact-iso/lazy';
import { Route, Router, useLocation } from 'preact-iso/router';
import { useCaso, usePortal } from './data/context.ts';
import { remember, remembered } from './data/device-storage.ts';
import { Welcome } from './screens/welcome.tsx';
import { LinkButton } from './ui/button.tsx';
import { Screen } from './ui/screen.tsx';

const Start = lazy(() => import('./screens/start.tsx').then((m) => m.Start));
const Accessibility = lazy(() => import('./screens/accessibility.tsx').then((m) => m.Accessibility));

const SCREENS = [
  ['/portal', Start],
  ['/portal/bienvenida', Welcome],
  ['/portal/voluntad', lazy(() => import('./screens/wish.tsx').then((m) => m.Wishes))],
  ['/portal/cuentas', lazy(() => import('./screens/cuentas.tsx').then((m) => m.Cuentas))],
  ['/portal/cuentas/anadir', lazy(() => import('./screens/add.tsx').then((m) => m.Add))],
  ['/portal/cuentas/:cuenta', lazy(() => import('./screens/cuenta.tsx').then((m) => m.Cuenta))],
  ['/portal/guardar', lazy(() => import('./screens/keep.tsx').then((m) => m.Keep))],
  ['/portal/guardar/:guia', lazy(() => import('./screens/guide.tsx').then((m) => m.Guide))],
  ['/portal/extracto', lazy(() => import('./screens/extracto.tsx').then((m) => m.Extracto))],
  ['/portal/familia', lazy(() => import('./screens/family.tsx').then((m) => m.Family))],
  ['/portal/familia/invitar', lazy(() => import('./screens/invite.tsx').then((m) => m.Invite))],
  ['/portal/relevo', lazy(() => import('./screens/handover.tsx').then((m) => m.Handover))],
  ['/portal/documentos', lazy(() => import('./screens/documentos.tsx').then((m) => m.Documentos))],
  ['/portal/documentos/:type/:para?', lazy(() => import('./screens/sending.tsx').then((m) => m.Sending))],
  ['/portal/autorizacion', lazy(() => import('./screens/authorization.tsx').then((m) => m.Authorization))],
  ['/portal/certificados', lazy(() => import('./screens/certificados.tsx').then((m) => m.Certificados))],
  ['/portal/historia', lazy(() => import('./screens/history.tsx').then((m) => m.History))],
  ['/portal/recordatorios', lazy(() => import('./screens/reminders.tsx').then((m) => m.Reminders))],
  ['/portal/desacuerdo/:cuenta?', lazy(() => import('./screens/disagreement.tsx').then((m) => m.Disagreement))],
  ['/portal/mis-datos', lazy(() => import('./screens/own-data.tsx').then((m) => m.OwnData))],
  ['/portal/llamada', lazy(() => import('./screens/call-me.tsx').then((m) => m.CallMe))],
  ['/portal/movil', lazy(() => import('./screens/mobile.tsx').then((m) => m.Mobile))],
  ['/portal/internet', lazy(() => import('./screens/traces.tsx').then((m) => m.Traces))],
  ['/portal/internet/lista', lazy(() => import('./screens/traces-list.tsx').then((m) => m.TracesList))],
  ['/portal/ayuda', lazy(() => import('./screens/help.tsx').then((m) => m.Help))],
  ['/portal/salir', lazy(() => import('./screens/sign-out.tsx').then((m) => m.SignOut))],
  ['/portal/accesibilidad', Accessibility],
] as const;

/** Parameters of the addresses: an account, a type of document with the account that it is for, or a guide. */
interface RouteParams {
  readonly cuenta?: string;
  readonly type?: string;
  readonly para?: string;
  readonly guia?: string;
}
const ROUTES: readonly (readonly [string, FunctionComponent<RouteParams>])[] = SCREENS;

/** Loads the first page together with the program, while the case is still being read. */
export const preloadStart = (): void => void Start.preload().catch(() => null);

/** Loads the other screens soon after the start, so that they work without a connection later. */
function usePreloadedScreens(): void {
  useEffect(() => {
    const fetchAll = () => {
      for (const [, screen] of SCREENS) if ('preload' in screen) screen.preload().catch(() => null);
    };
    const wait = setTimeout(fetchAll, 1500);
    return () => clearTimeout(wait);
  }, []);
}

/** Shows the accessibility statement, which needs no session, at its address, and the children at any other. */
export function PublicScreens({ children }: { readonly children: ComponentChildren }) {
  const { path } = useLocation();
  if (path !== '/portal/accesibilidad') return children;
  return (
    <ErrorBoundary>
      <Accessibility />
    </ErrorBoundary>
  );
}

export function Routes({ withToken }: { readonly withToken: boolean }) {
  usePreloadedScreens();
  const { path, route } = useLocation();
  const { caso_id } = useCaso();
  // The first visit with a link on this device starts with the welcome.
  const isFirstVisit = withToken && path === '/portal' && remembered(`visto.${caso_id}`) === null;
  useEffect(() => {
    if (!isFirstVisit) return;
    remember(`visto.${caso_id}`, 'si');
    route('/portal/bienvenida', true);
  }, [isFirstVisit, caso_id, route]);
  if (isFirstVisit) return <Welcome />;
  return (
    <ErrorBoundary>
      <Router>
        {ROUTES.map(([path, screen]) => (
          <Route key={path} path={path} component={screen} />
        ))}
        <Route default component={NotFound} />
      </Router>
    </ErrorBoundary>
  );
}

function NotFound() {
  const { t } = usePortal();
  return (
    <Screen title={t.comun.paginaPerdida} lead={t.comun.paginaPerdidaTexto}>
      <div class="botones">
        <LinkButton to="/portal">{t.comun.inicio}</LinkButton>
      </div>
    </Screen>
  );
}
