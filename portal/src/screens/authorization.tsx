/** The signature: a review of everything, then the texts, the name and the code; the portal's home page confirms it. */
import { put } from '@albacea/words/put.ts';
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { useCaso, usePortal } from '../data/context.ts';
import { useData } from '../data/use-data.ts';
import { isUpToDate } from '../rules-review.ts';
import { isMandatoSigned } from '../rules-tasks.ts';
import { Loading } from '../ui/notice.tsx';
import { Screen } from '../ui/screen.tsx';
import { BeforeSigning } from './before-signing.tsx';
import { CorrectName, inOneLine } from './correct-name.tsx';
import { SignMandato, useSignature } from './sign-mandato.tsx';
import { usePreparation } from './use-preparation.ts';

export function Authorization() {
  const { papel } = useCaso();
  return papel === 'heredero' ? <HeirAuthorization /> : <RelativeAuthorization />;
}

/** The heir's review and signature. The server says whether texts await the signature, so an heir back from the e-mail finds the step they left. */
function HeirAuthorization() {
  const { announce, t } = usePortal();
  const later = t.sinCertificado;
  const { documentacion } = useCaso();
  const { data, error } = useData('GET /mandato', {});
  const [step, setStep] = useState<'sign' | 'review' | 'correct'>('sign');
  const [corrected, setCorrected] = useState(false);
  const prepare = usePreparation();
  const { route } = useLocation();
  const withoutCertificado = documentacion.prueba_fallecimiento === 'falta' ? later.firmado : '';
  const whatFollows = corrected ? t.autorizacion.hechoCorregido : withoutCertificado;
  const form = useSignature(data?.preparado?.mandato_id, () => {
    announce(`${t.autorizacion.hechoTitulo}. ${whatFollows}`.trim());
    route('/portal');
  });
  // a signature was begun: nothing else is shown until its texts have loaded
  if (!data && !error && documentacion.mandato === 'preparado')
    return (
      <Screen title={t.autorizacion.firmaTitulo}>
        <Loading heights={[12, 6, 6]} />
      </Screen>
    );
  const prepared = data?.preparado && isUpToDate(data.preparado, data.por_firmar) ? data.preparado : null;
  if (!prepared || step === 'review')
    return (
      <BeforeSigning
        prepare={prepare}
        onPrepared={(name) => {
          if (name) {
            form.change({ nombre: inOneLine(name) });
            setCorrected(true);
          }
          setStep('sign');
          announce(''); // the announcement above the review does not stay above the signature
        }}
        identidad={data?.identidad ?? null}
      />
    );
  if (step === 'correct')
    return (
      <CorrectName
        onDone={(nombre) => {
          form.change({ nombre });
          setCorrected(true);
          setStep('sign');
          announce(t.autorizacion.corregir.hecho);
        }}
        onBack={() => setStep('sign')}
      />
    );
  return (
    <SignMandato
      prepared={prepared}
      form={form}
      anotherCode={prepare}
      identidad={data?.identidad ?? null}
      onReview={() => setStep('review')}
      onMisspelt={() => setStep('correct')}
    />
  );
}

/** Other relatives see only whether the permission is signed. */
function RelativeAuthorization() {
  const { t } = usePortal();
  const { heredero, documentacion } = useCaso();
  const names = { heredero: heredero.nombre };
  const f = t.deFamiliar;
  const signed = isMandatoSigned(documentacion);
  return (
    <Screen title={put(f.permiso, names)} lead={put(f.permisoTexto, names)} back={['/portal', t.comun.inicio]}>
      <p>{put(signed ? f.permisoFirmado : f.permisoPorFirmar, names)}</p>
    </Screen>
  );
}
