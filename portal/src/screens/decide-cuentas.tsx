/** All accounts that wait for a decision, each a row; then, once for all of them, the names by which companies know the deceased. */
import type { CompleteCuenta } from '@albacea/contract/schemas/cuentas.ts';
import { PROPOSED_MAXIMUM } from '@albacea/contract/schemas/lists.ts';
import type { Proveedor } from '@albacea/contract/schemas/proveedores.ts';
import { put } from '@albacea/words/put.ts';
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { useCaso, usePortal } from '../data/context.ts';
import { useDraft } from '../data/use-data.ts';
import {
  type Decision,
  type DecisionFaults,
  type DecisionField,
  decisionOf,
  fieldId,
  missingInDecision,
  nameFor,
  type OwnNames,
  type Questions,
  questionsOf,
  undecided,
} from '../rules-decide-cuenta.ts';
import { fitting, identifierAsKept, isNoTelephone } from '../rules-identifier.ts';
import { Mark } from '../ui/brand.tsx';
import { Button } from '../ui/button.tsx';
import { KNOWN_AS } from '../ui/common.ts';
import { Field } from '../ui/field.tsx';
import { ActionFailure, ErrorsSummary, faultOfField, Loading } from '../ui/notice.tsx';
import { DecisionRow, phrasesOf } from './decide-cuenta-fields.tsx';
import { useDecide } from './use-decide.ts';
import { useProveedores } from './use-proveedores.ts';
import { useWayOn } from './use-way-on.ts';

interface Draft extends OwnNames {
  /** The answers given for each account. */
  readonly porCuenta: Readonly<Record<string, Partial<Decision>>>;
  /** Ids of accounts that the family leaves for later. */
  readonly despues: readonly string[];
}

interface Row {
  readonly cuenta: CompleteCuenta;
  readonly proveedor: Proveedor | null;
  readonly decision: Decision;
  readonly questions: Questions;
  readonly later: boolean;
  readonly missing: readonly DecisionField[];
}

interface Props {
  /** The accounts that wait for a decision. */
  readonly open: readonly CompleteCuenta[];
  readonly cuentas: readonly CompleteCuenta[];
}

export function DecideCuentas({ open, cuentas }: Props) {
  const { proveedorOf, isReady } = useProveedores(open);
  if (!isReady) return <Loading heights={[8, 8, 8, 8]} />;
  const shown = open.slice(0, PROPOSED_MAXIMUM);
  return <Form open={shown} isAll={shown.length === open.length} cuentas={cuentas} proveedorOf={proveedorOf} />;
}

/** No action is preselected. Answers about the home and the new holder in one row prefill the other rows. */
function rowsOf({ open, cuentas, proveedorOf }: FormProps, { porCuenta, despues }: Draft): readonly Row[] {
  const said = open.map(({ cuenta_id }) => porCuenta[cuenta_id] ?? {});
  const vivienda = said.find((one) => one.vivienda)?.vivienda ?? null;
  const titular = said.find((one) => one.titular?.quien)?.titular;
  return open.map((cuenta) => {
    const before = undecided(cuenta, cuentas);
    const decision = {
      ...before,
      vivienda: before.vivienda ?? vivienda,
      titular: before.titular.quien === null && titular ? titular : before.titular,
      ...porCuenta[cuenta.cuenta_id],
    };
    const proveedor = proveedorOf(cuenta);
    const questions = questionsOf(cuenta, decision, proveedor);
    const later = despues.includes(cuenta.cuenta_id);
    return {
      cuenta,
      proveedor,
      decision,
      questions,
      later,
      missing: later ? [] : missingInDecision(decision, questions),
    };
  });
}

interface FormProps extends Props {
  readonly proveedorOf: (cuenta: CompleteCuenta) => Proveedor | null;
  /** No other account waits for a decision. */
  readonly isAll: boolean;
}

function Form(props: FormProps) {
  const { cuentas, isAll } = props;
  const { t, announce } = usePortal();
  const { route } = useLocation();
  const known = cuentas.flatMap(({ identificador }) => identificador ?? []);
  const [draft, change, forget] = useDraft<Draft>('decidir', {
    porCuenta: {},
    despues: [],
    correo: fitting('correo', known)[0] ?? '',
    movil: fitting('telefono', known)[0] ?? '',
  });
  const [sent, setSent] = useState(false);
  const asked = t.preguntas;
  const wayOn = useWayOn();
  const save = useDecide(isAll);
  const rows = rowsOf(props, draft);
  const named = rows.filter(
    ({ decision, later }) => !later && decision.accion !== null && decision.accion !== 'conservar',
  );
  const noTelephone = named.some(
    ({ cuenta }) => nameFor(cuenta) === 'movil' && isNoTelephone(ofProveedor(cuenta), draft.movil),
  );
  const phrases = phrasesOf(t, asked);
  const refused = refusedIn(rows, faultOfField(save.error, t));
  const faultsOf = ({ cuenta, missing }: Row): DecisionFaults => ({
    ...(sent && Object.fromEntries(missing.map((field) => [field, phrases[field]]))),
    ...(refused?.cuenta === cuenta && { 'titular-numero': refused.text }),
  });
  const faults = {
    ...Object.fromEntries(
      rows.flatMap((row) =>
        Object.entries(faultsOf(row)).map(([field, text]) => [
          fieldId(row.cuenta, field as DecisionField),
          `${row.cuenta.proveedor}: ${field === 'accion' ? t.decidir.falta : text}`,
        ]),
      ),
    ),
    movil: sent && noTelephone ? asked.dato.telefonoMal : null,
  };
  const send = async () => {
    setSent(true);
    if (noTelephone || rows.some(({ missing }) => missing.length > 0)) return;
    if (!(await save.run(decided(rows, draft)))) return;
    forget();
    announce(t.cuenta.confirmada);
    route(wayOn());
  };
  return (
    <form
      class="pila"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <ErrorsSummary lacks={faults} />
      <ActionFailure error={refused ? null : save.error} />
      {rows.map((row) => {
        const { cuenta_id, proveedor: name } = row.cuenta;
        const others = draft.despues.filter((one) => one !== cuenta_id);
        return (
          <section class="tarjeta" key={cuenta_id}>
            <DecisionRow
              {...row}
              legend={<Named {...row.cuenta} />}
              faults={faultsOf(row)}
              onLater={() => change({ despues: [...others, cuenta_id] })}
              onChange={(part) => {
                const porCuenta = { ...draft.porCuenta, [cuenta_id]: { ...draft.porCuenta[cuenta_id], ...part } };
                change({ porCuenta, despues: others });
              }}
            />
            <p>
              <a
                class="enlace"
                href={`/portal/cuentas/${cuenta_id}`}
                aria-label={put(t.decidir.masDe, { nombre: name })}
              >
                {t.decidir.mas}
              </a>
            </p>
          </section>
        );
      })}
      <OwnNamesFields
        wanted={named.flatMap(({ cuenta }) => nameFor(cuenta) ?? [])}
        names={draft}
        onChange={change}
        error={faults.movil}
      />
      <div class="botones">
        <Button type="submit" busy={save.busy}>
          {t.decidir.boton}
        </Button>
      </div>
    </form>
  );
}

function Named({ proveedor_codigo: code, proveedor: name }: CompleteCuenta) {
  const known = code === null ? undefined : KNOWN_AS[code];
  return (
    <span class="cuenta-nombrada">
      <Mark code={code} name={name} />
      <span>
        {name} {known && <span class="ficha-nota">{known}</span>}
      </span>
    </span>
  );
}

const ofProveedor = ({ proveedor_codigo: codigo, tipo }: CompleteCuenta) => ({ codigo, tipo });

/** The rows in order, without those left for later. */
const decidedRows = (rows: readonly Row[]): readonly Row[] => rows.filter(({ later }) => !later);

const decided = (rows: readonly Row[], names: OwnNames) =>
  decidedRows(rows).flatMap(({ cuenta, decision: { accion, ...decision }, questions }) => {
    if (accion === null) return [];
    const name = accion === 'conservar' ? null : nameFor(cuenta);
    const identificador = name ? identifierAsKept(ofProveedor(cuenta), names[name]) : decision.identificador;
    return [decisionOf(cuenta, { ...decision, accion, identificador }, questions)];
  });

/** The account whose new holder the server refused over an invalid identity number; null: it refused none. */
function refusedIn(rows: readonly Row[], fault: ReturnType<typeof faultOfField>) {
  const [, n] = /^decisiones\[(\d+)\]\.nuevo_titular\.numero$/.exec(fault?.field ?? '') ?? [];
  const row = n === undefined ? undefined : decidedRows(rows)[Number(n)];
  return row && fault ? { cuenta: row.cuenta, text: fault.text } : null;
}

interface NamesProps {
  /** The names that the decided accounts need. */
  readonly wanted: readonly (keyof OwnNames)[];
  readonly names: OwnNames;
  readonly onChange: (change: Partial<OwnNames>) => void;
  readonly error: string | null;
}

/** The deceased's e-mail and mobile, by which companies find accounts: asked once, since most people have one of each. */
function OwnNamesFields({ wanted, names, onChange, error }: NamesProps) {
  const { t } = usePortal();
  const { fallecido } = useCaso();
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellcheck: false };
  if (wanted.length === 0) return null;
  return (
    <section class="tarjeta">
      <h2>{put(t.decidir.nombres, { fallecido: fallecido.nombre })}</h2>
      <p class="ayuda">{t.decidir.nombresAyuda}</p>
      {wanted.includes('correo') && (
        <Field
          id="correo"
          label={t.decidir.correo}
          maxLength={200}
          value={names.correo}
          onChange={(correo) => onChange({ correo })}
          attributes={{ ...plain, type: 'email', inputMode: 'email' }}
        />
      )}
      {wanted.includes('movil') && (
        <Field
          id="movil"
          label={t.decidir.movil}
          error={error}
          maxLength={200}
          value={names.movil}
          onChange={(movil) => onChange({ movil })}
          attributes={{ ...plain, type: 'tel', inputMode: 'tel' }}
        />
      )}
    </section>
  );
}
