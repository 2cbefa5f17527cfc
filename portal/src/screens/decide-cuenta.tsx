/** The page of one undecided account: the action, and seldom needed settings: the way of asking, the identifier, who sees it, removal. */
import type { CompleteCuenta } from '@albacea/contract/schemas/cuentas.ts';
import type { Proveedor, ProveedorWay } from '@albacea/contract/schemas/proveedores.ts';
import { put } from '@albacea/words/put.ts';
import { useLocation } from 'preact-iso/router';
import { usePortal } from '../data/context.ts';
import { useAction } from '../data/use-data.ts';
import { type Decision, initialDecision, questionsOf, refusedNumber } from '../rules-decide-cuenta.ts';
import { fittingIdentifiers, identifierKind, isInvalidTelephone, storedIdentifier } from '../rules-identifier.ts';
import { demandsOf, requesterOf, wayOf, waysToChoose } from '../rules-ways.ts';
import { actionInWords } from '../texts/actions.ts';
import { inAList } from '../texts/in-a-list.ts';
import { serverTextLang } from '../texts/languages.ts';
import { KNOWN_AS } from '../ui/common-cuentas.ts';
import { Checkbox, Options } from '../ui/field.tsx';
import { Form, useForm } from '../ui/form.tsx';
import { MakeSure } from '../ui/make-sure.tsx';
import { Loading } from '../ui/notice.tsx';
import { Screen } from '../ui/screen.tsx';
import { AboutProveedor, BeforeChoosing } from './about-the-proveedor.tsx';
import { DecisionRow, decisionErrors } from './decide-cuenta-fields.tsx';
import { IdentifierField } from './identifier-field.tsx';
import { useConfirm } from './use-decide.ts';
import { useNextPath } from './use-next-path.ts';
import { useProveedores } from './use-proveedores.ts';

interface Props {
  readonly cuenta: CompleteCuenta;
  readonly cuentas: readonly CompleteCuenta[];
}

export function DecideCuenta({ cuenta, cuentas }: Props) {
  const { t } = usePortal();
  const { proveedorOf, isReady } = useProveedores([cuenta]);
  return (
    <Screen
      title={cuenta.proveedor}
      lead={cuenta.proveedor_codigo === null ? undefined : KNOWN_AS[cuenta.proveedor_codigo]}
      back={['/portal/cuentas', t.cuentas.titulo]}
    >
      {isReady ? (
        <DecisionForm cuenta={cuenta} cuentas={cuentas} proveedor={proveedorOf(cuenta)} />
      ) : (
        <Loading heights={[5.5, 5.5, 5.5, 5]} />
      )}
    </Screen>
  );
}

function DecisionForm({ cuenta, cuentas, proveedor }: Props & { readonly proveedor: Proveedor | null }) {
  const { t, client, announce } = usePortal();
  const { route } = useLocation();
  const nextPath = useNextPath();
  const confirm = useConfirm(cuenta);
  const { cuenta_id, version } = cuenta;
  const discard = useAction(() =>
    client.request('POST /cuentas/{cuenta}/descarte', { params: { cuenta: cuenta_id }, body: { version } }),
  );
  const goOn = (said: string) => {
    announce(said);
    route(nextPath());
  };
  const of = { codigo: cuenta.proveedor_codigo, tipo: cuenta.tipo };
  const asked = (decision: Decision) => questionsOf(cuenta, decision, proveedor);
  const before = initialDecision(cuenta, cuentas);
  // most people have one e-mail address and one telephone, so that of another account is filled in
  const [theSame = ''] = fittingIdentifiers(
    identifierKind(of),
    cuentas.flatMap(({ identificador }) => identificador ?? []),
  );
  const form = useForm<Decision>({
    draft: `cuenta.${cuenta.cuenta_id}`,
    initial: { ...before, identificador: before.identificador || theSame },
    checks: (decision) => ({
      ...decisionErrors({ cuenta, decision, questions: asked(decision) }, t),
      identificador: isInvalidTelephone(of, decision.identificador) ? t.preguntas.dato.telefonoMal : null,
    }),
    fieldIdOf: refusedNumber([cuenta]),
    action: {
      ...confirm,
      run(decision) {
        const typed = decision.accion === 'conservar' ? before.identificador : decision.identificador;
        return confirm.run({ ...decision, identificador: storedIdentifier(of, typed) }, asked(decision));
      },
    },
    onDone: () => goOn(t.cuenta.confirmada),
  });
  const { data: decision, change, errors } = form;
  const questions = asked(decision);
  const { accion, via } = decision;
  const offer = proveedor?.acciones.find((one) => one.accion === accion);
  const way = offer && wayOf(offer, via);
  const isDemanded = way && demandsOf(way).datos.includes('identificador_cuenta');
  const unneeded = identifierKind(of) === 'contrato' ? t.preguntas.dato.contratoAyuda : t.cuenta.identificadorAyuda;
  const more = accion && actionInWords(accion, { suministro: questions.suministro, tipo: cuenta.tipo }, t).more;
  const takeOffTheList = (
    <MakeSure
      asks={t.cuenta.quitar}
      describe={put(`${t.cuenta.quitar}: {nombre}`, { nombre: cuenta.proveedor })}
      yes={t.cuenta.quitarSi}
      busy={discard.busy}
      onConfirm={async () => {
        if (!(await discard.run())) return;
        form.forget();
        goOn(t.cuenta.quitada);
      }}
    >
      <p>{t.cuenta.quitarTexto}</p>
    </MakeSure>
  );
  return (
    <Form form={{ ...form, failure: form.failure ?? discard.error }} button={t.comun.guardar} beside={takeOffTheList}>
      <BeforeChoosing proveedor={proveedor} />
      <DecisionRow
        legend={t.cuenta.entradilla}
        cuenta={cuenta}
        proveedor={proveedor}
        decision={decision}
        questions={questions}
        onChange={change}
        errors={errors}
      />
      <WayField decision={decision} onChange={change} proveedor={proveedor} />
      {accion !== null && accion !== 'conservar' && (
        <IdentifierField
          {...form.text('identificador')}
          of={of}
          help={isDemanded ? t.cuenta.identificadorFalta : unneeded}
        />
      )}
      <AboutProveedor proveedor={proveedor} action={accion} way={via} more={more ?? undefined} />
      <WhoSeesIt isReserved={decision.reservada} onChange={(reservada) => change({ reservada })} />
    </Form>
  );
}

interface WayProps {
  readonly decision: Decision;
  readonly onChange: (change: Partial<Decision>) => void;
  readonly proveedor: Proveedor | null;
}

/** Chooses how to ask. Shown only if the ways differ in who may use them (such as a legacy contact), who acts, or which documents are needed. */
function WayField({ decision: { accion, via }, onChange, proveedor }: WayProps) {
  const { t, language } = usePortal();
  const offer = proveedor?.acciones.find((one) => one.accion === accion);
  const ways = offer ? waysToChoose(offer) : [];
  if (ways.length === 0) return null;
  // for a way open to anybody, or where nobody has to act, naming the people would not help to choose
  const forWhom = ({ quien }: ProveedorWay) =>
    quien.some((one) => one === 'cualquiera' || one === 'nadie')
      ? ''
      : put(t.empresa.viaPara, {
          personas: inAList(
            quien.map((one) => t.empresa.personas[one]),
            language,
            'disjunction',
          ),
        });
  const chosen = ways.find(({ codigo }) => codigo === via) ?? ways[0];
  return (
    <details>
      <summary>{t.empresa.viaOtras}</summary>
      <Options
        id="via"
        legend={t.empresa.viaTitulo}
        help={t.empresa.viaAyuda}
        options={ways.map((way) => ({
          value: way.codigo,
          title: way.nombre,
          ...serverTextLang(language),
          text: [forWhom(way), t.empresa.viaQuien[requesterOf(way)]].filter(Boolean).join(' '),
        }))}
        chosen={chosen?.codigo ?? null}
        onChoose={(code) => onChange({ via: code })}
      />
    </details>
  );
}

interface WhoSeesItProps {
  /** The rest of the family does not see the account. */
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
