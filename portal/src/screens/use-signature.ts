/** Signs the mandate: keeps the typed code, the fault of each field, and sends the signature. */
import { useEffect, useState } from 'preact/hooks';
import { usePortal } from '../data/context.ts';
import { type Action, useAction } from '../data/use-data.ts';
import { missingInSignature, type SignatureDraft, type SignatureField, signatureOf } from '../rules-signing.ts';
import { errorPhrase, faultOfField } from '../ui/notice.tsx';

type Faults = Readonly<Record<SignatureField, string | null>>;
const NO_FAULT: Faults = { nombre: null, rubrica: null, codigo: null };

/**
 * @param draft the form so far, without the code
 * @param mandato id of what is signed
 * @param anotherCode sends another code, and the one before is not valid any more; it says whether it was sent
 */
export function useSignature(
  draft: SignatureDraft,
  mandato: string,
  anotherCode: () => Promise<boolean>,
  onSign: () => void,
) {
  const { t, announce } = usePortal();
  const [code, setCode] = useState('');
  // as of the last press of the button, so that nothing moves while people correct it
  const [missing, setMissing] = useState<Faults>(NO_FAULT);
  const signature = signatureOf(draft, code);
  const sign = useSign(signature, mandato);
  const phrases = { nombre: t.autorizacion.faltaNombre, rubrica: t.rubrica.falta, codigo: t.autorizacion.faltaCodigo };
  // The server's refusal of a field is shown at the field until it changes.
  const otherName = sign.error?.code === 'nombre_distinto' ? errorPhrase(sign.error, t) : null;
  const refused = faultOfField(sign.error, t);
  const wrongCode = refused?.field === 'codigo' ? refused.text : null;
  const isWrong = wrongCode !== null;
  const belongsToField = otherName !== null || (missing.codigo === null && isWrong);
  useEffect(() => {
    if (isWrong) setCode(''); // so that the next code can be typed at once
  }, [isWrong]);
  return {
    code,
    faults: { ...missing, nombre: missing.nombre ?? otherName, codigo: missing.codigo ?? wrongCode },
    /** The server refused the name because it differs from the one on file. */
    nameDiffers: otherName !== null,
    /** The failure, unless it is shown at a field. */
    failure: belongsToField ? null : sign.error,
    underWay: sign.busy,
    changeCode(typed: string) {
      setCode(typed);
      if (refused) sign.forgetError();
      setMissing({ ...missing, codigo: null });
    },
    /** To be called when a field changes. */
    forgetFault(field: 'nombre' | 'rubrica') {
      if (field === 'nombre' && otherName) sign.forgetError();
      setMissing({ ...missing, [field]: null });
    },
    async send() {
      const fields = missingInSignature(signature, draft.modo);
      setMissing({ ...NO_FAULT, ...Object.fromEntries(fields.map((field) => [field, phrases[field]])) });
      if (fields.length === 0 && (await sign.run())) onSign();
    },
    async askAnother() {
      sign.forgetError();
      if (!(await anotherCode())) return;
      setCode('');
      setMissing(NO_FAULT);
      announce(t.autorizacion.codigoNuevo);
    },
  };
}

function useSign(signature: ReturnType<typeof signatureOf>, id: string): Action<[]> {
  const { client } = usePortal();
  return useAction(
    () => client.request('POST /mandato/firma', { body: signature }),
    async () => (await client.request('GET /mandato', {})).mandato?.mandato_id === id,
  );
}
