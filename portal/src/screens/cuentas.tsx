/** The whole list of accounts: who acts next on each, how each ended, and whether the list is complete. */
import type { CompleteCuenta } from '@albacea/contract/schemas/cuentas.ts';
import type { CasoSituation, WorkDocumento } from '@albacea/contract/schemas/work.ts';
import { put } from '@albacea/words/put.ts';
import { useLocation } from 'preact-iso/router';
import { useCaso, usePermissions, usePortal } from '../data/context.ts';
import { useAction, useData } from '../data/use-data.ts';
import { missingThings } from '../rules-modulos.ts';
import { GROUPS, type Group, groupsOf, type ListedCuenta, type Standing } from '../rules-standing.ts';
import { hasCuentas, isMandatoSigned, toDecide } from '../rules-tasks.ts';
import { actionInWords, holderInWords, resultInWords } from '../texts/actions.ts';
import { removedInWords, standingInWords, toneOf, usualTimeInWords } from '../texts/standing.ts';
import type { Texts } from '../texts/texts.ts';
import { Breakable } from '../ui/breakable.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { LookOnly } from '../ui/look-only.tsx';
import { Mark } from '../ui/mark.tsx';
import { ActionFailure } from '../ui/notice.tsx';
import { Reading } from '../ui/reading.tsx';
import { Screen } from '../ui/screen.tsx';
import { State } from '../ui/state.tsx';
import { DecideCuentas } from './decide-cuentas.tsx';
import { PrintableList } from './summary.tsx';
import { useMissingThings } from './use-missing-things.ts';
import { useNextPath } from './use-next-path.ts';
import { useStep } from './use-step.ts';

export function Cuentas() {
  const { t } = usePortal();
  const caso = useCaso();
  const named = hasCuentas(caso);
  const step = useStep('cuentas');
  const { decide } = usePermissions();
  const cuentas = useData('GET /cuentas', {});
  const documentos = useData('GET /documentos', {});
  const decides = canDecide(caso, decide) && toDecide(cuentas.data?.elementos ?? []).length > 0;
  const usual = named ? t.cuentas.titulo : t.plan.sinCuentas.titulo;
  const title = decides ? t.decidir.titulo : usual;
  // the title asks for decisions if any are open, which only the list tells
  const isUnknown = decide && cuentas.data === null && cuentas.error === null;
  return (
    <Screen
      title={isUnknown ? null : title}
      lead={
        decides && `${t.decidir.entradilla} ${isMandatoSigned(caso.documentacion) ? '' : t.decidir.hastaFirmar}`.trim()
      }
      step={step}
      back={['/portal', t.comun.inicio]}
    >
      <Reading of={cuentas} heights={[4.5, 4.5, 4.5, 4.5]}>
        {({ elementos }) => (
          <>
            {elementos.length === 0 ? (
              <NoneYet />
            ) : (
              <List cuentas={elementos} documentos={documentos.data?.elementos ?? []} />
            )}
            {caso.lista_completa !== null && elementos.length > 0 && <PrintableList />}
          </>
        )}
      </Reading>
    </Screen>
  );
}

function NoneYet() {
  const { t } = usePortal();
  const { live, decide, contributes } = usePermissions();
  const caso = useCaso();
  const { none } = useListWords();
  if (live && !hasCuentas(caso)) return decide ? <CompleteList words={t.plan.sinCuentas} primary /> : <LookOnly />;
  return (
    <>
      <section class="tarjeta">
        <h2>{live ? t.cuentas.vacio : t.cerrado.sinCuentas}</h2>
        {live && <p>{t.cuentas.vacioTexto}</p>}
        {contributes && (
          <div class="botones">
            <LinkButton to="/portal/cuentas/anadir">{t.cuentas.anadir}</LinkButton>
            <LinkButton to="/portal/extracto" kind="segundo">
              {t.cuentas.extracto}
            </LinkButton>
          </div>
        )}
      </section>
      {decide && <CompleteList words={none} />}
    </>
  );
}

/** Whether the reader may decide: nobody may if the deceased wanted nothing touched. */
const canDecide = ({ prohibido }: Pick<CasoSituation, 'prohibido'>, decide: boolean): boolean => decide && !prohibido;

interface ListProps {
  readonly cuentas: readonly CompleteCuenta[];
  readonly documentos: readonly WorkDocumento[];
}

function List({ cuentas, documentos }: ListProps) {
  const { t } = usePortal();
  const { live, decide, contributes } = usePermissions();
  const caso = useCaso();
  const { none, more } = useListWords();
  const groups = groupsOf(caso, cuentas, documentos);
  const open = canDecide(caso, decide) ? toDecide(cuentas) : [];
  return (
    <>
      {open.length > 0 && <DecideCuentas open={open} cuentas={cuentas} />}
      {GROUPS.filter((group) => groups[group].length > 0 && !(group === 'decidir' && open.length > 0)).map((group) => (
        <ListedGroup key={group} group={group} listed={groups[group]} documentos={documentos} />
      ))}
      {contributes && (
        <div class="botones">
          <LinkButton to="/portal/cuentas/anadir" kind="segundo">
            {t.cuentas.anadirMas}
          </LinkButton>
          {open.length === 0 && (
            <LinkButton to="/portal/extracto" kind="segundo">
              {t.cuentas.extracto}
            </LinkButton>
          )}
        </div>
      )}
      {live && open.length === 0 && (
        <p>
          <a href="/portal/guardar">{t.guardar.enlace}</a>
        </p>
      )}
      {canDecide(caso, decide) && open.length === 0 && (
        <CompleteList words={groups.quitada.length < cuentas.length ? more : none} primary />
      )}
    </>
  );
}

interface ListedGroupProps extends Pick<ListProps, 'documentos'> {
  readonly group: Group;
  readonly listed: readonly ListedCuenta[];
}

/** Standings of decided accounts for which nothing has begun. */
const ONLY_DECIDED: readonly Standing[] = ['base', 'revision', 'seQueda'];

/** The title of a group. The group `marcha` is titled decided, not under way, while nothing has begun for any of its accounts. */
const titleOf = (group: Group, listed: readonly ListedCuenta[], { cuentas, relato }: Texts): string => {
  if (group === 'decidir') return cuentas.porDecidir;
  const begun = group !== 'marcha' || listed.some(({ standing }) => !ONLY_DECIDED.includes(standing));
  return begun ? relato.grupos[group] : relato.decididas;
};

/** The accounts of one group, below a line that says what some of them wait for. */
function ListedGroup({ group, listed, documentos }: ListedGroupProps) {
  const { t } = usePortal();
  const caso = useCaso();
  const { papel, heredero } = caso;
  const waiting = listed.filter(({ standing }) => standing === 'base').map(({ cuenta }) => cuenta);
  const things = useMissingThings(waiting.length > 0 ? missingThings(caso, waiting, documentos) : []);
  const reviewed = listed.some(({ standing }) => standing === 'revision') ? t.relato.miramos : undefined;
  const waitsForHeredero = group === 'familia' && papel !== 'heredero';
  const lead = things ? put(t.relato.esperan, { cosas: things }) : reviewed;
  return (
    <section class="pila-junta">
      <h2>
        {waitsForHeredero ? put(t.relato.grupoDeFamiliar, { heredero: heredero.nombre }) : titleOf(group, listed, t)}
      </h2>
      {lead && <p class="suave">{lead}</p>}
      <ul class="filas">
        {listed.map((one) => (
          <li key={one.cuenta.cuenta_id}>
            <Row {...one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Standings that the heading of the group already tells. */
const SHOWN_IN_HEADING: readonly Standing[] = ['decidir', 'base', 'revision', 'hecha', 'noPedida', 'quitada'];

function Row({ cuenta, standing }: ListedCuenta) {
  const { cuenta_id, proveedor, accion, resultado, reservada, identificador } = cuenta;
  const { t, language } = usePortal();
  const { papel } = useCaso();
  // while an account waits for a decision, nothing is shown that might be taken for one
  const wanted = accion === null || standing === 'decidir' ? null : actionInWords(accion, cuenta, t).title;
  const said =
    resultado && resultado !== 'denegada' ? resultInWords(resultado, cuenta, papel === 'heredero', t) : wanted;
  const usual = standing === 'esperamos' ? usualTimeInWords(cuenta, t) : null;
  const holder = holderInWords(cuenta, papel === 'heredero', t);
  return (
    <a class="fila" href={`/portal/cuentas/${cuenta_id}`}>
      <Mark name={proveedor} />
      <span>
        <span class="fila-titulo">{proveedor}</span>
        {said && <span class="fila-texto">{said}</span>}
        {holder && <span class="fila-texto">{holder}</span>}
        {standing === 'quitada' && <span class="fila-texto">{removedInWords(cuenta, t)}</span>}
        {usual && <span class="fila-texto">{usual}</span>}
        {identificador && (
          <span class="fila-texto">
            <Breakable text={identificador} />
          </span>
        )}
        {reservada && <span class="fila-texto">{t.cuentas.reservada}</span>}
      </span>
      {!SHOWN_IN_HEADING.includes(standing) && (
        <State tone={toneOf(standing)}>{standingInWords(standing, cuenta, t, language)}</State>
      )}
    </a>
  );
}

interface ListWords {
  readonly titulo: string;
  readonly texto: string | null;
  readonly boton: string;
}

/** Texts for a list with accounts (`more`) and for an empty one (`none`). */
function useListWords(): { readonly more: ListWords; readonly none: ListWords } {
  const c = usePortal().t.cuentas;
  return {
    more: { titulo: c.listaTitulo, texto: null, boton: c.listaBoton },
    none: { titulo: c.sinListaTitulo, texto: c.sinListaTexto, boton: c.sinListaBoton },
  };
}

/** Says that the list is complete, or opens it again. @param primary it is the first thing to do on the page */
function CompleteList({ words, primary = false }: { readonly words: ListWords; readonly primary?: boolean }) {
  const { t, client, announce } = usePortal();
  const { lista_completa } = useCaso();
  const { route } = useLocation();
  const nextPath = useNextPath();
  const c = t.cuentas;
  const declare = useAction(() => client.request('POST /lista', { body: { completa: true } }));
  const reopen = useAction(() => client.request('POST /lista', { body: { completa: false } }));
  if (lista_completa !== null)
    return (
      <section class="pila-junta">
        <ActionFailure error={reopen.error} />
        <p>{c.listaHecha}</p>
        <div class="botones">
          <Button kind="menor" busy={reopen.busy} onPress={reopen.run}>
            {c.listaAbrir}
          </Button>
        </div>
      </section>
    );
  return (
    <section class="tarjeta">
      <h2>{words.titulo}</h2>
      {words.texto && <p>{words.texto}</p>}
      <ActionFailure error={declare.error} />
      <div class="botones">
        <Button
          {...(!primary && { kind: 'segundo' })}
          busy={declare.busy}
          onPress={async () => {
            if (!(await declare.run())) return;
            announce(c.listaHecha);
            route(nextPath());
          }}
        >
          {words.boton}
        </Button>
      </div>
    </section>
  );
}
