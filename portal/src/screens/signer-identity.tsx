/** The signer's identity number, which every text contains; remembered for the next signature. Also their name, if it is misspelt on file. */
import type { CorrectedName, SignerIdentity } from '@albacea/contract/schemas/mandato.ts';
import type { CodeWay } from '@albacea/contract/schemas/sms.ts';
import { usePortal } from '../data/context.ts';
import { Button } from '../ui/button.tsx';
import { Field, Options } from '../ui/field.tsx';
import { type FormState, missing, useForm } from '../ui/form.tsx';
import { nameErrors, trimmed } from './correct-name.tsx';
import type { Preparation } from './use-preparation.ts';

type Kind = SignerIdentity['clase'];

/** Documents that the number's form does not reveal. */
const OTHERS = ['pasaporte', 'otro'] as const satisfies readonly Kind[];
/** A NIE begins with a letter, a DNI with a digit. */
const kindOf = (number: string): Kind => (/^\s*[XYZ]/i.test(number) ? 'nie' : 'dni');

interface Signer extends CorrectedName {
  readonly documento: (typeof OTHERS)[number] | 'dni';
  readonly numero: string;
  /** The name on file is misspelt, and corrected here. */
  readonly isMisspelt: boolean;
  readonly por: CodeWay;
}

/**
 * @param known the identity that the heir gave last time; null: none
 * @param onPrepared called with the name as the heir corrected it; null: the name on file is right
 */
export function useSignerIdentity(
  known: SignerIdentity | null,
  prepare: Preparation,
  onPrepared: (name: CorrectedName | null) => void,
): FormState<Signer> {
  const { t } = usePortal();
  const nameOf = (signer: Signer) => (signer.isMisspelt ? trimmed(signer) : null);
  return useForm<Signer>({
    draft: null,
    initial: {
      documento: OTHERS.find((one) => one === known?.clase) ?? 'dni',
      numero: known?.numero ?? '',
      nombre: '',
      apellidos: '',
      isMisspelt: false,
      por: 'correo',
    },
    fieldIdOf: (field) => (field === 'identidad.numero' ? 'numero' : undefined),
    checks: (signer) => ({
      ...(signer.isMisspelt && nameErrors(signer, t)),
      numero: missing(signer.numero, t.autorizacion.identidad.faltaNumero),
    }),
    action: {
      ...prepare,
      run(signer) {
        const { documento, numero, por } = signer;
        const clase = documento === 'dni' ? kindOf(numero) : documento;
        return prepare.run({ clase, numero: numero.trim() }, por, nameOf(signer));
      },
    },
    onDone: (signer) => onPrepared(nameOf(signer)),
  });
}

export function SignerIdentityFields({ form }: { readonly form: FormState<Signer> }) {
  const i = usePortal().t.autorizacion.identidad;
  const { documento } = form.data;
  const isOther = documento !== 'dni';
  return (
    <>
      {isOther && (
        <Options
          {...form.choice('documento')}
          close
          legend={i.documento}
          options={OTHERS.map((value) => ({ value, title: i.documentos[value] }))}
          chosen={documento}
        />
      )}
      <Field
        {...form.text('numero')}
        label={isOther ? i.numero : i.numeroDni}
        help={isOther ? i.ayudas[documento] : i.ayudaDni}
        maxLength={30}
        attributes={{ autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false }}
      />
      <p>
        <Button kind="enlace" onPress={() => form.change({ documento: isOther ? 'dni' : 'pasaporte' })}>
          {isOther ? i.tengoDni : i.tengoOtro}
        </Button>
      </p>
    </>
  );
}
