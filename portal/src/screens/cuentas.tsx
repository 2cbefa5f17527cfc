/** The list of accounts: what is to be decided, what is under way, what has ended; and whether it is complete. */
import type { CompleteCuenta, CuentaState } from '@albacea/contract/schemas/cuentas.ts';
import type { ComponentChildren } from 'preact';
import { useCaso, usePermissions, usePortal } from '../data/context.ts';
import { useAction, useData } from '../data/use-data.ts';
import { asksForMore, byDecide, failed, finished, neverAsked, visibles } from '../rules-tasks.ts';
import { togetherOf } from '../rules-together.ts';
import { actionInWords, resultInWords } from '../texts/actions.ts';
import type { Texts } from '../texts/es.ts';
import { put } from '../texts/put.ts';
import { LOCALE } from '../texts/tongues.ts';
import { Mark } from '../ui/brand.tsx';
import { Breakable } from '../ui/breakable.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { ActionFailure } from '../ui/notice.tsx';
import { Reading } from '../ui/reading.tsx';
import { Screen } from '../ui/screen.tsx';
import { State, type StateTone } from '../ui/state.tsx';
import { PrintableList } from './keepsake.tsx';

export function Cuentas() {
  const { t } = usePortal();
  const { fallecido, cerrado } = useCaso();
  const cuentas = useData('GET /cuentas', {});
  return (
    <Screen
      title={t.cuentas.titulo}
      lead={put(t.cuentas.entradilla, { fallecido: fallecido.nombre })}
      back={['/portal', t.comun.inicio]}
    >
      <Reading of={cuentas} heights={[4.5, 4.5, 4.5, 4.5]}>
        {({ elementos, ahorro_anual_estimado: saving }) => (
          <>
            <List cuentas={visibles(elementos, cerrado)} />
            <Saving {...saving} />
            {elementos.length > 0 && <PrintableList />}
          </>
        )}
      </Reading>
    </Screen>
  );
}

function List({ cuentas }: { readonly cuentas: readonly CompleteCuenta[] }) {
  const { t } = usePortal();
  const { live, decide, contributes } = usePermissions();
  const [pending, done] = [byDecide(cuentas), finished(cuentas)];
  const { cerrado } = useCaso();
  const theFailed = cuentas.filter(failed);
  const withoutAsk = cuentas.filter((one) => neverAsked(one, cerrado));
  const apart = [...pending, ...done, ...theFailed, ...withoutAsk];
  const inRun = cuentas.filter((one) => !apart.includes(one));
  if (cuentas.length === 0)
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
        {decide && <CompleteList primero={false} />}
      </>
    );
  const [first] = pending;
  return (
    <>
      {first && decide && <ByDecide cuentas={pending} />}
      {first && !decide && <Group title={t.cuentas.porDecidir} cuentas={pending} />}
      {inRun.length > 0 && <Group title={t.cuentas.enMarcha} cuentas={inRun} />}
      {theFailed.length > 0 && <Group title={t.cuentas.fallidas} cuentas={theFailed} />}
      {withoutAsk.length > 0 && <Group title={t.cuentas.noPedidas} cuentas={withoutAsk} />}
      {done.length > 0 && <Group title={t.cuentas.terminadas} cuentas={done} />}
      {contributes && (
        <div class="botones">
          <LinkButton to="/portal/cuentas/anadir" kind="segundo">
            {t.cuentas.anadirMas}
          </LinkButton>
          <LinkButton to="/portal/extracto" kind="segundo">
            {t.cuentas.extracto}
          </LinkButton>
        </div>
      )}
      {live && (
        <p>
          <a href="/portal/guardar">{t.guardar.enlace}</a>
        </p>
      )}
      {decide && !first && <CompleteList primero />}
    </>
  );
}

/** Those that share an answer can be given it at once; the others are decided one by one. */
function ByDecide({ cuentas }: { readonly cuentas: readonly CompleteCuenta[] }) {
  const { t } = usePortal();
  const { modulos } = useCaso();
  const groups = togetherOf(
    cuentas,
    modulos.map(({ modulo }) => modulo),
  );
  const joined = new Set(groups.flatMap(([, theirs]) => theirs));
  const single = cuentas.filter((one) => !joined.has(one));
  const [first] = single;
  return (
    <>
      {groups.map(([group, theirs]) => (
        <Group key={group} title={t.elegir.grupos[group]} cuentas={theirs}>
          <div class="botones">
            <LinkButton to={`/portal/cuentas/juntas/${group}`}>{put(t.juntas.boton, { n: theirs.length })}</LinkButton>
          </div>
        </Group>
      ))}
      {first && (
        <Group title={groups.length > 0 ? t.juntas.una : t.cuentas.porDecidir} cuentas={single}>
          <div class="botones">
            <LinkButton to={`/portal/cuentas/${first.cuenta_id}`} {...(groups.length > 0 && { kind: 'segundo' })}>
              {t.cuentas.empezar}
            </LinkButton>
          </div>
        </Group>
      )}
    </>
  );
}

function Group({
  title,
  cuentas,
  children,
}: {
  readonly title: string;
  readonly cuentas: readonly CompleteCuenta[];
  readonly children?: ComponentChildren;
}) {
  return (
    <section class="pila-junta">
      <h2>{title}</h2>
      <ul class="filas">
        {cuentas.map((cuenta) => (
          <li key={cuenta.cuenta_id}>
            <Row {...cuenta} />
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}

const CUENTA_TONE: Readonly<Record<CuentaState, StateTone>> = {
  propuesta: 'calma',
  confirmada: 'bien',
  solicitada: 'calma',
  resuelta: 'bien',
  rechazada: 'atencion',
  sin_respuesta: 'atencion',
  descartada: 'llano',
};

/** What ended with a no is no success. */
export const toneOf = ({ estado, resultado }: Pick<CompleteCuenta, 'estado' | 'resultado'>): StateTone =>
  resultado === 'denegada' ? 'llano' : CUENTA_TONE[estado];

/** How it stands, in a word or two. */
export function stateOf(cuenta: CompleteCuenta, { cuentas, empresa }: Texts): string {
  if (cuenta.estado === 'descartada') return cuentas.noPedida;
  return asksForMore(cuenta) ? empresa.pideMas : cuentas.estados[cuenta.estado];
}

function Row(cuenta: CompleteCuenta) {
  const { cuenta_id, proveedor, proveedor_codigo, tipo, accion, estado, resultado, reservada, identificador } = cuenta;
  const { t } = usePortal();
  const c = t.cuentas;
  // of what waits for a decision nothing is said that might be taken for one
  const whatAsks = accion === null ? null : actionInWords(accion, cuenta, t).title;
  const said = resultado ? resultInWords(resultado, tipo, t) : estado === 'propuesta' ? null : whatAsks;
  return (
    <a class="fila" href={`/portal/cuentas/${cuenta_id}`}>
      <Mark code={proveedor_codigo} name={proveedor} />
      <span>
        <span class="fila-titulo">{proveedor}</span>
        {said && <span class="fila-texto">{said}</span>}
        {identificador && (
          <span class="fila-texto">
            <Breakable texto={identificador} />
          </span>
        )}
        {reservada && <span class="fila-texto">{c.reservada}</span>}
      </span>
      {(said || estado === 'descartada') && <State tone={toneOf(cuenta)}>{stateOf(cuenta, t)}</State>}
    </a>
  );
}

/** @param primero whether there are accounts, and it is what matters most on the page */
function CompleteList({ primero }: { readonly primero: boolean }) {
  const { t, client, announce } = usePortal();
  const { lista_completa } = useCaso();
  const c = t.cuentas;
  const declare = useAction(() => client.request('POST /lista', { body: {} }));
  const open = useAction(() => client.request('DELETE /lista', {}));
  if (lista_completa !== null)
    return (
      <section class="pila-junta">
        <ActionFailure error={open.error} />
        <p>{c.listaHecha}</p>
        <div class="botones">
          <Button kind="menor" busy={open.busy} onPress={open.run}>
            {c.listaAbrir}
          </Button>
        </div>
      </section>
    );
  return (
    <section class="tarjeta">
      <h2>{primero ? c.listaTitulo : c.sinListaTitulo}</h2>
      <p>{primero ? c.listaTexto : c.sinListaTexto}</p>
      <ActionFailure error={declare.error} />
      <div class="botones">
        <Button
          {...(!primero && { kind: 'segundo' })}
          busy={declare.busy}
          onPress={async () => (await declare.run()) && announce(c.listaHecha)}
        >
          {primero ? c.listaBoton : c.sinListaBoton}
        </Button>
      </div>
    </section>
  );
}

function Saving({ detenido, previsto }: { readonly detenido: number; readonly previsto: number }) {
  const { t, language } = usePortal();
  const euros = (amount: number) =>
    new Intl.NumberFormat(LOCALE[language], {
      style: 'currency',
      currency: 'EUR',
      maximumFractionDigits: 0,
    }).format(amount);
  if (detenido + previsto === 0) return null;
  return (
    <p class="suave">
      {detenido > 0 && `${put(t.cuentas.ahorroHecho, { importe: euros(detenido) })} `}
      {previsto > 0 && put(t.cuentas.ahorroPrevisto, { importe: euros(previsto) })}
    </p>
  );
}
