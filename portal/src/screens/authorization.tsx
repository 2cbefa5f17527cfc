/** The one signature: everything looked over, then the texts, the name and the code, then done. */

import { put } from '@albacea/words/put.ts';
import { useState } from 'preact/hooks';
import { useCaso, usePortal } from '../data/context.ts';
import { useData, useDraft } from '../data/use-data.ts';
import { isStillTrue } from '../rules-look-over.ts';
import { EMPTY_DRAFT, type SignatureDraft } from '../rules-signing.ts';
import { isMandatoSigned } from '../rules-tasks.ts';
import { afterPapers } from '../rules-way-on.ts';
import { useLaterWords } from '../texts/later.ts';
import { LinkButton } from '../ui/button.tsx';
import { Loading } from '../ui/notice.tsx';
import { Screen } from '../ui/screen.tsx';
import { BeforeSigning } from './before-signing.tsx';
import { CorrectName, inOneLine } from './correct-name.tsx';
import { SignMandato } from './sign-mandato.tsx';
import { usePreparation } from './use-preparation.ts';
import { useWayOn } from './use-way-on.ts';

export function Authorization() {
  const { papel } = useCaso();
  return papel === 'heredero' ? <OfHeir /> : <OfOtherRelatives />;
}

/** The server knows whether texts wait for the signature, so whoever comes back from their e-mail finds the step that they left. */
function OfHeir() {
  const { announce, t } = usePortal();
  const { documentacion } = useCaso();
  const { data, error } = useData('GET /mandato', {});
  const [draft, change, forget] = useDraft<SignatureDraft>('firma', EMPTY_DRAFT);
  const [step, go] = useState<'sign' | 'review' | 'correct' | 'signed'>('sign');
  const [corrected, setCorrected] = useState(false);
  const prepare = usePreparation();
  if (step === 'signed') return <Signed underReview={corrected} />;
  // a signature was begun: nothing else is shown until its texts are here
  if (!data && !error && documentacion.mandato === 'preparado')
    return (
      <Screen title={t.autorizacion.firmaTitulo}>
        <Loading heights={[12, 6, 6]} />
      </Screen>
    );
  const prepared = data?.preparado && isStillTrue(data.preparado, data.por_firmar) ? data.preparado : null;
  if (!prepared || step === 'review')
    return (
      <BeforeSigning
        prepare={prepare}
        onPrepared={(name) => {
          if (name) {
            change({ nombre: inOneLine(name) });
            setCorrected(true);
          }
          go('sign');
        }}
        identidad={data?.identidad ?? null}
      />
    );
  if (step === 'correct')
    return (
      <CorrectName
        onDone={(nombre) => {
          change({ nombre });
          setCorrected(true);
          go('sign');
          announce(t.autorizacion.corregir.hecho);
        }}
        onBack={() => go('sign')}
      />
    );
  return (
    <SignMandato
      prepared={prepared}
      draft={draft}
      onChange={change}
      anotherCode={prepare}
      identidad={data?.identidad ?? null}
      onReview={() => go('review')}
      onSign={() => {
        forget();
        go('signed');
      }}
      onMisspelt={() => go('correct')}
    />
  );
}

/** @param underReview the name was corrected, and a person looks at it first */
function Signed({ underReview }: { readonly underReview: boolean }) {
  const { t, client } = usePortal();
  const wayOn = useWayOn();
  const caso = useCaso();
  const cuentas = useData('GET /cuentas', {}).data?.elementos ?? [];
  const later = useLaterWords();
  const a = t.autorizacion;
  const lacksCertificado = caso.documentacion.prueba_fallecimiento === 'falta';
  // a family that has no certificate yet is not led back to it
  const next = lacksCertificado ? afterPapers(caso, cuentas) : wayOn();
  const lead = lacksCertificado ? later.firmado : a.hechoTexto;
  return (
    <Screen title={a.hechoTitulo} lead={underReview ? a.hechoCorregido : lead}>
      <div class="botones">
        <LinkButton to={next}>{next === '/portal' ? t.comun.inicio : t.comun.continuar}</LinkButton>
        <a class="enlace" href={client.address('GET /mandato/pdf', {})} target="_blank" rel="noopener">
          {t.permisoFirmado.descargar}
        </a>
      </div>
    </Screen>
  );
}

/** Other relatives see whether there is one. */
function OfOtherRelatives() {
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
