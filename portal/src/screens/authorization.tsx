/** The one signature, step by step: what it is, the text, the name and the code, done. */
import { useState } from 'preact/hooks';
import type { DataOf } from '../data/client.ts';
import { useCaso, usePortal } from '../data/context.ts';
import { useAction, useDraft } from '../data/use-data.ts';
import { codeMayLive, EMPTY_DRAFT, type SignatureDraft } from '../rules-signing.ts';
import { put } from '../texts/put.ts';
import { LinkButton } from '../ui/button.tsx';
import { Screen } from '../ui/screen.tsx';
import { BeforeSigning } from './before-signing.tsx';
import { CorrectName } from './correct-name.tsx';
import { ReadMandato } from './read-mandato.tsx';
import { SignMandato } from './sign-mandato.tsx';

type Mandato = DataOf<'POST /mandato'>;

export function Authorization() {
  const { documentacion, papel } = useCaso();
  const [draft, change, forget] = useDraft<SignatureDraft>('firma', EMPTY_DRAFT);
  const { mandato, setMandato, prepare } = usePreparation(change);
  const [wasRead, setRead] = useState(false);
  const [signed, setSigned] = useState(false);
  const [correcting, setCorrecting] = useState(false);
  const [corrected, setCorrected] = useState(false);
  const codeLives = documentacion.mandato === 'preparado' && codeMayLive(draft, Date.now());
  if (signed) return <Signed underReview={corrected} />;
  if (correcting)
    return (
      <CorrectName
        onDone={(fresh, nombre) => {
          setMandato(fresh);
          setRead(false);
          change({ nombre });
          setCorrected(true);
          setCorrecting(false);
        }}
        onBack={() => setCorrecting(false)}
      />
    );
  if (mandato && !wasRead) return <ReadMandato text={mandato.texto} onFollow={() => setRead(true)} />;
  if ((mandato && draft.caduca) || codeLives)
    return (
      <SignMandato
        draft={draft}
        onChange={change}
        anotherCode={prepare}
        wasRead={mandato !== null}
        onRead={() => {
          setRead(false);
          if (!mandato) void prepare.run();
        }}
        onSign={() => {
          forget();
          setSigned(true);
        }}
        onMisspelt={() => setCorrecting(true)}
      />
    );
  return papel === 'heredero' ? <BeforeSigning prepare={prepare} /> : <OfOtherRelatives />;
}

/** The text to be signed, with the code that goes by e-mail; both are made anew each time. */
function usePreparation(change: (change: Partial<SignatureDraft>) => void) {
  const { client } = usePortal();
  const [mandato, setMandato] = useState<Mandato | null>(null);
  const prepare = useAction(async () => {
    const fresh = await client.pedir('POST /mandato', { cuerpo: {} });
    change({ caduca: fresh.caduca, pedido: Date.now() });
    setMandato(fresh);
  });
  return { mandato, setMandato, prepare };
}

/** @param underReview the name was corrected, and a person looks at it first */
function Signed({ underReview }: { readonly underReview: boolean }) {
  const { t } = usePortal();
  const a = t.autorizacion;
  return (
    <Screen title={a.hechoTitulo} lead={underReview ? a.hechoCorregido : a.hechoTexto}>
      <div class="botones">
        <LinkButton to="/portal">{t.comun.continuar}</LinkButton>
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
