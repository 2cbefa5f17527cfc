/** The one signature: everything looked over, then the texts, the name and the code, then done. */
import { useState } from 'preact/hooks';
import { useCaso, usePortal } from '../data/context.ts';
import { useData, useDraft } from '../data/use-data.ts';
import { isStillTrue } from '../rules-look-over.ts';
import { EMPTY_DRAFT, type SignatureDraft } from '../rules-signing.ts';
import { afterPapers } from '../rules-way-on.ts';
import { useLaterTexts } from '../texts/later.ts';
import { put } from '../texts/put.ts';
import { LinkButton } from '../ui/button.tsx';
import { Loading } from '../ui/notice.tsx';
import { Screen } from '../ui/screen.tsx';
import { BeforeSigning } from './before-signing.tsx';
import { CorrectName } from './correct-name.tsx';
import { SignMandato } from './sign-mandato.tsx';
import { usePreparation } from './use-preparation.ts';
import { useWayOn } from './use-way-on.ts';

export function Authorization() {
  const { papel } = useCaso();
  return papel === 'heredero' ? <OfHeir /> : <OfOtherRelatives />;
}

/** Where they are follows from what the server knows, so that whoever comes back from the mail is where they left. */
function OfHeir() {
  const { announce, t } = usePortal();
  const { documentacion } = useCaso();
  const { data, error } = useData('GET /mandato', {});
  const [draft, change, forget] = useDraft<SignatureDraft>('firma', EMPTY_DRAFT);
  const [step, go] = useState<'firmar' | 'revisar' | 'corregir' | 'firmado'>('firmar');
  const [corrected, setCorrected] = useState(false);
  const prepare = usePreparation();
  if (step === 'firmado') return <Signed underReview={corrected} />;
  // whoever comes back to a signature that was begun sees nothing else in between
  if (!data && !error && documentacion.mandato === 'preparado')
    return (
      <Screen title={t.autorizacion.firmaTitulo}>
        <Loading heights={[12, 6, 6]} />
      </Screen>
    );
  const prepared = data?.preparado && isStillTrue(data.preparado, data.por_firmar) ? data.preparado : null;
  if (!prepared || step === 'revisar')
    return <BeforeSigning prepare={prepare} onPrepared={() => go('firmar')} identidad={data?.identidad ?? null} />;
  if (step === 'corregir')
    return (
      <CorrectName
        onDone={(nombre) => {
          change({ nombre });
          setCorrected(true);
          go('firmar');
          announce(t.autorizacion.corregir.hecho);
        }}
        onBack={() => go('firmar')}
      />
    );
  return (
    <SignMandato
      prepared={prepared}
      draft={draft}
      onChange={change}
      anotherCode={prepare}
      identidad={data?.identidad ?? null}
      onReview={() => go('revisar')}
      onSign={() => {
        forget();
        go('firmado');
      }}
      onMisspelt={() => go('corregir')}
    />
  );
}

/** @param underReview the name was corrected, and a person looks at it first */
function Signed({ underReview }: { readonly underReview: boolean }) {
  const { t, client } = usePortal();
  const wayOn = useWayOn();
  const caso = useCaso();
  const cuentas = useData('GET /cuentas', {}).data?.elementos ?? [];
  const later = useLaterTexts();
  const a = t.autorizacion;
  const without = caso.documentacion.prueba_fallecimiento === 'falta';
  // whoever has said that they have no certificate yet is not led back to it
  const next = without ? afterPapers(caso, cuentas) : wayOn();
  return (
    <Screen title={a.hechoTitulo} lead={underReview ? a.hechoCorregido : without ? later.firmado : a.hechoTexto}>
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
  const signed = documentacion.mandato === 'firmado' || documentacion.mandato === 'validado';
  return (
    <Screen title={put(f.permiso, names)} lead={put(f.permisoTexto, names)} back={['/portal', t.comun.inicio]}>
      <p>{put(signed ? f.permisoFirmado : f.permisoPorFirmar, names)}</p>
    </Screen>
  );
}
