/** The name as a signature, drawn too where they like, and the code of the e-mail. */
import { useEffect, useState } from 'preact/hooks';
import { usePortal } from '../data/context.ts';
import { type Action, useAction } from '../data/use-data.ts';
import { type Stroke, signatureDrawingOf } from '../rules-signature-pad.ts';
import { hour } from '../texts/dates.ts';
import { put } from '../texts/put.ts';
import { Button } from '../ui/button.tsx';
import { type Choice, Field, Options } from '../ui/field.tsx';
import { ActionFailure, ErrorsSummary, errorPhrase, faultOfField } from '../ui/notice.tsx';
import { Screen } from '../ui/screen.tsx';
import { SignatureDrawingField } from '../ui/signature-pad.tsx';

const MODES = ['nombre', 'dibujo'] as const;
type Mode = (typeof MODES)[number];

/** Who comes back from the mail finds the signature where it was left. */
export interface SignatureDraft {
  readonly nombre: string;
  readonly modo: Mode;
  /** What was drawn; kept when they choose the name alone, and then not sent. */
  readonly trazos: readonly Stroke[];
  /** Until when the code that was sent can be used. */
  readonly caduca: string | null;
  /** When it was asked for, by the clock of this device, which may be wrong: only compared with itself. */
  readonly pedido: number;
}

interface Props {
  readonly borrador: SignatureDraft;
  readonly cambiar: (change: Partial<SignatureDraft>) => void;
  /** Sends another one; the one before dies. */
  readonly otroCodigo: Action<[]>;
  /** The text, where it was read in this very page. */
  readonly texto: string | null;
  readonly onRead: () => void;
  readonly onSign: () => void;
  /** The name on file is misspelt. */
  readonly onMisspelt: () => void;
}

const SIX = /^\d{6}$/;

type Lacks = Readonly<Record<'nombre' | 'rubrica' | 'codigo', string | null>>;
const LACK_NOTHING: Lacks = { nombre: null, rubrica: null, codigo: null };

export function SignMandato({ borrador, cambiar, otroCodigo, texto, onRead, onSign, onMisspelt }: Props) {
  const { t, cliente, idioma, announce } = usePortal();
  const [code, putCode] = useState('');
  // as it was when they pressed: nothing moves under the finger that puts it right
  const [lacks, putLacks] = useState<Lacks>(LACK_NOTHING);
  const a = t.autorizacion;
  const [name, figures] = [borrador.nombre.trim(), code.replace(/\D/g, '')];
  const rubrica = borrador.modo === 'dibujo' ? signatureDrawingOf(borrador.trazos) : null;
  const sign = useAction(
    () =>
      cliente.pedir('POST /mandato/firma', { cuerpo: { nombre: name, codigo: figures, ...(rubrica && { rubrica }) } }),
    async () => {
      const { documentacion } = await cliente.pedir('GET /caso', {});
      return documentacion.mandato === 'firmado' || documentacion.mandato === 'validado';
    },
  );
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const today = {
      nombre: name === '' ? a.faltaNombre : null,
      rubrica: borrador.modo === 'dibujo' && !rubrica ? t.rubrica.falta : null,
      codigo: SIX.test(figures) ? null : a.faltaCodigo,
    };
    putLacks(today);
    if (today.nombre || today.rubrica || today.codigo) return;
    if (await sign.hacer()) onSign();
  };
  // What the server says of a field stands at the field, until it is written anew.
  const otherName = sign.error?.codigo === 'nombre_distinto' ? errorPhrase(sign.error, t) : null;
  const wrongCode = faultOfField(sign.error);
  const inField: Lacks = {
    nombre: lacks.nombre ?? otherName,
    rubrica: lacks.rubrica,
    codigo: lacks.codigo ?? (wrongCode?.field === 'codigo' ? wrongCode.text : null),
  };
  // A wrong one is never half right: the field is empty for the next.
  const codeIsWrong = wrongCode?.field === 'codigo';
  useEffect(() => {
    if (codeIsWrong) putCode('');
  }, [codeIsWrong]);
  const ofNoField = otherName === null && inField.codigo === lacks.codigo ? sign.error : null;
  const askOther = async () => {
    sign.forgetError();
    if (await otroCodigo.hacer()) {
      putCode('');
      putLacks(LACK_NOTHING);
      announce(a.codigoNuevo);
    }
  };
  return (
    <Screen titulo={a.firmaTitulo} volver={['/portal', t.comun.inicio]}>
      <form class="pila" onSubmit={send} noValidate>
        <ErrorsSummary faltas={inField} />
        <ActionFailure error={ofNoField ?? otroCodigo.error} />
        <Field
          id="nombre"
          etiqueta={a.nombre}
          ayuda={a.nombreAyuda}
          error={inField.nombre}
          clase="entrada-firma"
          maximo={250}
          valor={borrador.nombre}
          onChange={(value) => {
            cambiar({ nombre: value });
            if (otherName) sign.forgetError();
            putLacks({ ...lacks, nombre: null });
          }}
          propiedades={{ autoComplete: 'name', autoCapitalize: 'words' }}
        />
        {otherName && (
          <div class="botones">
            <Button clase="segundo" onPress={onMisspelt}>
              {a.corregir.pedir}
            </Button>
          </div>
        )}
        <Options
          id="modo"
          leyenda={t.rubrica.leyenda}
          opciones={MODES.map((valor): Choice<Mode> => ({ valor, ...t.rubrica.modos[valor] }))}
          elegida={borrador.modo}
          onChoose={(modo) => {
            cambiar({ modo });
            putLacks({ ...lacks, rubrica: null });
          }}
        />
        {borrador.modo === 'dibujo' && (
          <SignatureDrawingField
            id="rubrica"
            trazos={borrador.trazos}
            error={lacks.rubrica}
            onDraw={(trazos) => cambiar({ trazos })}
          />
        )}
        <Field
          id="codigo"
          etiqueta={a.codigo}
          ayuda={put(a.codigoAyuda, { hora: hour(borrador.caduca ?? new Date().toISOString(), idioma) })}
          error={inField.codigo}
          clase="entrada-codigo"
          maximo={11}
          valor={code}
          onChange={(value) => {
            putCode(value);
            if (wrongCode) sign.forgetError();
            putLacks({ ...lacks, codigo: null });
          }}
          propiedades={{ autoComplete: 'one-time-code', inputMode: 'numeric', enterKeyHint: 'done' }}
        />
        <div class="botones">
          <Button tipo="submit" enCurso={sign.enCurso}>
            {a.firmar}
          </Button>
          <Button clase="enlace" enCurso={otroCodigo.enCurso} onPress={askOther}>
            {a.otroCodigo}
          </Button>
        </div>
      </form>
      <p class="suave">
        {texto === null && `${a.otraLecturaTexto} `}
        <Button clase="enlace" onPress={onRead}>
          {a.otraLectura}
        </Button>
      </p>
    </Screen>
  );
}
