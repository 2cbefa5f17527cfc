/** Download, sign elsewhere, bring it back: the three steps, and what is said of the file that was brought. */
import type { CallError } from '@albacea/contract/schemas/client.ts';
import type { CopyRefusal } from '@albacea/contract/schemas/mandato.ts';
import { useState } from 'preact/hooks';
import { usePortal } from '../data/context.ts';
import { useAction } from '../data/use-data.ts';
import { useCertificateWords } from '../texts/certificate.ts';
import { put } from '../texts/put.ts';
import { Button } from '../ui/button.tsx';
import { FileInput } from '../ui/field.tsx';
import { useFocusOn } from '../ui/focus.ts';
import { ActionFailure, Notice } from '../ui/notice.tsx';

/** 20 MB, as the server takes them. */
const MAXIMUM = 20 * 1024 * 1024;
const AUTOFIRMA = 'https://firmaelectronica.gob.es';

type Fault = CopyRefusal | 'grande';

/** @returns what is wrong with a file, as far as this device can tell; null: nothing */
function faultOf(file: File): Fault | null {
  if (file.type !== 'application/pdf' && !/\.pdf$/i.test(file.name)) return 'no_es_pdf';
  return file.size > MAXIMUM ? 'grande' : null;
}

export function BringCopy({ onGood }: { readonly onGood: () => void }) {
  const { client } = usePortal();
  const w = useCertificateWords();
  const [chosen, choose] = useState<File | null>(null);
  const [fault, setFault] = useState<{ readonly what: Fault } | null>(null);
  const bring = useAction(async (file: File) => {
    const { rechazo } = await client.request('POST /mandato/copia-firmada', { body: {}, file });
    choose(null);
    if (rechazo === null) onGood();
    else setFault({ what: rechazo });
  });
  const take = (file: File) => {
    bring.forgetError();
    const what = faultOf(file);
    setFault(what && { what });
    choose(what ? null : file);
  };
  return (
    <section class="tarjeta">
      <ol class="como pasos-de-carta">
        <Download />
        <SignThere />
        <li>
          <div class="pila-junta">
            <h2>{w.pasos.traiga}</h2>
            {fault && <NotGood fault={fault} />}
            {chosen ? <HandIn chosen={chosen} bring={bring} /> : <FileButton label={w.pasos.elegir} onChoose={take} />}
            {chosen && !bring.busy && <FileButton label={w.pasos.otro} second onChoose={take} />}
          </div>
        </li>
      </ol>
    </section>
  );
}

function Download() {
  const { client } = usePortal();
  const { pasos } = useCertificateWords();
  return (
    <li>
      <div class="pila-junta">
        <h2>{pasos.baje}</h2>
        <div class="botones">
          <a class="boton boton-segundo" href={client.address('GET /mandato/pdf', {})} download>
            {pasos.bajar}
          </a>
        </div>
      </div>
    </li>
  );
}

function SignThere() {
  const { language } = usePortal();
  const { pasos } = useCertificateWords();
  const ways = [
    [pasos.ordenador, pasos.enOrdenador],
    [pasos.movil, pasos.enMovil],
  ] as const;
  return (
    <li>
      <div class="pila-junta">
        <h2>{pasos.firme}</h2>
        <p>{pasos.firmeTexto}</p>
        {ways.map(([title, steps]) => (
          <details key={title}>
            <summary>{title}</summary>
            <ol class="puntos">
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </details>
        ))}
        <p>
          <a
            class="enlace"
            href={AUTOFIRMA}
            target="_blank"
            rel="noopener noreferrer"
            {...(language !== 'es' && { hrefLang: 'es' })}
          >
            {pasos.pagina}
          </a>
        </p>
      </div>
    </li>
  );
}

/** It takes the focus, because the button that had it is gone. A second refusal is a new object, so it is read again. */
function NotGood({ fault }: { readonly fault: { readonly what: Fault } }) {
  const w = useCertificateWords();
  const box = useFocusOn<HTMLDivElement>(fault);
  return (
    <div class="aviso aviso-mal" role="alert" tabIndex={-1} ref={box}>
      <h3>{w.noVale}</h3>
      <p>{w.rechazos[fault.what]}</p>
      <p>{w.sigue}</p>
    </div>
  );
}

interface HandInProps {
  readonly chosen: File;
  readonly bring: ReturnType<typeof useAction<[File]>>;
}

function HandIn({ chosen, bring: { run, busy, error } }: HandInProps) {
  const w = useCertificateWords();
  const name = useFocusOn<HTMLParagraphElement>(chosen);
  return (
    <>
      <Failure error={error} />
      <p ref={name} tabIndex={-1}>
        {put(w.elegido, { nombre: chosen.name })}
      </p>
      <div class="botones">
        <Button busy={busy} onPress={() => run(chosen)}>
          {w.entregar}
        </Button>
      </div>
      <p class="ayuda" role="status">
        {busy && w.comprobando}
      </p>
    </>
  );
}

/** The file stays chosen, whatever happened on its way. */
function Failure({ error }: { readonly error: CallError | null }) {
  const w = useCertificateWords();
  const wasCut = error?.code === 'sin_conexion';
  if (!wasCut && error?.status !== 503) return <ActionFailure error={error} />;
  return (
    <Notice kind="mal" aloud>
      <p>{wasCut ? w.cortado : w.ocupado}</p>
    </Notice>
  );
}

interface FileButtonProps {
  readonly label: string;
  readonly second?: boolean;
  readonly onChoose: (file: File) => void;
}

/** A button that opens the files. */
function FileButton({ label, second = false, onChoose }: FileButtonProps) {
  return (
    <div class="botones">
      <label class={`boton elegir ${second ? 'boton-segundo' : ''}`} for="copia-firmada">
        <FileInput id="copia-firmada" accept="application/pdf,.pdf" onChoose={onChoose} />
        {label}
      </label>
    </div>
  );
}
