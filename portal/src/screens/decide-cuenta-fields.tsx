/** The questions about an account: whether somebody lives in the home, what to do, whether a copy is wanted, and by which name it goes. */
import { INHABITED_HOME } from '@albacea/contract/schemas/lists.ts';
import type { Proveedor, ProveedorWay } from '@albacea/contract/schemas/proveedores.ts';
import { useCaso, usePortal } from '../data/context.ts';
import { possibleActions } from '../rules-actions.ts';
import { type Decision, inhabited, type Questions } from '../rules-decide-cuenta.ts';
import { askedBy, askerOf, wayOf, waysToChoose } from '../rules-ways.ts';
import { actionInWords } from '../texts/actions.ts';
import type { Texts } from '../texts/es.ts';
import { put } from '../texts/put.ts';
import { Checkbox, Field, Options } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { AboutProveedor, WhatIsLost } from './about-the-proveedor.tsx';

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

/** Before anything else: whether somebody would be left in the dark. */
export function HomeField({ decision, onChange, faults, proveedor }: Props) {
  const { t } = usePortal();
  const v = t.cuenta.vivienda;
  return (
    <>
      <Options
        id="vivienda"
        leyenda={v.titulo}
        error={faults.vivienda ?? null}
        opciones={INHABITED_HOME.map((valor) => ({ valor, titulo: v[valor] }))}
        elegida={decision.vivienda}
        ayuda={v.ayuda}
        onChoose={(vivienda) => onChange({ vivienda, accion: null, via: null, corte: false })}
      />
      {inhabited(decision.vivienda) && (
        <Notice clase="atencion">
          <p>{put(v.aviso, { que: whatIsCut(proveedor, t) })}</p>
        </Notice>
      )}
    </>
  );
}

export function ActionFields({ questions, ...props }: Props & { readonly questions: Questions }) {
  const { decision, onChange, faults, proveedor } = props;
  const { t } = usePortal();
  const { modulos } = useCaso();
  const { accion, via, vivienda } = decision;
  const { suministro } = questions;
  const livedIn = suministro && inhabited(vivienda);
  const contracted = modulos.map(({ modulo }) => modulo);
  const offer = proveedor?.acciones.find((one) => one.accion === accion);
  const way = offer && wayOf(offer, via);
  const isDemanded = way ? askedBy(way).datos.includes('identificador_cuenta') : false;
  return (
    <>
      <Options
        id="accion"
        leyenda={t.cuenta.entradilla}
        leyendaOculta={!suministro}
        error={faults.accion ?? null}
        opciones={possibleActions(proveedor, contracted, livedIn).map((valor) => ({
          valor,
          ...actionInWords(valor, { suministro, tipo: proveedor?.tipo ?? null }, t),
        }))}
        elegida={accion}
        onChoose={(chosen) => onChange({ accion: chosen, via: null, corte: false })}
      />
      <WayField {...props} />
      <WhatIsLost proveedor={proveedor} accion={accion} />
      {livedIn && accion === 'cancelar' && <CutField {...props} />}
      {questions.copia && <CopyField {...props} />}
      {accion !== null && accion !== 'conservar' && (
        <Field
          id="identificador"
          etiqueta={t.cuenta.identificador}
          ayuda={isDemanded ? t.cuenta.identificadorFalta : t.cuenta.identificadorAyuda}
          maximo={200}
          valor={decision.identificador}
          onChange={(identificador) => onChange({ identificador })}
          propiedades={{ autoComplete: 'off', autoCapitalize: 'none', spellcheck: false }}
        />
      )}
      <AboutProveedor proveedor={proveedor} accion={accion} via={via} />
    </>
  );
}

/** Where it differs for the family: by who it is, such as a legacy contact, by who acts, or by the papers. */
function WayField({ decision: { accion, via }, onChange, proveedor }: Props) {
  const { t, idioma } = usePortal();
  const offer = proveedor?.acciones.find((one) => one.accion === accion);
  const ways = offer ? waysToChoose(offer) : [];
  if (ways.length === 0) return null;
  // that anybody may, or nobody has to, helps nobody to choose
  const forWhom = ({ quien }: ProveedorWay) =>
    quien.some((one) => one === 'cualquiera' || one === 'nadie')
      ? ''
      : put(t.empresa.viaPara, {
          personas: new Intl.ListFormat(idioma, { type: 'disjunction' }).format(
            quien.map((one) => t.empresa.personas[one]),
          ),
        });
  return (
    <Options
      id="via"
      leyenda={t.empresa.viaTitulo}
      ayuda={t.empresa.viaAyuda}
      opciones={ways.map((way) => ({
        valor: way.codigo,
        titulo: way.nombre,
        texto: [forWhom(way), t.empresa.viaQuien[askerOf(way)]].filter(Boolean).join(' '),
      }))}
      elegida={via ?? ways[0]?.codigo ?? null}
      onChoose={(chosen) => onChange({ via: chosen })}
    />
  );
}

/** Whoever ends what a home lives on says that they know it. */
function CutField({ decision, onChange, faults, proveedor }: Props) {
  const { t } = usePortal();
  return (
    <div class="campo">
      {faults.corte && (
        <span class="error-de-campo" id="corte-error">
          {faults.corte}
        </span>
      )}
      <Checkbox
        id="corte"
        etiqueta={put(t.cuenta.vivienda.acepto, { que: whatIsCut(proveedor, t) })}
        marcada={decision.corte}
        onChange={(corte) => onChange({ corte })}
      />
    </div>
  );
}

function CopyField({ decision, onChange, faults }: Props) {
  const { t } = usePortal();
  return (
    <Options
      id="copia"
      leyenda={t.cuenta.copiaTitulo}
      error={faults.copia ?? null}
      opciones={[
        { valor: 'pedida', titulo: t.cuenta.copiaPedida, texto: t.cuenta.copiaTexto },
        { valor: 'rechazada', titulo: t.cuenta.copiaRechazada },
      ]}
      elegida={decision.copia}
      onChoose={(copia) => onChange({ copia })}
    />
  );
}
