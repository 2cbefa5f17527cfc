/** The permission signed with a certificate too: what for, how it is done, and what was found in the copy that came back. */
import type { EjemplarView } from '@albacea/contract/schemas/mandato.ts';
import { useState } from 'preact/hooks';
import { usePermissions, usePortal } from '../data/context.ts';
import { useData } from '../data/use-data.ts';
import { useCertificateWords } from '../texts/certificate.ts';
import { day } from '../texts/dates.ts';
import { inAList } from '../texts/in-a-list.ts';
import { count, put } from '../texts/put.ts';
import { LinkButton } from '../ui/button.tsx';
import { LookOnly } from '../ui/look-only.tsx';
import { Notice } from '../ui/notice.tsx';
import { Reading } from '../ui/reading.tsx';
import { Screen } from '../ui/screen.tsx';
import { BringCopy } from './bring-copy.tsx';

export function SignedCopy() {
  const { decide } = usePermissions();
  const w = useCertificateWords();
  return (
    <Screen title={w.titulo} lead={w.noHaceFalta} back={['/portal/autorizacion', w.volver]}>
      {decide ? <HowItStands /> : <LookOnly />}
    </Screen>
  );
}

function HowItStands() {
  const w = useCertificateWords();
  const mandato = useData('GET /mandato', {});
  const [good, setGood] = useState(0);
  return (
    <Reading of={mandato} heights={[6, 16]}>
      {({ mandato: signed }) => {
        const papers = (signed?.ejemplares ?? []).filter(({ vigente }) => vigente);
        if (papers.length === 0) return <SignFirst />;
        const without = papers.filter(({ firma_con_certificado }) => firma_con_certificado === null);
        const bring = <BringCopy onGood={() => setGood(good + 1)} />;
        if (without.length === papers.length)
          return (
            <>
              <p>{w.paraQue}</p>
              {bring}
            </>
          );
        return (
          <>
            {good > 0 && (
              <Notice kind="bien" aloud key={good}>
                <p>{w.buena}.</p>
              </Notice>
            )}
            <Found papers={papers} />
            {without.length > 0 ? (
              <>
                <Missing papers={without} />
                {bring}
              </>
            ) : (
              <details key={good}>
                <summary>{w.otraVez}</summary>
                {bring}
              </details>
            )}
          </>
        );
      }}
    </Reading>
  );
}

function SignFirst() {
  const w = useCertificateWords();
  return (
    <section class="tarjeta tarjeta-principal">
      <p>{w.antes}</p>
      <div class="botones">
        <LinkButton to="/portal/autorizacion">{w.irAFirmar}</LinkButton>
      </div>
    </section>
  );
}

type Papers = { readonly papers: readonly EjemplarView[] };

/** One copy may hold the papers of many companies. */
function Found({ papers }: Papers) {
  const { language } = usePortal();
  const w = useCertificateWords();
  const copies = new Map(
    papers.flatMap(({ firma_con_certificado: one }) => (one ? [[one.documento_id, one] as const] : [])),
  );
  return (
    <section class="tarjeta">
      <h2>{w.firmado}</h2>
      {[...copies.values()].map(({ documento_id, titular: nombre, numero, emisor, nivel, recibida }) => (
        <div class="pila-junta" key={documento_id}>
          <p>
            {put(numero === null ? w.deSin : w.de, { nombre, numero: numero ?? '', fecha: day(recibida, language) })}{' '}
            {emisor !== null && put(w.emitido, { emisor })}
          </p>
          <p>{w.niveles[nivel]}</p>
        </div>
      ))}
    </section>
  );
}

function Missing({ papers }: Papers) {
  const { t, language } = usePortal();
  const w = useCertificateWords();
  const names = papers.map(({ proveedor }) => proveedor ?? t.autorizacion.registros);
  return (
    <Notice>
      <p>{count(w.falta, papers.length, { empresas: inAList(names, language) })}</p>
    </Notice>
  );
}
