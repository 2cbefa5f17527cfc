/** Hands in one paper: a photograph or a file, looked at before it leaves. */
import type { DocumentoType } from '@albacea/contract/schemas/documentos.ts';
import { useEffect, useState } from 'preact/hooks';
import { useCaso, usePermissions, usePortal } from '../data/context.ts';
import { preparePhoto } from '../data/image.ts';
import { upload } from '../data/upload.ts';
import { useAction, useData } from '../data/use-data.ts';
import { type MissingPaper, missingPapers } from '../rules-papers.ts';
import { put } from '../texts/put.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Options } from '../ui/field.tsx';
import { useFocusOn } from '../ui/focus.ts';
import { SoloLook } from '../ui/look-only.tsx';
import { ActionFailure, Notice } from '../ui/notice.tsx';
import { Screen } from '../ui/screen.tsx';

/** 20 MB, as the server takes them. */
const MAXIMUM = 20 * 1024 * 1024;
/** What somebody can send without being asked. */
const FREE: readonly DocumentoType[] = [
  'certificado_defuncion',
  'prueba_parentesco',
  'factura',
  'titulo_sucesorio',
  'ultimas_voluntades',
  'otro',
];

export function Sending({ tipo, para }: { readonly tipo?: string; readonly para?: string }) {
  const { t } = usePortal();
  const { aporta } = usePermissions();
  const order = tipo !== undefined && tipo in t.documentos.tipos ? (tipo as DocumentoType) : 'otro';
  const [chosen, choose] = useState<DocumentoType>(order);
  const [fact, putFact] = useState(false);
  const d = t.documentos;
  const goBack = ['/portal/documentos', d.titulo] as const;
  if (!aporta)
    return (
      <Screen titulo={d.titulo} volver={goBack}>
        <SoloLook />
      </Screen>
    );
  if (fact)
    return (
      <Screen titulo={t.envio.hechoTitulo} entradilla={t.envio.hechoTexto} volver={goBack}>
        <AfterSending tipo={chosen} cuenta={para ?? null} onFollow={() => putFact(false)} />
      </Screen>
    );
  return (
    <Screen
      titulo={order === 'otro' ? d.otro : d.tipos[order]}
      entradilla={(d.porQue as Record<string, string>)[order]}
      volver={goBack}
    >
      <ByWhatOtherTime tipo={order} cuenta={para ?? null} />
      {order === 'otro' && (
        <Options
          id="tipo"
          leyenda={t.envio.queEs}
          opciones={FREE.map((valor) => ({ valor, titulo: d.tipos[valor] }))}
          elegida={chosen}
          onChoose={choose}
        />
      )}
      <Submit tipo={chosen} cuenta={para ?? null} onEnd={() => putFact(true)} />
    </Screen>
  );
}

type WhichPaper = Pick<SubmitProps, 'tipo' | 'cuenta'>;

/** How the paper stands; undefined: nobody asks for it. */
function usePaper({ tipo, cuenta }: WhichPaper): MissingPaper | undefined {
  const caso = useCaso();
  const cuentas = useData('GET /cuentas', {}).datos?.elementos ?? [];
  const documentos = useData('GET /documentos', {}).datos?.elementos ?? [];
  return missingPapers(caso, cuentas, documentos).find((paper) => paper.tipo === tipo && paper.cuenta === cuenta);
}

/** On, or first the other side of what has two. */
function AfterSending({ onFollow, ...which }: WhichPaper & { readonly onFollow: () => void }) {
  const { t } = usePortal();
  if (usePaper(which)?.falta !== 'otra_cara')
    return (
      <div class="botones">
        <LinkButton a="/portal">{t.comun.continuar}</LinkButton>
        <Button clase="segundo" onPress={onFollow}>
          {t.envio.otraPagina}
        </Button>
      </div>
    );
  return (
    <>
      <Notice clase="atencion">
        <p>{t.envio.faltaOtraCara}</p>
      </Notice>
      <div class="botones">
        <Button onPress={onFollow}>{t.documentos.otraCara}</Button>
        <LinkButton a="/portal" clase="segundo">
          {t.comun.continuar}
        </LinkButton>
      </div>
    </>
  );
}

/** What was wrong with the one that was sent before. */
function ByWhatOtherTime(which: WhichPaper) {
  const { t } = usePortal();
  const theirs = usePaper(which);
  if (theirs?.falta !== 'por_repetir') return null;
  return (
    <Notice clase="atencion">
      <p>
        <strong>{t.documentos.estados.rechazado}.</strong> {theirs.motivo}
      </p>
    </Notice>
  );
}

interface Chosen {
  readonly fichero: Blob;
  readonly nombre: string;
}

/** A picture is made small and upright; a PDF stays as it is. @returns a text that says why it cannot be sent */
async function prepare(fichero: File, t: ReturnType<typeof usePortal>['t']): Promise<Chosen | string> {
  const isPdf = fichero.type === 'application/pdf' || /\.pdf$/i.test(fichero.name);
  if (isPdf) return fichero.size > MAXIMUM ? t.envio.grande : { fichero, nombre: fichero.name };
  const photo = await preparePhoto(fichero);
  if (!photo) return t.envio.ilegible;
  return photo.size > MAXIMUM
    ? t.envio.grande
    : { fichero: photo, nombre: `${fichero.name.replace(/\.\w+$/, '')}.jpg` };
}

interface SubmitProps {
  readonly tipo: DocumentoType;
  readonly cuenta: string | null;
  readonly onEnd: () => void;
}

function Submit({ tipo, cuenta, onEnd }: SubmitProps) {
  const { t, idioma, cliente, announce } = usePortal();
  const [chosen, putChosen] = useState<Chosen | null>(null);
  const [preparing, putPreparing] = useState(false);
  const [snag, putSnag] = useState<string | null>(null);
  const [part, putPart] = useState(0);
  const e = t.envio;
  // What was pressed is gone with the choice, and with thinking better of it: what takes its place is read.
  const review = useFocusOn<HTMLHeadingElement>(chosen);
  const [again, setAgain] = useState(0);
  const choose = useFocusOn<HTMLHeadingElement>(chosen === null && again);
  const send = useAction(
    (theirs: Chosen) => {
      putPart(0);
      return upload({ tipo, cuenta, ...theirs }, idioma, putPart);
    },
    async ({ fichero, nombre }) => {
      const { elementos } = await cliente.pedir('GET /documentos', {});
      return elementos.some((one) => one.tipo === tipo && one.nombre === nombre && one.bytes === fichero.size);
    },
  );
  const theChoose = async (file: File | undefined) => {
    if (!file) return;
    send.forgetError();
    putSnag(null);
    putPreparing(true);
    const prepared = await prepare(file, t);
    putPreparing(false);
    if (typeof prepared === 'string') putSnag(prepared);
    else putChosen(prepared);
  };
  const submit = async () => {
    if (chosen && (await send.hacer(chosen))) {
      announce(e.hechoTitulo);
      onEnd();
    }
  };
  if (chosen)
    return (
      <div class="pila">
        <h2 ref={review} tabIndex={-1}>
          {e.revisar}
        </h2>
        <View {...chosen} />
        {send.error?.codigo === 'sin_conexion' ? (
          <Notice clase="mal" enVoz>
            <p>{e.cortado}</p>
          </Notice>
        ) : (
          <ActionFailure error={send.error} />
        )}
        {send.enCurso && (
          <div class="pila-junta">
            <label for="progreso">{put(e.progreso, { parte: part })}</label>
            <progress id="progreso" class="progreso" max={100} value={part} />
          </div>
        )}
        <div class="botones">
          <Button enCurso={send.enCurso} onPress={submit}>
            {e.mandar}
          </Button>
          {!send.enCurso && (
            <Button
              clase="segundo"
              onPress={() => {
                putChosen(null);
                setAgain(again + 1);
              }}
            >
              {e.otraFoto}
            </Button>
          )}
        </div>
      </div>
    );
  return (
    <section class="tarjeta">
      <h2 ref={choose} tabIndex={-1}>
        {e.fotoTitulo}
      </h2>
      <ul class="puntos">
        {e.consejos.map((advice) => (
          <li key={advice}>{advice}</li>
        ))}
      </ul>
      {snag && (
        <Notice clase="mal" enVoz>
          <p>{snag}</p>
        </Notice>
      )}
      <div class="botones">
        <Choose id="camara" etiqueta={e.camara} camara onChoose={theChoose} />
        <Choose id="archivo" etiqueta={e.archivo} onChoose={theChoose} />
      </div>
      <p class="ayuda" role="status">
        {preparing ? e.preparando : e.formatos}
      </p>
    </section>
  );
}

/** A button that opens the camera or the files; the input itself takes the focus and is read. */
function Choose({
  id,
  etiqueta,
  camara,
  onChoose,
}: {
  readonly id: string;
  readonly etiqueta: string;
  readonly camara?: boolean;
  readonly onChoose: (file: File | undefined) => unknown;
}) {
  return (
    <label class={`boton elegir ${camara ? '' : 'boton-segundo'}`} for={id}>
      <input
        class="oculto"
        id={id}
        type="file"
        accept={camara ? 'image/*' : 'image/jpeg,image/png,application/pdf'}
        {...(camara && { capture: 'environment' })}
        onChange={({ currentTarget }) => {
          void onChoose(currentTarget.files?.[0]);
          currentTarget.value = ''; // the same file can be chosen again
        }}
      />
      {etiqueta}
    </label>
  );
}

function View({ fichero, nombre }: Chosen) {
  const { t } = usePortal();
  const [address, put] = useState<string | null>(null);
  useEffect(() => {
    if (fichero.type !== 'image/jpeg') return;
    const fresh = URL.createObjectURL(fichero);
    put(fresh);
    return () => URL.revokeObjectURL(fresh);
  }, [fichero]);
  if (address) return <img class="vista" src={address} alt={t.envio.vista} />;
  return <p>{nombre}</p>;
}
