/** Chooses a photograph or a PDF, shows what was chosen, and sends it. */
import type { DocumentoType } from '@albacea/contract/schemas/documentos.ts';
import { put } from '@albacea/words/put.ts';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { usePortal } from '../data/context.ts';
import { hasCamera, preparePhoto } from '../data/image.ts';
import { upload } from '../data/upload.ts';
import { type Action, useAction } from '../data/use-data.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { FileButton } from '../ui/field.tsx';
import { useFocusOn } from '../ui/focus.ts';
import { ActionFailure, Notice } from '../ui/notice.tsx';

interface Props {
  readonly type: DocumentoType;
  readonly cuenta: string | null;
  readonly onSent: () => void;
  /** @param isReviewing a file is chosen, and shown before it is sent */
  readonly onReview: (isReviewing: boolean) => void;
  /** Shown below the buttons until a file is chosen. */
  readonly children?: ComponentChildren;
}

export function SendFile({ type, cuenta, onSent, onReview, children }: Props) {
  const { t, announce } = usePortal();
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [timesChanged, setTimesChanged] = useState(0);
  const { send, percent } = useSend(type, cuenta);
  const review = (file: ChosenFile) => {
    setChosen(file);
    onReview(true);
  };
  const chooseAnother = () => {
    setChosen(null);
    onReview(false);
    setTimesChanged(timesChanged + 1);
  };
  if (!chosen)
    return (
      <>
        <ChooseFile timesChanged={timesChanged} onTry={send.forgetError} onChosen={review} />
        {children}
      </>
    );
  return (
    <ReviewFile
      chosen={chosen}
      send={send}
      percent={percent}
      onSent={(isLast) => {
        chooseAnother();
        if (isLast) onSent();
        else announce(t.envio.hechoTitulo);
      }}
      onChange={chooseAnother}
    />
  );
}

/** Uploads a file. `percent`: the share sent so far, from 0 to 100. */
function useSend(type: DocumentoType, cuenta: string | null): { send: Action<[ChosenFile]>; percent: number } {
  const { language, client } = usePortal();
  const [percent, setPercent] = useState(0);
  const send = useAction(
    (chosen: ChosenFile) => {
      setPercent(0);
      return upload({ type, cuenta, ...chosen }, language, setPercent);
    },
    async ({ file, name }) => {
      const { elementos } = await client.request('GET /documentos', {});
      return elementos.some((one) => one.tipo === type && one.nombre === name && one.bytes === file.size);
    },
  );
  return { send, percent };
}

interface ReviewProps {
  readonly chosen: ChosenFile;
  readonly send: Action<[ChosenFile]>;
  readonly percent: number;
  /** @param isLast false: a further page of the same document follows */
  readonly onSent: (isLast: boolean) => void;
  readonly onChange: () => void;
}

/** Shows the file before it is sent. */
function ReviewFile({ chosen, send, percent, onSent, onChange }: ReviewProps) {
  const e = usePortal().t.envio;
  const title = useFocusOn<HTMLHeadingElement>(chosen); // the button that had the focus is gone
  return (
    <div class="pila">
      <h2 ref={title} tabIndex={-1}>
        {e.revisar}
      </h2>
      <Preview {...chosen} />
      {send.error?.code === 'sin_conexion' ? (
        <Notice kind="mal" aloud>
          <p>{e.cortado}</p>
        </Notice>
      ) : (
        <ActionFailure error={send.error} />
      )}
      {send.busy && (
        <div class="pila-junta">
          <label for="progreso">{put(e.progreso, { parte: percent })}</label>
          <progress id="progreso" class="progreso" max={100} value={percent} />
        </div>
      )}
      <div class="botones">
        <Button busy={send.busy} onPress={async () => (await send.run(chosen)) && onSent(true)}>
          {e.mandar}
        </Button>
        {!send.busy && (
          <Button kind="segundo" onPress={onChange}>
            {hasCamera() ? e.otraFoto : e.archivo}
          </Button>
        )}
        {!send.busy && (
          <Button kind="enlace" onPress={async () => (await send.run(chosen)) && onSent(false)}>
            {e.otraPagina}
          </Button>
        )}
      </div>
    </div>
  );
}

function Preview({ file, name }: ChosenFile) {
  const { t } = usePortal();
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (file.type !== 'image/jpeg') return;
    const fresh = URL.createObjectURL(file);
    setAddress(fresh);
    return () => URL.revokeObjectURL(fresh);
  }, [file]);
  if (address) return <img class="vista" src={address} alt={t.envio.vista} />;
  return <p>{name}</p>;
}

interface ChooseProps {
  /** How often the person has come back here; each time the heading takes the focus. */
  readonly timesChanged: number;
  readonly onTry: () => void;
  readonly onChosen: (chosen: ChosenFile) => void;
}

function ChooseFile({ timesChanged, onTry, onChosen }: ChooseProps) {
  const e = usePortal().t.envio;
  const [preparing, setPreparing] = useState(false);
  const [problem, setProblem] = useState<'grande' | 'ilegible' | null>(null);
  const title = useFocusOn<HTMLHeadingElement>(timesChanged);
  const [camera] = useState(hasCamera);
  const choose = async (file: File) => {
    onTry();
    setProblem(null);
    setPreparing(true);
    const prepared = await prepareFile(file);
    setPreparing(false);
    if (typeof prepared === 'string') setProblem(prepared);
    else onChosen(prepared);
  };
  return (
    <section class="tarjeta">
      <h2 ref={title} tabIndex={-1}>
        {camera ? e.fotoTitulo : e.archivoTitulo}
      </h2>
      <ul class="puntos">
        {e.consejos.map((advice) => (
          <li key={advice}>{advice}</li>
        ))}
      </ul>
      {problem && (
        <Notice kind="mal" aloud>
          <p>{e[problem]}</p>
          <p>{e.formatos}</p>
        </Notice>
      )}
      <div class="botones">
        {camera && (
          <FileButton id="camara" accept="image/*" camera onChoose={choose}>
            {e.camara}
          </FileButton>
        )}
        <FileButton id="archivo" accept="image/jpeg,image/png,application/pdf" second={camera} onChoose={choose}>
          {e.archivo}
        </FileButton>
        {!camera && (
          <LinkButton to="/portal/movil" kind="segundo">
            {e.conMovil}
          </LinkButton>
        )}
      </div>
      <p class="ayuda" role="status">
        {preparing && e.preparando}
      </p>
    </section>
  );
}

/** 20 MB, the server's limit. */
const MAXIMUM = 20 * 1024 * 1024;

interface ChosenFile {
  readonly file: Blob;
  readonly name: string;
}

/** @returns the file, or why it cannot be sent: too large, or a picture that this browser cannot open */
async function prepareFile(file: File): Promise<ChosenFile | 'grande' | 'ilegible'> {
  const isPdf = file.type === 'application/pdf' || /\.pdf$/i.test(file.name);
  const prepared = isPdf ? file : await preparePhoto(file);
  if (!prepared) return 'ilegible';
  if (prepared.size > MAXIMUM) return 'grande';
  return { file: prepared, name: isPdf ? file.name : `${file.name.replace(/\.\w+$/, '')}.jpg` };
}
