/** Signs the mandate: the heir reads the texts, types their name, and the code that came by e-mail or SMS. */
import { WHOLE_NAME_MAXIMUM } from '@albacea/contract/schemas/lists.ts';
import type { MandatoForSign, SignerIdentity } from '@albacea/contract/schemas/mandato.ts';
import type { CodeWay } from '@albacea/contract/schemas/sms.ts';
import { put } from '@albacea/words/put.ts';
import { usePortal } from '../data/context.ts';
import { useAction } from '../data/use-data.ts';
import { hour } from '../texts/dates.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Form, type FormState, missing, useForm } from '../ui/form.tsx';
import { shownDigits } from '../ui/phone.tsx';
import { Screen } from '../ui/screen.tsx';
import { codeWayFrom } from './code-way.tsx';
import { TextsToSign } from './read-mandato.tsx';
import type { Preparation } from './use-preparation.ts';
import { useStep } from './use-step.ts';

/** Allows for a telephone whose clock is wrong; milliseconds. */
const CLOCK_TOLERANCE = 3_600_000;

interface SignatureDraft {
  readonly nombre: string;
  /** As typed, with or without spaces. */
  readonly codigo: string;
}

/** The code works only once, so the draft on the device leaves it out. */
const NOT_STORED = { codigo: '' };

const digits = (code: string): string => code.replace(/\D/g, '');

/**
 * The draft keeps the name on the device while people fetch the code from their e-mail.
 * @param mandato id of the mandate to sign; after a lost answer, it tells whether the signature arrived
 */
export function useSignature(mandato: string | undefined, onDone: () => void): FormState<SignatureDraft> {
  const { t, client } = usePortal();
  const a = t.autorizacion;
  return useForm<SignatureDraft>({
    draft: 'firma',
    initial: { nombre: '', codigo: '' },
    blanks: NOT_STORED,
    checks: ({ nombre, codigo }) => ({
      nombre: missing(nombre, a.faltaNombre),
      codigo: digits(codigo).length === 6 ? null : a.faltaCodigo,
    }),
    fieldIdOf: (code) => (code === 'nombre_distinto' ? 'nombre' : undefined),
    action: useAction<[SignatureDraft]>(
      ({ nombre, codigo }) =>
        client.request('POST /mandato/firma', { body: { nombre: nombre.trim(), codigo: digits(codigo) } }),
      async () => (await client.request('GET /mandato', {})).mandato?.mandato_id === mandato,
    ),
    onDone,
  });
}

interface Props {
  /** The prepared texts that await the signature. */
  readonly prepared: MandatoForSign;
  readonly form: FormState<SignatureDraft>;
  /** Sends another code; the previous one is no longer valid. */
  readonly anotherCode: Preparation;
  readonly identidad: SignerIdentity | null;
  /** Returns to the requests, to review or change them. */
  readonly onReview: () => void;
  /** Opens the screen that corrects the name on file. */
  readonly onMisspelt: () => void;
}

export function SignMandato({ prepared, form, anotherCode, identidad, onReview, onMisspelt }: Props) {
  const { t, announce } = usePortal();
  const a = t.autorizacion;
  const step = useStep('autorizacion');
  const way = codeWayFrom(prepared.a);
  const whereItWent =
    way === 'sms' ? put(t.codigo.enviado, { fin: shownDigits(prepared.a) }) : put(a.firmaTexto, { correo: prepared.a });
  const askAnother = async () => {
    if (identidad === null || !(await anotherCode.run(identidad, way))) return;
    form.change({ codigo: '' });
    announce(a.codigoNuevo);
  };
  return (
    <Screen title={a.firmaTitulo} lead={whereItWent} step={step} back={['/portal', t.comun.inicio]}>
      <TextsToSign ejemplares={prepared.ejemplares} />
      <Form
        form={{ ...form, failure: form.failure ?? anotherCode.error }}
        button={a.firmar}
        beside={
          <Button kind="enlace" busy={anotherCode.busy} onPress={askAnother}>
            {a.otroCodigo}
          </Button>
        }
      >
        <NameField form={form} onMisspelt={onMisspelt} />
        <CodeField expires={prepared.caduca} way={way} form={form} />
      </Form>
      <p>
        <Button kind="enlace" onPress={onReview}>
          {a.revisarOtraVez}
        </Button>
      </p>
    </Screen>
  );
}

type FieldProps = Pick<Props, 'form'>;

function NameField({ form, onMisspelt }: FieldProps & Pick<Props, 'onMisspelt'>) {
  const a = usePortal().t.autorizacion;
  return (
    <>
      <Field
        {...form.text('nombre')}
        className="entrada-firma"
        label={a.nombre}
        help={a.nombreAyuda}
        maxLength={WHOLE_NAME_MAXIMUM}
        attributes={{ autoComplete: 'name', autoCapitalize: 'words' }}
      />
      {form.refusal === 'nombre_distinto' && (
        <div class="botones">
          <Button kind="segundo" onPress={onMisspelt}>
            {a.corregir.pedir}
          </Button>
        </div>
      )}
    </>
  );
}

function CodeField({ expires, way, form }: FieldProps & { readonly expires: string; readonly way: CodeWay }) {
  const { t, language } = usePortal();
  const a = t.autorizacion;
  const isPast = Date.now() - Date.parse(expires) > CLOCK_TOLERANCE;
  const help = put(way === 'sms' ? t.codigo.ayuda : a.codigoAyuda, { hora: hour(expires, language) });
  return (
    <Field
      {...form.text('codigo')}
      className="entrada-codigo"
      label={a.codigo}
      maxLength={11}
      attributes={{ autoComplete: 'one-time-code', inputMode: 'numeric', enterKeyHint: 'done' }}
      help={isPast ? a.codigoPasado : help}
    />
  );
}
