/** The screen of each address. The welcome is bundled with the page; the others load while people read it. */
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import lazy, { ErrorBoundary } from 'preact-iso/lazy';
import { Route, Router, useLocation } from 'preact-iso/router';
import { useCaso, usePortal } from './data/context.ts';
import { remember, rememberedNow } from './data/memories.ts';
import { Welcome } from './screens/welcome.tsx';
import { LinkButton } from './ui/button.tsx';
import { Screen } from './ui/screen.tsx';

const Start = lazy(() => import('./screens/start.tsx').then((m) => m.Start));
const Accessibility = lazy(() => import('./screens/accessibility.tsx').then((m) => m.Accessibility));
const Add = lazy(() => import('./screens/add.tsx').then((m) => m.Add));
const Authorization = lazy(() => import('./screens/authorization.tsx').then((m) => m.Authorization));
const Handover = lazy(() => import('./screens/handover.tsx').then((m) => m.Handover));
const Help = lazy(() => import('./screens/help.tsx').then((m) => m.Help));
const CallMe = lazy(() => import('./screens/call-me.tsx').then((m) => m.CallMe));
const Mobile = lazy(() => import('./screens/mobile.tsx').then((m) => m.Mobile));
const Certificados = lazy(() => import('./screens/certificados.tsx').then((m) => m.Certificados));
const Cuenta = lazy(() => import('./screens/cuenta.tsx').then((m) => m.Cuenta));
const Cuentas = lazy(() => import('./screens/cuentas.tsx').then((m) => m.Cuentas));
const Disagreement = lazy(() => import('./screens/disagreement.tsx').then((m) => m.Disagreement));
const Documentos = lazy(() => import('./screens/documentos.tsx').then((m) => m.Documentos));
const Sending = lazy(() => import('./screens/sending.tsx').then((m) => m.Sending));
const Extracto = lazy(() => import('./screens/extracto.tsx').then((m) => m.Extracto));
const Family = lazy(() => import('./screens/family.tsx').then((m) => m.Family));
const Invite = lazy(() => import('./screens/invite.tsx').then((m) => m.Invite));
const Story = lazy(() => import('./screens/story.tsx').then((m) => m.Story));
const Reminders = lazy(() => import('./screens/reminders.tsx').then((m) => m.Reminders));
const OwnData = lazy(() => import('./screens/own-data.tsx').then((m) => m.OwnData));
const Keep = lazy(() => import('./screens/keep.tsx').then((m) => m.Keep));
const Guide = lazy(() => import('./screens/guide.tsx').then((m) => m.Guide));
const Leave = lazy(() => import('./screens/sign-out.tsx').then((m) => m.Leave));
const Traces = lazy(() => import('./screens/traces.tsx').then((m) => m.Traces));
const TracesList = lazy(() => import('./screens/traces-list.tsx').then((m) => m.TracesList));
const Wish = lazy(() => import('./screens/wish.tsx').then((m) => m.WishView));

const LATE = [
  ...[Start, Cuentas, Add, Cuenta, Wish, Documentos, Sending, Authorization],
  ...[Extracto, Family, Invite, Handover, Reminders, OwnData],
  ...[Keep, Guide],
  ...[Help, Accessibility, Certificados, Disagreement, Story, Leave],
  ...[CallMe, Mobile, Traces, TracesList],
];

/** Loads the first page together with the program, while the case is still being read. */
export const bringStart = (): void => void Start.preload().catch(() => null);

/** Loads the other screens soon after the start, so that they work without a connection later. */
function usePreload(): void {
  useEffect(() => {
    const fetchAll = () => {
      for (const screen of LATE) screen.preload().catch(() => null);
    };
    const wait = setTimeout(fetchAll, 1500);
    return () => clearTimeout(wait);
  }, []);
}

/** Open to everybody, entered or not. */
export function InPublic({ children }: { readonly children: ComponentChildren }) {
  const { path } = useLocation();
  if (path !== '/portal/accesibilidad') return children;
  return (
    <ErrorBoundary>
      <Accessibility />
    </ErrorBoundary>
  );
}

export function Routes({ withToken }: { readonly withToken: boolean }) {
  usePreload();
  const { path, route } = useLocation();
  const { caso_id } = useCaso();
  // The first visit with a link on this device starts with the welcome.
  const isFirstVisit = withToken && path === '/portal' && rememberedNow(`visto.${caso_id}`) === null;
  useEffect(() => {
    if (!isFirstVisit) return;
    remember(`visto.${caso_id}`, 'si');
    route('/portal/bienvenida', true);
  }, [isFirstVisit, caso_id, route]);
  if (isFirstVisit) return <Welcome />;
  return (
    <ErrorBoundary>
      <Router>
        <Route path="/portal" component={Start} />
        <Route path="/portal/bienvenida" component={Welcome} />
        <Route path="/portal/voluntad" component={Wish} />
        <Route path="/portal/cuentas" component={Cuentas} />
        <Route path="/portal/cuentas/anadir" component={Add} />
        <Route path="/portal/cuentas/:cuenta" component={Cuenta} />
        <Route path="/portal/guardar" component={Keep} />
        <Route path="/portal/guardar/:guia" component={Guide} />
        <Route path="/portal/extracto" component={Extracto} />
        <Route path="/portal/familia" component={Family} />
        <Route path="/portal/familia/invitar" component={Invite} />
        <Route path="/portal/relevo" component={Handover} />
        <Route path="/portal/documentos" component={Documentos} />
        <Route path="/portal/documentos/:type/:para?" component={Sending} />
        <Route path="/portal/autorizacion" component={Authorization} />
        <Route path="/portal/certificados" component={Certificados} />
        <Route path="/portal/historia" component={Story} />
        <Route path="/portal/recordatorios" component={Reminders} />
        <Route path="/portal/desacuerdo/:cuenta?" component={Disagreement} />
        <Route path="/portal/mis-datos" component={OwnData} />
        <Route path="/portal/llamada" component={CallMe} />
        <Route path="/portal/movil" component={Mobile} />
        <Route path="/portal/internet" component={Traces} />
        <Route path="/portal/internet/lista" component={TracesList} />
        <Route path="/portal/ayuda" component={Help} />
        <Route path="/portal/salir" component={Leave} />
        <Route default component={Lost} />
      </Router>
    </ErrorBoundary>
  );
}

function Lost() {
  const { t } = usePortal();
  return (
    <Screen title={t.comun.paginaPerdida} lead={t.comun.paginaPerdidaTexto}>
      <div class="botones">
        <LinkButton to="/portal">{t.comun.inicio}</LinkButton>
      </div>
    </Screen>
  );
}
