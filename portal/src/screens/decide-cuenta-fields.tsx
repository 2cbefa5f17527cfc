/** The decision on an account: the action, and its questions on the home, the new holder and a copy. One of several rows, or alone on a page. */
import type { CompleteCuenta, CuentaAction } from '@albacea/contract/schemas/cuentas.ts';
import { INHABITED_HOME } from '@albacea/contract/schemas/lists.ts';
import type { Proveedor } from '@albacea/contract/schemas/proveedores.ts';
import { put } from '@albacea/words/put.ts';
import type { ComponentChildren } from 'preact';
import { useCaso, usePortal } from '../data/context.ts';
import { givesCopy, possibleActions, selfErasureDays } from '../rules-actions.ts';
import {
  type Decision,
  type DecisionErrors,
  type DecisionField,
  fieldId,
  mayBeInhabited,
  missingInDecision,
  type Questions,
} from '../rules-decide-cuenta.ts';
import { contractedModulos } from '../rules-tasks.ts';
import { actionInWords } from '../texts/actions.ts';
import type { Texts } from '../texts/texts.ts';
import { Checkbox, Options } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { useWhatToKeep, WhatIsLost } from './about-the-proveedor.tsx';
import { HolderField } from './holder-field.tsx';

interface DecisionProps {
  readonly cuenta: CompleteCuenta;
  readonly proveedor: Proveedor | null;
  readonly decision: Decision;
  readonly questions: Questions;
  readonly onChange: (change: Partial<Decision>) => void;
  readonly errors: DecisionErrors;
}

/** The errors of the decision, by field. */
export function decisionErrors(
  { cuenta, decision, questions }: Decided,
  { cuenta: c, preguntas }: Texts,
): DecisionErrors {
  const { elige, faltaNombre, faltaNumero } = preguntas.titular;
  const phrases: Readonly<Record<DecisionField, string>> = {
    vivienda: c.vivienda.elige,
    accion: c.elige,
    titular: elige,
    'titular-nombre': faltaNombre,
    'titular-numero': faltaNumero,
    corte: c.vivienda.aceptar,
    copia: c.eligeCopia,
  };
  return Object.fromEntries(
    missingInDecision(decision, questions).map((field) => [fieldId(cuenta, field), phrases[field]]),
  );
}

type Decided = Pick<DecisionProps, 'cuenta' | 'decision' | 'questions'>;

/** The choice «not decided yet». */
const LATER = 'despues';

interface RowProps extends DecisionProps {
  readonly legend: ComponentChildren;
  /** The family has chosen «not decided yet»; undefined: that choice is not offered. */
  readonly later?: boolean;
  readonly onLater?: () => void;
}

/** The possible actions of an account in a row, and below them the questions of the chosen one. */
export function DecisionRow({ legend, later, onLater, ...props }: RowProps) {
  const { cuenta, decision, questions, onChange, errors } = props;
  const { t } = usePortal();
  const offered = possibleActions(cuenta, contractedModulos(useCaso()), questions.suministro);
  const choices = offered.map((value) => ({
    value: value as CuentaAction | typeof LATER,
    title: actionInWords(value, { suministro: questions.suministro, tipo: cuenta.tipo }, t).title,
  }));
  return (
    <Options
      id={fieldId(cuenta, 'accion')}
      close
      legend={legend}
      error={errors[fieldId(cuenta, 'accion')] ?? null}
      options={later === undefined ? choices : [...choices, { value: LATER, title: t.decidir.despues }]}
      chosen={later ? LATER : decision.accion}
      onChoose={(chosen) => (chosen === LATER ? onLater?.() : onChange({ accion: chosen, via: null, corte: false }))}
    >
      <p class="suave tras-opciones" role="status">
        {later ? t.decidir.despuesTexto : meaningOf(props, t)}
      </p>
      {!later && decision.accion !== null && <ActionQuestions {...props} accion={decision.accion} />}
    </Options>
  );
}

/** The consequences of the chosen action; null: none is chosen. */
function meaningOf({ cuenta, decision: { accion }, questions, proveedor }: DecisionProps, t: Texts): string | null {
  if (accion === null) return null;
  const { text, detail } = actionInWords(accion, { suministro: questions.suministro, tipo: cuenta.tipo }, t);
  // the detail of `obtener_datos` says that the account can be closed too, so it is left out if the company does not offer that
  const isTrue = accion !== 'obtener_datos' || !cuenta.ofrece || cuenta.ofrece.includes('eliminar');
  const days = accion === 'conservar' ? selfErasureDays(proveedor) : null;
  if (days !== null) return put(t.cuentas.seBorraSola, { n: days });
  return [text, isTrue && detail].filter(Boolean).join(' ');
}

/** The questions and warnings of the chosen action. */
function ActionQuestions({ accion, ...props }: DecisionProps & { readonly accion: CuentaAction }) {
  const { cuenta, proveedor, decision, questions, onChange, errors } = props;
  const { t } = usePortal();
  const cuts = questions.suministro && accion === 'cancelar';
  return (
    <div class="pila-junta tras-opciones">
      {cuenta.tipo === 'banca' && <JointAccount />}
      {questions.titular && (
        <HolderField
          cuenta={cuenta}
          holder={decision.titular}
          onChange={(titular) => onChange({ titular })}
          errors={errors}
        />
      )}
      {cuenta.proveedor_codigo === null && accion === 'cancelar' && (
        <Checkbox
          id={`de-la-casa-${cuenta.cuenta_id}`}
          label={t.cuenta.vivienda.esSuministro}
          checked={decision.isSupply}
          onChange={(isSupply) => onChange({ isSupply, corte: false })}
        />
      )}
      {cuts && <HomeField {...props} />}
      {cuts && mayBeInhabited(decision.vivienda) && <CutField {...props} />}
      {questions.copia && <CopyField {...props} />}
      {!questions.copia && !cuts && <WhatIsLost proveedor={proveedor} action={accion} />}
    </div>
  );
}

/** Reassures a surviving spouse who shares the account and fears for their own card. */
function JointAccount() {
  const { pregunta, respuesta } = usePortal().t.banco.deLosDos;
  return (
    <details>
      <summary>{pregunta}</summary>
      <p>{respuesta}</p>
    </details>
  );
}

function HomeField({ cuenta, decision, onChange, errors }: DecisionProps) {
  const v = usePortal().t.cuenta.vivienda;
  return (
    <Options
      id={fieldId(cuenta, 'vivienda')}
      close
      legend={v.titulo}
      error={errors[fieldId(cuenta, 'vivienda')] ?? null}
      options={INHABITED_HOME.map((value) => ({ value, title: v[value] }))}
      chosen={decision.vivienda}
      onChoose={(vivienda) => onChange({ vivienda, corte: false })}
    />
  );
}

/** The supply that the home loses, for use within a sentence. */
const cutSupply = ({ tipo }: Pick<CompleteCuenta, 'tipo'>, t: Texts): string =>
  (t.cuenta.vivienda.corta as Readonly<Record<string, string>>)[tipo ?? 'otro'] ?? t.cuenta.vivienda.corta.otro;

/** Asks the family to accept that the home loses its supply. */
function CutField({ cuenta, decision, onChange, errors }: DecisionProps) {
  const { t } = usePortal();
  const id = fieldId(cuenta, 'corte');
  return (
    <div class="campo">
      <Notice kind="atencion">
        <p>{put(t.cuenta.vivienda.aviso, { que: cutSupply(cuenta, t) })}</p>
      </Notice>
      {errors[id] && (
        <span class="error-de-campo" id={`${id}-error`}>
          {errors[id]}
        </span>
      )}
      <Checkbox
        id={id}
        label={put(t.cuenta.vivienda.acepto, { que: cutSupply(cuenta, t) })}
        checked={decision.corte}
        onChange={(corte) => onChange({ corte })}
      />
    </div>
  );
}

function CopyField({ cuenta, proveedor, decision, onChange, errors }: DecisionProps) {
  const { t } = usePortal();
  const help = useWhatToKeep({ proveedor, action: decision.accion });
  return (
    <Options
      id={fieldId(cuenta, 'copia')}
      close
      legend={t.cuenta.copiaTitulo}
      {...(help && { help })}
      error={errors[fieldId(cuenta, 'copia')] ?? null}
      options={[
        { value: 'la_guardan', title: t.guardar.laGuardan },
        ...(givesCopy(proveedor) ? [{ value: 'pedida' as const, title: t.cuenta.copiaPedida }] : []),
        { value: 'rechazada', title: t.cuenta.copiaRechazada },
      ]}
      chosen={decision.copia}
      onChoose={(copia) => onChange({ copia })}
    >
      {decision.copia === 'pedida' && <p class="suave tras-opciones">{t.cuenta.copiaTexto}</p>}
      {decision.copia === 'la_guardan' && (
        <p class="suave tras-opciones">
          {t.guardar.laGuardanTexto} <a href="/portal/guardar">{t.guardar.verGuia}</a>
        </p>
      )}
    </Options>
  );
}
