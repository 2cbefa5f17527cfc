/** The texts, the name as a signature, drawn too where they like, and the code of the e-mail. */
import { WHOLE_NAME_MAXIMUM } from '@albacea/contract/schemas/lists.ts';
import type { MandatoForSign, SignerIdentity } from '@albacea/contract/schemas/mandato.ts';
import type { CodeWay } from '@albacea/contract/schemas/sms.ts';
import { put } from '@albacea/words/put.ts';
import { usePortal } from '../data/context.ts';
import type { SignatureDraft, SignatureMode } from '../rules-signing.ts';
import { hour } from '../texts/dates.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox, Field } from '../ui/field.tsx';
import { ActionFailure, ErrorsSummary } from '../ui/notice.tsx';
import { shownDigits } from '../ui/phone.tsx';
import { Screen } from '../ui/screen.tsx';
import { SignatureDrawingField } from '../ui/signature-pad.tsx';
import { wayOfSent } from './code-way.tsx';
import { TextsToSign } from './read-mandato.tsx';
import type { Preparation } from './use-preparation.ts';
import { useSignature } from './use-signature.ts';
import { useStep } from './use-step.ts';

const HOUR = 3_600_000;

interface Props {
  /** The prepared texts that await the signature. */
  readonly prepared: MandatoForSign;
  readonly draft: SignatureDraft;
  readonly onChange: (change: Partial<SignatureDraft>) => void;
  /** Sends another code; the previous one is no longer valid. */
  readonly anotherCode: Preparation;
  readonly identidad: SignerIdentity | null;
  /** Back to what will be asked for, to look at it again or change something. */
  readonly onReview: () => void;
  readonly onSign: () => void;
  /** The name on file is misspelt. */
  readonly onMisspelt: () => void;
}

export function SignMandato({
  prepared,
  draft,
  onChange,
  anotherCode,
  identidad,
  onReview,
  onSign,
  onMisspelt,
}: Props) {
  const { t } = usePortal();
  const c = t.codigo;
  const a = t.autorizacion;
  const step = useStep('autorizacion');
  const way = wayOfSent(prepared.a);
  const whereItWent =
    way === 'sms' ? put(c.enviado, { fin: shownDigits(prepared.a) }) : put(a.firmaTexto, { correo: prepared.a });
  const again = async () => identidad !== null && (await anotherCode.run(identidad, way));
  const signature = useSignature(draft, prepared.mandato_id, again, onSign);
  return (
    <Screen title={a.firmaTitulo} lead={whereItWent} step={step} back={['/portal', t.comun.inicio]}>
      <TextsToSign ejemplares={prepared.ejemplares} />
      <form
        class="pila"
        onSubmit={(event) => {
          event.preventDefault();
          void signature.send();
        }}
        noValidate
      >
        <ErrorsSummary lacks={signature.faults} />
        <ActionFailure error={signature.failure ?? anotherCode.error} />
        <NameField draft={draft} onChange={onChange} onMisspelt={onMisspelt} signature={signature} />
        <DrawingField draft={draft} onChange={onChange} signature={signature} />
        <CodeField expires={prepared.caduca} way={way} signature={signature} />
        <div class="botones">
          <Button type="submit" busy={signature.underWay}>
            {a.firmar}
          </Button>
          <Button kind="enlace" busy={anotherCode.busy} onPress={signature.askAnother}>
            {a.otroCodigo}
          </Button>
        </div>
      </form>
      <p>
        <Button kind="enlace" onPress={onReview}>
          {a.revisarOtraVez}
        </Button>
      </p>
    </Screen>
  );
}

interface FieldProps extends Pick<Props, 'draft' | 'onChange'> {
  readonly signature: ReturnType<typeof useSignature>;
}

function NameField({ draft, onChange, onMisspelt, signature }: FieldProps & Pick<Props, 'onMisspelt'>) {
  const a = usePortal().t.autorizacion;
  return (
    <>
      <Field
        id="nombre"
        className="entrada-firma"
        label={a.nombre}
        help={a.nombreAyuda}
        maxLength={WHOLE_NAME_MAXIMUM}
        attributes={{ autoComplete: 'name', autoCapitalize: 'words' }}
        error={signature.faults.nombre}
        value={draft.nombre}
        onChange={(nombre) => {
          onChange({ nombre });
          signature.forgetFault('nombre');
        }}
      />
      {signature.nameDiffers && (
        <div class="botones">
          <Button kind="segundo" onPress={onMisspelt}>
            {a.corregir.pedir}
          </Button>
        </div>
      )}
    </>
  );
}

/** An optional drawn signature; the name alone is enough. */
function DrawingField({ draft, onChange, signature }: FieldProps) {
  const { rubrica } = usePortal().t;
  const choose = (modo: SignatureMode) => {
    onChange({ modo });
    signature.forgetFault('rubrica');
  };
  return (
    <>
      <Checkbox
        id="dibujo"
        label={rubrica.tambien}
        checked={draft.modo === 'dibujo'}
        onChange={(marked) => choose(marked ? 'dibujo' : 'nombre')}
      />
      {draft.modo === 'dibujo' && (
        <SignatureDrawingField
          id="rubrica"
          strokes={draft.trazos}
          error={signature.faults.rubrica}
          onDraw={(trazos) => onChange({ trazos })}
        />
      )}
    </>
  );
}

/** @param expires when the code can't be used any more */
function CodeField({
  expires,
  way,
  signature,
}: Pick<FieldProps, 'signature'> & { readonly expires: string; readonly way: CodeWay }) {
  const { t, language } = usePortal();
  const c = t.codigo;
  const a = t.autorizacion;
  // an hour is allowed for a telephone whose clock is wrong
  const isPast = Date.now() - Date.parse(expires) > HOUR;
  return (
    <Field
      id="codigo"
      className="entrada-codigo"
      label={a.codigo}
      maxLength={11}
      attributes={{ autoComplete: 'one-time-code', inputMode: 'numeric', enterKeyHint: 'done' }}
      help={isPast ? a.codigoPasado : put(way === 'sms' ? c.ayuda : a.codigoAyuda, { hora: hour(expires, language) })}
      error={signature.faults.codigo}
      value={signature.code}
      onChange={signature.changeCode}
    />
  );
}
