/** The questions about an account: whether somebody lives in the home, what to do, whether a copy is wanted, and by which name it goes. */
import type { CuentaAction } from '@albacea/contract/schemas/cuentas.ts';
import { INHABITED_HOME } from '@albacea/contract/schemas/lists.ts';
import type { Proveedor, ProveedorWay } from '@albacea/contract/schemas/proveedores.ts';
import { put } from '@albacea/words/put.ts';
import { useCaso, usePortal } from '../data/context.ts';
import { copyCanBeAsked, possibleActions } from '../rules-actions.ts';
import { type Decision, inhabited, type Questions } from '../rules-decide-cuenta.ts';
import type { OfProveedor } from '../rules-identifier.ts';
import { contractedModulos } from '../rules-tasks.ts';
import { askedBy, askerOf, goesByName, wayOf, waysToChoose } from '../rules-ways.ts';
import { actionInWords } from '../texts/actions.ts';
import type { Texts } from '../texts/languages.ts';
import { inServersWords } from '../texts/tongues.ts';
import { Checkbox, Options } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { AboutProveedor, BeforeChoosing, useWhatToKeep, WhatIsLost } from './about-the-proveedor.tsx';
import { HolderField } from './holder-field.tsx';
import { IdentifierField } from './identifier-field.tsx';

interface Props {
  readonly decision: Decision;
  readonly onChange: (change: Partial<Decision>) => void;
  /** What a field lacks, by its name. */
  readonly faults: Readonly<Record<string, string>>;
  readonly proveedor: Proveedor | null;
}

/** What the home is left without, as the sentence goes on. */
const whatIsCut = (proveedor: Proveedor | null, t: Texts): string =>
  (t.cuenta.vivienda.corta as Readonly<Record<string, string>>)[proveedor?.tipo ?? 'otro'] ??
  t.cuenta.vivienda.corta.otro;

/** Asked before anything else, because somebody might be left in the dark. */
export function HomeField({ decision, onChange, faults }: Omit<Props, 'proveedor'>) {
  const { t } = usePortal();
  const v = t.cuenta.vivienda;
  return (
    <Options
      id="vivienda"
      legend={v.titulo}
      error={faults.vivienda ?? null}
      options={INHABITED_HOME.map((value) => ({ value, title: v[value] }))}
      chosen={decision.vivienda}
      help={v.ayuda}
      onChoose={(vivienda) => onChange({ vivienda, accion: null, via: null, corte: false })}
    />
  );
}

interface ActionProps extends Props {
  readonly questions: Questions;
  /** Names that other accounts go by, which may be that of this one too. */
  readonly known: readonly string[];
  readonly of: OfProveedor;
}

export function ActionFields({ questions, known, of, ...props }: ActionProps) {
  const { decision, onChange, faults, proveedor } = props;
  const { t } = usePortal();
  const caso = useCaso();
  const { accion, via, vivienda } = decision;
  const { suministro } = questions;
  const livedIn = suministro && inhabited(vivienda);
  const offer = proveedor?.acciones.find((one) => one.accion === accion);
  const way = offer && wayOf(offer, via);
  const offered = possibleActions(proveedor, contractedModulos(caso), livedIn);
  const words = (action: CuentaAction) => actionInWords(action, { suministro, tipo: proveedor?.tipo ?? null }, t);
  const isDemanded = way ? askedBy(way).datos.includes('identificador_cuenta') : false;
  return (
    <>
      <BeforeChoosing proveedor={proveedor} />
      <Options
        id="accion"
        legend={t.cuenta.entradilla}
        error={faults.accion ?? null}
        options={offered.map((value) => {
          const { detail, ...rest } = words(value);
          // the detail of a copy says that the account can be closed too, so it is left out where it can't
          const isTrue = value !== 'obtener_datos' || offered.includes('eliminar');
          return { value, ...rest, ...(isTrue && detail && { detail }) };
        })}
        chosen={accion}
        onChoose={(chosen) => onChange({ accion: chosen, via: null, corte: false })}
      />
      {accion !== null && proveedor?.tipo === 'banca' && <JointAccount />}
      {questions.titular && (
        <HolderField holder={decision.titular} onChange={(titular) => onChange({ titular })} faults={faults} />
      )}
      <WayField {...props} />
      {!questions.copia && <WhatIsLost proveedor={proveedor} action={accion} />}
      {livedIn && accion === 'cancelar' && <CutField {...props} />}
      {questions.copia && <CopyField {...props} />}
      {accion !== null && accion !== 'conservar' && (
        <IdentifierField
          demanded={isDemanded}
          asked={way === undefined || way === null || goesByName(way, proveedor?.tipo ?? null)}
          known={known}
          of={of}
          error={faults.identificador}
          value={decision.identificador}
          onChange={(identificador) => onChange({ identificador })}
        />
      )}
      <AboutProveedor proveedor={proveedor} action={accion} way={via} more={accion ? words(accion).more : undefined} />
    </>
  );
}

/** An account of both spouses: the one who is left fears for their own card. */
function JointAccount() {
  const { pregunta, respuesta } = usePortal().t.banco.deLosDos;
  return (
    <details>
      <summary>{pregunta}</summary>
      <p>{respuesta}</p>
    </details>
  );
}

/** The ways to ask, where they differ for the family: by whom they are for, such as a legacy contact, by who acts, or by the papers. */
function WayField({ decision: { accion, via }, onChange, proveedor }: Props) {
  const { t, language } = usePortal();
  const offer = proveedor?.acciones.find((one) => one.accion === accion);
  const ways = offer ? waysToChoose(offer) : [];
  if (ways.length === 0) return null;
  // a way that is for anybody, or where nobody has to act, is not told by its people: that would not help to choose
  const forWhom = ({ quien }: ProveedorWay) =>
    quien.some((one) => one === 'cualquiera' || one === 'nadie')
      ? ''
      : put(t.empresa.viaPara, {
          personas: new Intl.ListFormat(language, { type: 'disjunction' }).format(
            quien.map((one) => t.empresa.personas[one]),
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
          ...inServersWords(language),
          text: [forWhom(way), t.empresa.viaQuien[askerOf(way)]].filter(Boolean).join(' '),
        }))}
        chosen={chosen?.codigo ?? null}
        onChoose={(code) => onChange({ via: code })}
      />
    </details>
  );
}

/** Whoever ends what a home lives on says that they know it. */
function CutField({ decision, onChange, faults, proveedor }: Props) {
  const { t } = usePortal();
  return (
    <div class="campo">
      <Notice kind="atencion">
        <p>{put(t.cuenta.vivienda.aviso, { que: whatIsCut(proveedor, t) })}</p>
      </Notice>
      {faults.corte && (
        <span class="error-de-campo" id="corte-error">
          {faults.corte}
        </span>
      )}
      <Checkbox
        id="corte"
        label={put(t.cuenta.vivienda.acepto, { que: whatIsCut(proveedor, t) })}
        checked={decision.corte}
        onChange={(corte) => onChange({ corte })}
      />
    </div>
  );
}

function CopyField({ decision, onChange, faults, proveedor }: Props) {
  const { t } = usePortal();
  const help = useWhatToKeep({ proveedor, action: decision.accion });
  return (
    <Options
      id="copia"
      legend={t.cuenta.copiaTitulo}
      {...(help && { help })}
      error={faults.copia ?? null}
      options={[
        { value: 'la_guardan', title: t.guardar.laGuardan, detail: t.guardar.laGuardanTexto },
        ...(copyCanBeAsked(proveedor)
          ? [{ value: 'pedida' as const, title: t.cuenta.copiaPedida, detail: t.cuenta.copiaTexto }]
          : []),
        { value: 'rechazada', title: t.cuenta.copiaRechazada },
      ]}
      chosen={decision.copia}
      onChoose={(copia) => onChange({ copia })}
    >
      {decision.copia === 'la_guardan' && (
        <p class="tras-opciones">
          <a href="/portal/guardar">{t.guardar.verGuia}</a>
        </p>
      )}
    </Options>
  );
}
