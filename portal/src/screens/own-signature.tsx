/** A relative reads what the heir has signed, and signs too, or would rather not. */
import type { AskedCofirma } from '@albacea/contract/schemas/cofirma.ts';
import type { SignerIdentity } from '@albacea/contract/schemas/mandato.ts';
import { useState } from 'preact/hooks';
import { useCaso, usePortal } from '../data/context.ts';
import { useAction, useData } from '../data/use-data.ts';
import { useCofirmaWords } from '../texts/cofirma.ts';
import { day } from '../texts/dates.ts';
import { count, put } from '../texts/put.ts';
import { Button } from '../ui/button.tsx';
import { InSpanish } from '../ui/in-spanish.tsx';
import { MakeSure } from '../ui/make-sure.tsx';
import { ActionFailure } from '../ui/notice.tsx';
import { Reading } from '../ui/reading.tsx';
import { Screen } from '../ui/screen.tsx';
import { OpenedTexts } from './read-mandato.tsx';
import { SignToo } from './sign-too.tsx';
import { IdentityFaults, SignerIdentityFields, useSignerIdentity } from './signer-identity.tsx';

export function OwnSignature() {
  const { t } = usePortal();
  const { heredero, aseguradora } = useCaso();
  const { suya: w, titulo } = useCofirmaWords();
  const asked = useData('GET /cofirma/firma', {});
  const [rereading, setRereading] = useState(false);
  const names = { heredero: heredero.nombre, aseguradora: aseguradora.nombre };
  const titles = { nada: w.nadaTitulo, por_firmar: w.titulo, firmada: w.hechoTitulo };
  const { data } = asked;
  if (data?.estado === 'por_firmar' && data.preparada && !rereading)
    return <SignToo {...data} preparada={data.preparada} onRead={() => setRereading(true)} />;
  return (
    <Screen
      title={data ? put(titles[data.estado], names) : titulo}
      lead={data?.estado === 'por_firmar' ? put(w.entradilla, names) : undefined}
      back={['/portal', t.comun.inicio]}
    >
      <Reading of={asked} heights={[12, 12]}>
        {(one) => {
          if (one.estado === 'por_firmar') return <ToRead {...one} onPrepared={() => setRereading(false)} />;
          return one.estado === 'firmada' ? <Signed {...one} /> : <p>{put(w.nadaTexto, names)}</p>;
        }}
      </Reading>
    </Screen>
  );
}

/** What the heir has signed, company by company. */
function SignedTexts({ ejemplares }: Pick<AskedCofirma, 'ejemplares'>) {
  const { heredero } = useCaso();
  const { suya: w } = useCofirmaWords();
  return (
    <section class="tarjeta">
      <h2>{count(w.textos, ejemplares.length, { heredero: heredero.nombre })}</h2>
      <p>{count(w.textosTexto, ejemplares.length)}</p>
      <InSpanish what="permiso" />
      <OpenedTexts ejemplares={ejemplares} />
    </section>
  );
}

/** What it is about, the texts, who signs. */
function ToRead({ ejemplares, identidad, onPrepared }: AskedCofirma & { readonly onPrepared: () => void }) {
  const { client, t } = usePortal();
  const { suya: w } = useCofirmaWords();
  const prepare = useAction((given: SignerIdentity) =>
    client.request('POST /cofirma/preparacion', { body: { identidad: given } }),
  );
  const identity = useSignerIdentity(identidad, prepare, onPrepared);
  return (
    <>
      <SignedTexts ejemplares={ejemplares} />
      <form
        class="tarjeta tarjeta-principal"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void identity.send();
        }}
      >
        <h2>{w.antes}</h2>
        <ul class="puntos">
          {w.puntos.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <IdentityFaults identity={identity} />
        <p>{t.autorizacion.identidad.porQue}</p>
        <SignerIdentityFields identity={identity} />
        <p>{w.prepararTexto}</p>
        <div class="botones">
          <Button type="submit" busy={prepare.busy}>
            {w.preparar}
          </Button>
        </div>
      </form>
      <Leave />
    </>
  );
}

/** They are free to leave it, and may say that they disagree. */
function Leave() {
  const { client } = usePortal();
  const { heredero } = useCaso();
  const { suya: w } = useCofirmaWords();
  const leave = useAction(() => client.request('POST /cofirma/renuncia', { body: {} }));
  return (
    <div class="botones">
      <MakeSure asks={w.noFirmo} yes={w.noFirmoSi} busy={leave.busy} onConfirm={leave.run}>
        <ActionFailure error={leave.error} />
        <p>{put(w.noFirmoTexto, { heredero: heredero.nombre })}</p>
        <p>
          <a class="enlace" href="/portal/desacuerdo">
            {w.desacuerdo}
          </a>
        </p>
      </MakeSure>
    </div>
  );
}

function Signed({ firmada, ejemplares }: AskedCofirma) {
  const { client, language } = usePortal();
  const { heredero } = useCaso();
  const { suya: w } = useCofirmaWords();
  const takeBack = useAction(() => client.request('POST /cofirma/renuncia', { body: {} }));
  return (
    <>
      {firmada && <p>{put(w.hechoTexto, { fecha: day(firmada, language), heredero: heredero.nombre })}</p>}
      {ejemplares.length > 0 && <SignedTexts ejemplares={ejemplares} />}
      <div class="botones">
        <MakeSure asks={w.retirar} yes={w.retirarSi} busy={takeBack.busy} onConfirm={takeBack.run}>
          <ActionFailure error={takeBack.error} />
          <p>{w.retirarTexto}</p>
        </MakeSure>
      </div>
    </>
  );
}
