/** The heir decides what is to become of an account. */
import type { CompleteCuenta } from '@albacea/contract/schemas/cuentas.ts';
import type { Proveedor } from '@albacea/contract/schemas/proveedores.ts';
import { asksHolder } from '@albacea/contract/schemas/ready-proveedores.ts';
import { put } from '@albacea/words/put.ts';
import { useState } from 'preact/hooks';
import { usePortal } from '../data/context.ts';
import { useData, useDraft } from '../data/use-data.ts';
import { asksWhatToKeep, looksLikeSupply } from '../rules-actions.ts';
import { answeredBefore, type Decision, holderOf, missingInDecision } from '../rules-decide-cuenta.ts';
import { identifierAsKept, isNoTelephone } from '../rules-identifier.ts';
import { toDecide } from '../rules-tasks.ts';
import { useAskedWords } from '../texts/asked.ts';
import type { Texts } from '../texts/languages.ts';
import { Button } from '../ui/button.tsx';
import { KNOWN_AS } from '../ui/common.ts';
import { Checkbox } from '../ui/field.tsx';
import { MakeSure } from '../ui/make-sure.tsx';
import { ActionFailure, ErrorsSummary, faultOfField, Loading } from '../ui/notice.tsx';
import { Screen } from '../ui/screen.tsx';
import { ActionFields, HomeField } from './decide-cuenta-fields.tsx';
import { type CuentaAmongAll, useDecideCuenta } from './use-decide-cuenta.ts';
import { useStep } from './use-step.ts';

/** What the catalogue says of a provider; null until it is known, and of one that is not in it. */
export function useProveedor({ proveedor_codigo: code, proveedor }: CompleteCuenta) {
  const { data, error } = useData('GET /proveedores', { query: { buscar: proveedor.slice(0, 100), limite: 12 } });
  const found = data?.elementos.find((one) => one.codigo === code) ?? null;
  return { proveedor: code === null ? null : found, isReady: code === null || data !== null || error !== null };
}

export function DecideCuenta({ cuenta, cuentas }: CuentaAmongAll) {
  const { t } = usePortal();
  const { proveedor, isReady } = useProveedor(cuenta);
  const step = useStep('cuentas');
  const remaining = toDecide(cuentas).length;
  return (
    <Screen
      title={cuenta.proveedor}
      lead={cuenta.proveedor_codigo === null ? undefined : KNOWN_AS[cuenta.proveedor_codigo]}
      step={step}
      back={['/portal/cuentas', t.cuentas.titulo]}
    >
      {remaining > 1 && <p class="suave">{put(t.cuenta.quedan, { n: remaining })}</p>}
      {isReady ? (
        <DecisionForm cuenta={cuenta} cuentas={cuentas} proveedor={proveedor} />
      ) : (
        <Loading heights={[5.5, 5.5, 5.5, 5]} />
      )}
    </Screen>
  );
}

/** The deceased had one home, so what was said of it for the electricity holds for the telephone too. */
const homeOf = ({ suministro }: CompleteCuenta, cuentas: readonly CompleteCuenta[]): Decision['vivienda'] =>
  suministro ? (cuentas.find(({ vivienda_habitada: home }) => home !== null)?.vivienda_habitada ?? null) : null;

/** Whoever takes over the electricity takes over the telephone too, unless the family says otherwise. */
const holderBefore = ({ nuevo_titular }: CompleteCuenta, cuentas: readonly CompleteCuenta[]): Decision['titular'] =>
  holderOf(nuevo_titular ?? cuentas.find((one) => one.nuevo_titular !== null)?.nuevo_titular ?? null);

/** The last names that were given for other accounts: most people have one e-mail address and one telephone. */
const knownNames = (cuentas: readonly CompleteCuenta[]): readonly string[] =>
  [...new Set(cuentas.flatMap(({ identificador }) => identificador ?? []))].slice(-3);

/** What is decided so far, kept until it is sent. A name written by hand may be something that a home lives on. */
const useDecision = (cuenta: CompleteCuenta, cuentas: readonly CompleteCuenta[]) =>
  useDraft<Decision>(`cuenta.${cuenta.cuenta_id}`, {
    accion: null,
    via: null,
    copia: answeredBefore(cuenta),
    identificador: cuenta.identificador ?? '',
    reservada: cuenta.reservada,
    vivienda: cuenta.vivienda_habitada ?? homeOf(cuenta, cuentas),
    ofTheHouse: cuenta.suministro || (cuenta.proveedor_codigo === null && looksLikeSupply(cuenta.proveedor)),
    corte: false,
    titular: holderBefore(cuenta, cuentas),
  });

/** What is said at a field that lacks something. */
const phrasesOf = (t: Texts, { titular }: ReturnType<typeof useAskedWords>) => ({
  vivienda: t.cuenta.vivienda.elige,
  accion: t.cuenta.elige,
  titular: titular.elige,
  'titular-nombre': titular.faltaNombre,
  'titular-numero': titular.faltaNumero,
  corte: t.cuenta.vivienda.aceptar,
  copia: t.cuenta.eligeCopia,
});

function DecisionForm({ cuenta, cuentas, proveedor }: CuentaAmongAll & { readonly proveedor: Proveedor | null }) {
  const { t } = usePortal();
  const [decision, change, forget] = useDecision(cuenta, cuentas);
  const [sent, setSent] = useState(false);
  const asked = useAskedWords();
  const work = useDecideCuenta({ cuenta, cuentas }, forget);
  const byHand = cuenta.proveedor_codigo === null;
  const suministro = byHand ? decision.ofTheHouse : cuenta.suministro;
  const questions = {
    suministro,
    copia: asksWhatToKeep(decision.accion, proveedor),
    titular: asksHolder(decision.accion, cuenta.tipo),
  };
  const missing = missingInDecision(decision, questions);
  const phrases = phrasesOf(t, asked);
  const of = { codigo: cuenta.proveedor_codigo, tipo: cuenta.tipo };
  const noTelephone = isNoTelephone(of, decision.identificador);
  const refused = faultOfField(work.error, t);
  const numberRefused = refused?.field === 'nuevo_titular.numero';
  const faults: Readonly<Record<string, string>> = {
    ...(sent && Object.fromEntries(missing.map((field) => [field, phrases[field]]))),
    ...(numberRefused && { 'titular-numero': refused.text }),
    ...(sent && noTelephone && { identificador: asked.dato.telefonoMal }),
  };
  const fields = { decision, onChange: change, faults, proveedor };
  return (
    <form
      class="pila"
      onSubmit={(event) => {
        event.preventDefault();
        setSent(true);
        if (missing.length > 0 || noTelephone) return;
        void work.decide({ ...decision, identificador: identifierAsKept(of, decision.identificador) }, questions);
      }}
      noValidate
    >
      <ErrorsSummary lacks={faults} />
      <ActionFailure error={numberRefused ? null : work.error} />
      {byHand && (
        <Checkbox
          id="de-la-casa"
          label={t.cuenta.vivienda.esSuministro}
          checked={decision.ofTheHouse}
          onChange={(ofTheHouse) => change({ ofTheHouse, accion: null, via: null, corte: false })}
        />
      )}
      {suministro && <HomeField {...fields} />}
      {(!suministro || decision.vivienda !== null) && (
        <ActionFields {...fields} questions={questions} known={knownNames(cuentas)} of={of} />
      )}
      <WhoSeesIt isReserved={decision.reservada} onChange={(reservada) => change({ reservada })} />
      <div class="botones">
        <Button type="submit" busy={work.deciding}>
          {work.isLast ? t.cuenta.confirmar : t.cuenta.confirmarSiguiente}
        </Button>
        <MakeSure
          asks={t.cuenta.quitar}
          describe={put(`${t.cuenta.quitar}: {nombre}`, { nombre: cuenta.proveedor })}
          yes={t.cuenta.quitarSi}
          busy={work.discarding}
          onConfirm={work.discard}
        >
          <p>{t.cuenta.quitarTexto}</p>
        </MakeSure>
      </div>
    </form>
  );
}

interface WhoSeesItProps {
  /** The rest of the family does not see it. */
  readonly isReserved: boolean;
  readonly onChange: (isReserved: boolean) => void;
}

function WhoSeesIt({ isReserved, onChange }: WhoSeesItProps) {
  const { t } = usePortal();
  return (
    <details open={isReserved}>
      <summary>{isReserved ? t.anadir.discreta : t.relato.quienLaVe}</summary>
      {!isReserved && <p>{t.relato.queVe}</p>}
      <Checkbox id="reservada" label={t.cuenta.reservar} checked={isReserved} onChange={onChange} />
    </details>
  );
}
