/** All accounts that wait for a decision, each a row; then, once for all of them, the deceased's e-mail and mobile. */
import type { CompleteCuenta } from '@albacea/contract/schemas/cuentas.ts';
import { PROPOSED_MAXIMUM } from '@albacea/contract/schemas/lists.ts';
import type { Proveedor } from '@albacea/contract/schemas/proveedores.ts';
import { put } from '@albacea/words/put.ts';
import { useLocation } from 'preact-iso/router';
import { useCaso, usePortal } from '../data/context.ts';
import {
  DECISION_FIELDS,
  type Decision,
  type DecisionErrors,
  decisionOf,
  fieldId,
  initialDecision,
  type Questions,
  questionsOf,
  refusedNumber,
  type SharedIdentifiers,
  sharedIdentifierFor,
} from '../rules-decide-cuenta.ts';
import { fittingIdentifiers, isInvalidTelephone, storedIdentifier } from '../rules-identifier.ts';
import type { Texts } from '../texts/texts.ts';
import { KNOWN_AS } from '../ui/common-cuentas.ts';
import { Field, IDENTIFIER } from '../ui/field.tsx';
import { Form, type FormState, useForm } from '../ui/form.tsx';
import { Mark } from '../ui/mark.tsx';
import { Loading } from '../ui/notice.tsx';
import { DecisionRow, decisionErrors } from './decide-cuenta-fields.tsx';
import { useDecide } from './use-decide.ts';
import { useNextPath } from './use-next-path.ts';
import { useProveedores } from './use-proveedores.ts';

interface Draft extends SharedIdentifiers {
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
  return <DecideForm open={shown} isAll={shown.length === open.length} cuentas={cuentas} proveedorOf={proveedorOf} />;
}

/** No action is preselected. Answers about the home and the new holder in one row prefill the other rows. */
function rowsOf({ open, cuentas, proveedorOf }: FormProps, { porCuenta, despues }: Draft): readonly Row[] {
  const said = open.map(({ cuenta_id }) => porCuenta[cuenta_id] ?? {});
  const vivienda = said.find((one) => one.vivienda)?.vivienda ?? null;
  const titular = said.find((one) => one.titular?.quien)?.titular;
  return open.map((cuenta) => {
    const before = initialDecision(cuenta, cuentas);
    const decision = {
      ...before,
      vivienda: before.vivienda ?? vivienda,
      titular: before.titular.quien === null && titular ? titular : before.titular,
      ...porCuenta[cuenta.cuenta_id],
    };
    const proveedor = proveedorOf(cuenta);
    const questions = questionsOf(cuenta, decision, proveedor);
    return { cuenta, proveedor, decision, questions, later: despues.includes(cuenta.cuenta_id) };
  });
}

interface FormProps extends Props {
  readonly proveedorOf: (cuenta: CompleteCuenta) => Proveedor | null;
  /** No other account waits for a decision. */
  readonly isAll: boolean;
}

function DecideForm(props: FormProps) {
  const { cuentas, isAll } = props;
  const { t, announce } = usePortal();
  const { route } = useLocation();
  const known = cuentas.flatMap(({ identificador }) => identificador ?? []);
  const nextPath = useNextPath();
  const save = useDecide(isAll);
  const form: FormState<Draft> = useForm<Draft>({
    draft: 'decidir',
    initial: {
      porCuenta: {},
      despues: [],
      correo: fittingIdentifiers('correo', known)[0] ?? '',
      movil: fittingIdentifiers('telefono', known)[0] ?? '',
    },
    checks(draft) {
      const rows = decidedRows(rowsOf(props, draft));
      const noTelephone = identifiedRows(rows).some(
        ({ cuenta }) =>
          sharedIdentifierFor(cuenta) === 'movil' && isInvalidTelephone(proveedorKind(cuenta), draft.movil),
      );
      return {
        ...Object.fromEntries(rows.flatMap((row) => Object.entries(decisionErrors(row, t)))),
        movil: noTelephone ? t.preguntas.dato.telefonoMal : null,
      };
    },
    fieldIdOf: (field, draft) => refusedNumber(decidedRows(rowsOf(props, draft)).map(({ cuenta }) => cuenta))(field),
    action: { ...save, run: (draft) => save.run(decisionsToSend(rowsOf(props, draft), draft)) },
    onDone() {
      announce(t.cuenta.confirmada);
      route(nextPath());
    },
  });
  const { data: draft, change, errors } = form;
  const rows = rowsOf(props, draft);
  return (
    <Form form={{ ...form, errors: inSummary(rows, errors, t) }} button={t.decidir.boton}>
      {rows.map((row) => {
        const { cuenta_id, proveedor: name } = row.cuenta;
        const others = draft.despues.filter((one) => one !== cuenta_id);
        return (
          <section class="tarjeta" key={cuenta_id}>
            <DecisionRow
              {...row}
              legend={<CuentaLegend {...row.cuenta} />}
              errors={errors}
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
      <SharedIdentifierFields
        wanted={identifiedRows(decidedRows(rows)).flatMap(({ cuenta }) => sharedIdentifierFor(cuenta) ?? [])}
        form={form}
      />
    </Form>
  );
}

/** The errors above all rows, each with the name of its account. */
function inSummary(rows: readonly Row[], errors: DecisionErrors, t: Texts): DecisionErrors {
  const byField = rows.flatMap(({ cuenta }) =>
    DECISION_FIELDS.flatMap((field) => {
      const id = fieldId(cuenta, field);
      const text = errors[id];
      return text ? [[id, `${cuenta.proveedor}: ${field === 'accion' ? t.decidir.falta : text}`] as const] : [];
    }),
  );
  return { ...Object.fromEntries(byField), movil: errors.movil ?? null };
}

function CuentaLegend({ proveedor_codigo: code, proveedor: name }: CompleteCuenta) {
  const known = code === null ? undefined : KNOWN_AS[code];
  return (
    <span class="cuenta-nombrada">
      <Mark name={name} />
      <span>
        {name} {known && <span class="ficha-nota">{known}</span>}
      </span>
    </span>
  );
}

const proveedorKind = ({ proveedor_codigo: codigo, tipo }: CompleteCuenta) => ({ codigo, tipo });

/** The rows whose account a company has to find. */
const identifiedRows = (rows: readonly Row[]): readonly Row[] =>
  rows.filter(({ decision: { accion } }) => accion !== null && accion !== 'conservar');

/** The rows in order, without those left for later. */
const decidedRows = (rows: readonly Row[]): readonly Row[] => rows.filter(({ later }) => !later);

const decisionsToSend = (rows: readonly Row[], names: SharedIdentifiers) =>
  decidedRows(rows).flatMap(({ cuenta, decision: { accion, ...decision }, questions }) => {
    if (accion === null) return [];
    const name = accion === 'conservar' ? null : sharedIdentifierFor(cuenta);
    const identificador = name ? storedIdentifier(proveedorKind(cuenta), names[name]) : decision.identificador;
    return [decisionOf(cuenta, { ...decision, accion, identificador }, questions)];
  });

interface SharedIdentifierProps {
  /** The shared identifiers by which companies find the decided accounts. */
  readonly wanted: readonly (keyof SharedIdentifiers)[];
  readonly form: Pick<FormState<Draft>, 'text'>;
}

/** The deceased's e-mail and mobile, by which companies find accounts: asked once, since most people have one of each. */
function SharedIdentifierFields({ wanted, form }: SharedIdentifierProps) {
  const { t } = usePortal();
  const { fallecido } = useCaso();
  if (wanted.length === 0) return null;
  return (
    <section class="tarjeta">
      <h2>{put(t.decidir.nombres, { fallecido: fallecido.nombre })}</h2>
      <p class="ayuda">{t.decidir.nombresAyuda}</p>
      {wanted.includes('correo') && (
        <Field
          {...form.text('correo')}
          label={t.decidir.correo}
          maxLength={200}
          attributes={{ ...IDENTIFIER, type: 'email', inputMode: 'email' }}
        />
      )}
      {wanted.includes('movil') && (
        <Field
          {...form.text('movil')}
          label={t.decidir.movil}
          maxLength={200}
          attributes={{ ...IDENTIFIER, type: 'tel', inputMode: 'tel' }}
        />
      )}
    </section>
  );
}
