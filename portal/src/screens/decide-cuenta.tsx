/** The heir decides what is to become of an account. */
import type { CompleteCuenta, CuentaAction, InhabitedHome } from '@albacea/contract/schemas/cuentas.ts';
import { INHABITED_HOME } from '@albacea/contract/schemas/lists.ts';
import type { Proveedor } from '@albacea/contract/schemas/proveedores.ts';
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { useCaso, usePortal } from '../data/context.ts';
import { useAction, useData, useDraft } from '../data/use-data.ts';
import { looksLikeSupply, possibleActions, questionByCopy } from '../rules-actions.ts';
import { byDecide } from '../rules-tasks.ts';
import { actionInWords } from '../texts/actions.ts';
import type { Texts } from '../texts/es.ts';
import { count, put } from '../texts/put.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox, Field, Options } from '../ui/field.tsx';
import { MakeSure } from '../ui/make-sure.tsx';
import { ActionFailure, ErrorsSummary, Loading, Notice } from '../ui/notice.tsx';
import { Screen } from '../ui/screen.tsx';
import { EnvelopeProveedor } from './about-the-proveedor.tsx';

interface Decision {
  /** Null: nothing is chosen for the family. */
  readonly accion: CuentaAction | null;
  readonly copia: 'pedida' | 'rechazada' | null;
  readonly identificador: string;
  readonly reservada: boolean;
  readonly vivienda: InhabitedHome | null;
  /** Of a name written by hand: that a home lives on it. */
  readonly deLaCasa: boolean;
  readonly corte: boolean;
}

interface Props {
  readonly cuenta: CompleteCuenta;
  readonly cuentas: readonly CompleteCuenta[];
}

/** What the catalogue says of a provider; null until it is known, and of one that is not in it. */
export function useProveedor({ proveedor_codigo: code, proveedor }: CompleteCuenta) {
  const { datos, error } = useData('GET /proveedores', { consulta: { buscar: proveedor.slice(0, 100), limite: 12 } });
  const found = datos?.elementos.find((one) => one.codigo === code) ?? null;
  return { proveedor: code === null ? null : found, listo: code === null || datos !== null || error !== null };
}

export function DecideCuenta({ cuenta, cuentas }: Props) {
  const { t } = usePortal();
  const { proveedor, listo } = useProveedor(cuenta);
  const n = byDecide(cuentas).length;
  return (
    <Screen titulo={cuenta.proveedor} entradilla={t.cuenta.entradilla} volver={['/portal/cuentas', t.cuentas.titulo]}>
      <p class="suave">{count(t.cuenta.quedan, n)}</p>
      {listo ? (
        <Form cuenta={cuenta} cuentas={cuentas} proveedor={proveedor} />
      ) : (
        <Loading altos={[5.5, 5.5, 5.5, 5]} />
      )}
    </Screen>
  );
}

function useDecide(
  { cuenta, cuentas }: Props,
  decision: Decision,
  { pregunta, vivienda }: { readonly pregunta: boolean; readonly vivienda: InhabitedHome | null },
  forget: () => void,
) {
  const { cliente, announce, t } = usePortal();
  const { route } = useLocation();
  const parametros = { cuenta: cuenta.cuenta_id };
  const decide = useAction(
    async ({ accion, copia, identificador, reservada, corte }: Decision) => {
      const theirs = identificador.trim() || null;
      const change = {
        ...(accion !== null && accion !== cuenta.accion && { accion }),
        ...(theirs !== cuenta.identificador && { identificador: theirs }),
        ...(reservada !== cuenta.reservada && { reservada }),
        ...(vivienda !== cuenta.vivienda_habitada && { vivienda_habitada: vivienda }),
      };
      let { version } = cuenta;
      if (Object.keys(change).length > 0)
        ({ version } = await cliente.pedir('PATCH /cuentas/{cuenta}', { parametros, cuerpo: { ...change, version } }));
      await cliente.pedir('POST /cuentas/{cuenta}/confirmacion', {
        parametros,
        cuerpo: { version, ...(pregunta && copia && { copia }), ...(corte && { corte_aceptado: true }) },
      });
    },
    async ({ accion }) => {
      const { elementos } = await cliente.pedir('GET /cuentas', {});
      const theirs = elementos.find(({ cuenta_id }) => cuenta_id === cuenta.cuenta_id);
      return theirs?.estado === 'confirmada' && theirs.accion === accion;
    },
  );
  const drop = useAction(() => cliente.pedir('POST /cuentas/{cuenta}/descarte', { parametros, cuerpo: {} }));
  const next = byDecide(cuentas).find(({ cuenta_id }) => cuenta_id !== cuenta.cuenta_id);
  const proceed = (said: string) => {
    forget();
    announce(said);
    route(next ? `/portal/cuentas/${next.cuenta_id}` : '/portal/cuentas');
  };
  return {
    hayOtra: next !== undefined,
    error: decide.error ?? drop.error,
    decidiendo: decide.enCurso,
    quitando: drop.enCurso,
    decidir: async () => (await decide.hacer(decision)) && proceed(t.cuenta.confirmada),
    quitar: async () => (await drop.hacer()) && proceed(t.cuenta.quitada),
  };
}

/** What has to be said before it can be saved, by field; null: nothing. */
function lacksOf(
  { accion, copia, vivienda, corte }: Decision,
  question: boolean,
  supply: boolean,
  t: Texts,
): Readonly<Record<string, string | null>> {
  const ofHouse = supply && vivienda === null;
  return {
    vivienda: ofHouse ? t.cuenta.vivienda.elige : null,
    accion: !ofHouse && accion === null ? t.cuenta.elige : null,
    corte: supply && accion === 'cancelar' && inhabited(vivienda) && !corte ? t.cuenta.vivienda.aceptar : null,
    copia: question && copia === null ? t.cuenta.eligeCopia : null,
  };
}

/** Somebody lives in the home, or may. */
const inhabited = (home: InhabitedHome | null): boolean => home === 'si' || home === 'no_se';

function Form({ cuenta, cuentas, proveedor }: Props & { readonly proveedor: Proveedor | null }) {
  const { t } = usePortal();
  const [decision, change, forget] = useDraft<Decision>(`cuenta.${cuenta.cuenta_id}`, {
    accion: null,
    copia: null,
    identificador: cuenta.identificador ?? '',
    reservada: cuenta.reservada,
    vivienda: cuenta.vivienda_habitada,
    deLaCasa: cuenta.suministro || (cuenta.proveedor_codigo === null && looksLikeSupply(cuenta.proveedor)),
    corte: false,
  });
  const [reviewed, review] = useState(false);
  const aHand = cuenta.proveedor_codigo === null;
  const supply = aHand ? decision.deLaCasa : cuenta.suministro;
  const vivienda = supply ? decision.vivienda : null;
  const pregunta = questionByCopy(decision.accion, proveedor);
  const { hayOtra, error, decidiendo, quitando, decidir, quitar } = useDecide(
    { cuenta, cuentas },
    decision,
    { pregunta, vivienda },
    forget,
  );
  const missing = lacksOf(decision, pregunta, supply, t);
  const faltas = reviewed ? missing : {};
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    review(true);
    if (Object.values(missing).every((missing) => missing === null)) void decidir();
  };
  const from = { decision, cambiar: change, faltas, proveedor };
  return (
    <form class="pila" onSubmit={send} noValidate>
      <ErrorsSummary faltas={faltas} />
      <ActionFailure error={error} />
      {aHand && (
        <Checkbox
          id="de-la-casa"
          etiqueta={t.cuenta.vivienda.esSuministro}
          marcada={decision.deLaCasa}
          onChange={(deLaCasa) => change({ deLaCasa, accion: null, corte: false })}
        />
      )}
      {supply && <Home {...from} />}
      {(!supply || vivienda !== null) && <WhatDo {...from} suministro={supply} pregunta={pregunta} />}
      <Checkbox
        id="reservada"
        etiqueta={t.cuenta.reservar}
        marcada={decision.reservada}
        onChange={(reservada) => change({ reservada })}
      />
      <div class="botones">
        <Button tipo="submit" enCurso={decidiendo}>
          {hayOtra ? t.cuenta.confirmarSiguiente : t.cuenta.confirmar}
        </Button>
        <MakeSure
          pide={t.cuenta.quitar}
          describe={put(`${t.cuenta.quitar}: {nombre}`, { nombre: cuenta.proveedor })}
          si={t.cuenta.quitarSi}
          enCurso={quitando}
          onConfirm={quitar}
        >
          <p>{t.cuenta.quitarTexto}</p>
        </MakeSure>
      </div>
    </form>
  );
}

interface OfForm {
  readonly decision: Decision;
  readonly cambiar: (change: Partial<Decision>) => void;
  readonly faltas: Readonly<Record<string, string | null>>;
  readonly proveedor: Proveedor | null;
}

/** What the home is left without, as the sentence goes on. */
const whatCuts = (proveedor: Proveedor | null, t: Texts): string =>
  (t.cuenta.vivienda.corta as Readonly<Record<string, string>>)[proveedor?.tipo ?? 'otro'] ??
  t.cuenta.vivienda.corta.otro;

/** Before anything else: whether somebody would be left in the dark. */
function Home({ decision, cambiar, faltas, proveedor }: OfForm) {
  const { t } = usePortal();
  const v = t.cuenta.vivienda;
  return (
    <>
      <Options
        id="vivienda"
        leyenda={v.titulo}
        error={faltas.vivienda ?? null}
        opciones={INHABITED_HOME.map((valor) => ({ valor, titulo: v[valor] }))}
        elegida={decision.vivienda}
        ayuda={v.ayuda}
        onChoose={(vivienda) => cambiar({ vivienda, accion: null, corte: false })}
      />
      {inhabited(decision.vivienda) && (
        <Notice clase="atencion">
          <p>{put(v.aviso, { que: whatCuts(proveedor, t) })}</p>
        </Notice>
      )}
    </>
  );
}

function WhatDo({
  decision,
  cambiar,
  faltas,
  proveedor,
  suministro,
  pregunta,
}: OfForm & { readonly suministro: boolean; readonly pregunta: boolean }) {
  const { t } = usePortal();
  const { modulos } = useCaso();
  const { accion, vivienda } = decision;
  const viveSomebody = suministro && inhabited(vivienda);
  const ofLine = proveedor?.tipo === 'telefonia';
  const actions = possibleActions(
    proveedor,
    modulos.map(({ modulo }) => modulo),
    viveSomebody,
  );
  return (
    <>
      <Options
        id="accion"
        leyenda={t.cuenta.entradilla}
        leyendaOculta={!suministro}
        error={faltas.accion ?? null}
        opciones={actions.map((valor) => ({ valor, ...actionInWords(valor, { suministro, ofLine }, t) }))}
        elegida={accion}
        onChoose={(chosen) => cambiar({ accion: chosen, corte: false })}
      />
      {viveSomebody && accion === 'cancelar' && (
        <div class="campo">
          {faltas.corte && (
            <span class="error-de-campo" id="corte-error">
              {faltas.corte}
            </span>
          )}
          <Checkbox
            id="corte"
            etiqueta={put(t.cuenta.vivienda.acepto, { que: whatCuts(proveedor, t) })}
            marcada={decision.corte}
            onChange={(corte) => cambiar({ corte })}
          />
        </div>
      )}
      {pregunta && (
        <Options
          id="copia"
          leyenda={t.cuenta.copiaTitulo}
          error={faltas.copia ?? null}
          opciones={[
            { valor: 'pedida', titulo: t.cuenta.copiaPedida, texto: t.cuenta.copiaTexto },
            { valor: 'rechazada', titulo: t.cuenta.copiaRechazada },
          ]}
          elegida={decision.copia}
          onChoose={(copia) => cambiar({ copia })}
        />
      )}
      {accion !== null && accion !== 'conservar' && (
        <Field
          id="identificador"
          etiqueta={t.cuenta.identificador}
          ayuda={t.cuenta.identificadorAyuda}
          maximo={200}
          valor={decision.identificador}
          onChange={(identificador) => cambiar({ identificador })}
          propiedades={{ autoComplete: 'off', autoCapitalize: 'none', spellcheck: false }}
        />
      )}
      <EnvelopeProveedor proveedor={proveedor} accion={accion} />
    </>
  );
}
