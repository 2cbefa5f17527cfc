/** Hands in one paper: a photograph or a file, looked at before it leaves. */
import type { TipoDocumento } from '@albacea/contract/documentos.ts';
import { useEffect, useState } from 'preact/hooks';
import { useCaso, usePermisos, usePortal } from '../datos/contexto.ts';
import { prepararFoto } from '../datos/imagen.ts';
import { subir } from '../datos/subir.ts';
import { useAccion, useDatos } from '../datos/usar-datos.ts';
import { type PapelQueFalta, papelesQueFaltan } from '../reglas-papeles.ts';
import { poner } from '../textos/poner.ts';
import { Aviso, FalloDeAccion } from '../ui/aviso.tsx';
import { Boton, BotonEnlace } from '../ui/boton.tsx';
import { Opciones } from '../ui/campo.tsx';
import { useFocusOn } from '../ui/focus.ts';
import { Pantalla } from '../ui/pantalla.tsx';
import { SoloMirar } from '../ui/solo-mirar.tsx';

/** 20 MB, as the server takes them. */
const MAXIMO = 20 * 1024 * 1024;
/** What somebody can send without being asked. */
const LIBRES: readonly TipoDocumento[] = [
  'certificado_defuncion',
  'prueba_parentesco',
  'factura',
  'titulo_sucesorio',
  'ultimas_voluntades',
  'otro',
];

export function Envio({ tipo, para }: { readonly tipo?: string; readonly para?: string }) {
  const { t } = usePortal();
  const { aporta } = usePermisos();
  const pedido = tipo !== undefined && tipo in t.documentos.tipos ? (tipo as TipoDocumento) : 'otro';
  const [elegido, elegir] = useState<TipoDocumento>(pedido);
  const [hecho, ponerHecho] = useState(false);
  const d = t.documentos;
  const volver = ['/portal/documentos', d.titulo] as const;
  if (!aporta)
    return (
      <Pantalla titulo={d.titulo} volver={volver}>
        <SoloMirar />
      </Pantalla>
    );
  if (hecho)
    return (
      <Pantalla titulo={t.envio.hechoTitulo} entradilla={t.envio.hechoTexto} volver={volver}>
        <AfterSending tipo={elegido} cuenta={para ?? null} alSeguir={() => ponerHecho(false)} />
      </Pantalla>
    );
  return (
    <Pantalla
      titulo={pedido === 'otro' ? d.otro : d.tipos[pedido]}
      entradilla={(d.porQue as Record<string, string>)[pedido]}
      volver={volver}
    >
      <PorQueOtraVez tipo={pedido} cuenta={para ?? null} />
      {pedido === 'otro' && (
        <Opciones
          id="tipo"
          leyenda={t.envio.queEs}
          opciones={LIBRES.map((valor) => ({ valor, titulo: d.tipos[valor] }))}
          elegida={elegido}
          alElegir={elegir}
        />
      )}
      <Mandar tipo={elegido} cuenta={para ?? null} alAcabar={() => ponerHecho(true)} />
    </Pantalla>
  );
}

type WhichPaper = Pick<PropsDeMandar, 'tipo' | 'cuenta'>;

/** How the paper stands; undefined: nobody asks for it. */
function usePapel({ tipo, cuenta }: WhichPaper): PapelQueFalta | undefined {
  const caso = useCaso();
  const cuentas = useDatos('GET /cuentas', {}).datos?.elementos ?? [];
  const documentos = useDatos('GET /documentos', {}).datos?.elementos ?? [];
  return papelesQueFaltan(caso, cuentas, documentos).find((papel) => papel.tipo === tipo && papel.cuenta === cuenta);
}

/** On, or first the other side of what has two. */
function AfterSending({ alSeguir, ...which }: WhichPaper & { readonly alSeguir: () => void }) {
  const { t } = usePortal();
  if (usePapel(which)?.falta !== 'otra_cara')
    return (
      <div class="botones">
        <BotonEnlace a="/portal">{t.comun.continuar}</BotonEnlace>
        <Boton clase="segundo" alPulsar={alSeguir}>
          {t.envio.otraPagina}
        </Boton>
      </div>
    );
  return (
    <>
      <Aviso clase="atencion">
        <p>{t.envio.faltaOtraCara}</p>
      </Aviso>
      <div class="botones">
        <Boton alPulsar={alSeguir}>{t.documentos.otraCara}</Boton>
        <BotonEnlace a="/portal" clase="segundo">
          {t.comun.continuar}
        </BotonEnlace>
      </div>
    </>
  );
}

/** What was wrong with the one that was sent before. */
function PorQueOtraVez(which: WhichPaper) {
  const { t } = usePortal();
  const suyo = usePapel(which);
  if (suyo?.falta !== 'por_repetir') return null;
  return (
    <Aviso clase="atencion">
      <p>
        <strong>{t.documentos.estados.rechazado}.</strong> {suyo.motivo}
      </p>
    </Aviso>
  );
}

interface Elegido {
  readonly fichero: Blob;
  readonly nombre: string;
}

/** A picture is made small and upright; a PDF stays as it is. @returns a text that says why it cannot be sent */
async function preparar(fichero: File, t: ReturnType<typeof usePortal>['t']): Promise<Elegido | string> {
  const esPdf = fichero.type === 'application/pdf' || /\.pdf$/i.test(fichero.name);
  if (esPdf) return fichero.size > MAXIMO ? t.envio.grande : { fichero, nombre: fichero.name };
  const foto = await prepararFoto(fichero);
  if (!foto) return t.envio.ilegible;
  return foto.size > MAXIMO ? t.envio.grande : { fichero: foto, nombre: `${fichero.name.replace(/\.\w+$/, '')}.jpg` };
}

interface PropsDeMandar {
  readonly tipo: TipoDocumento;
  readonly cuenta: string | null;
  readonly alAcabar: () => void;
}

function Mandar({ tipo, cuenta, alAcabar }: PropsDeMandar) {
  const { t, idioma, cliente, anunciar } = usePortal();
  const [elegido, ponerElegido] = useState<Elegido | null>(null);
  const [preparando, ponerPreparando] = useState(false);
  const [pega, ponerPega] = useState<string | null>(null);
  const [parte, ponerParte] = useState(0);
  const e = t.envio;
  // What was pressed is gone with the choice, and with thinking better of it: what takes its place is read.
  const review = useFocusOn<HTMLHeadingElement>(elegido);
  const [again, setAgain] = useState(0);
  const choose = useFocusOn<HTMLHeadingElement>(elegido === null && again);
  const enviar = useAccion(
    (suyo: Elegido) => {
      ponerParte(0);
      return subir({ tipo, cuenta, ...suyo }, idioma, ponerParte);
    },
    async ({ fichero, nombre }) => {
      const { elementos } = await cliente.pedir('GET /documentos', {});
      return elementos.some((uno) => uno.tipo === tipo && uno.nombre === nombre && uno.bytes === fichero.size);
    },
  );
  const elegir = async (fichero: File | undefined) => {
    if (!fichero) return;
    enviar.olvidarError();
    ponerPega(null);
    ponerPreparando(true);
    const preparado = await preparar(fichero, t);
    ponerPreparando(false);
    if (typeof preparado === 'string') ponerPega(preparado);
    else ponerElegido(preparado);
  };
  const mandar = async () => {
    if (elegido && (await enviar.hacer(elegido))) {
      anunciar(e.hechoTitulo);
      alAcabar();
    }
  };
  if (elegido)
    return (
      <div class="pila">
        <h2 ref={review} tabIndex={-1}>
          {e.revisar}
        </h2>
        <Vista {...elegido} />
        {enviar.error?.codigo === 'sin_conexion' ? (
          <Aviso clase="mal" enVoz>
            <p>{e.cortado}</p>
          </Aviso>
        ) : (
          <FalloDeAccion error={enviar.error} />
        )}
        {enviar.enCurso && (
          <div class="pila-junta">
            <label for="progreso">{poner(e.progreso, { parte })}</label>
            <progress id="progreso" class="progreso" max={100} value={parte} />
          </div>
        )}
        <div class="botones">
          <Boton enCurso={enviar.enCurso} alPulsar={mandar}>
            {e.mandar}
          </Boton>
          {!enviar.enCurso && (
            <Boton
              clase="segundo"
              alPulsar={() => {
                ponerElegido(null);
                setAgain(again + 1);
              }}
            >
              {e.otraFoto}
            </Boton>
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
        {e.consejos.map((consejo) => (
          <li key={consejo}>{consejo}</li>
        ))}
      </ul>
      {pega && (
        <Aviso clase="mal" enVoz>
          <p>{pega}</p>
        </Aviso>
      )}
      <div class="botones">
        <Elegir id="camara" etiqueta={e.camara} camara alElegir={elegir} />
        <Elegir id="archivo" etiqueta={e.archivo} alElegir={elegir} />
      </div>
      <p class="ayuda" role="status">
        {preparando ? e.preparando : e.formatos}
      </p>
    </section>
  );
}

/** A button that opens the camera or the files; the input itself takes the focus and is read. */
function Elegir({
  id,
  etiqueta,
  camara,
  alElegir,
}: {
  readonly id: string;
  readonly etiqueta: string;
  readonly camara?: boolean;
  readonly alElegir: (fichero: File | undefined) => unknown;
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
          void alElegir(currentTarget.files?.[0]);
          currentTarget.value = ''; // the same file can be chosen again
        }}
      />
      {etiqueta}
    </label>
  );
}

function Vista({ fichero, nombre }: Elegido) {
  const { t } = usePortal();
  const [direccion, poner] = useState<string | null>(null);
  useEffect(() => {
    if (fichero.type !== 'image/jpeg') return;
    const nueva = URL.createObjectURL(fichero);
    poner(nueva);
    return () => URL.revokeObjectURL(nueva);
  }, [fichero]);
  if (direccion) return <img class="vista" src={direccion} alt={t.envio.vista} />;
  return <p>{nombre}</p>;
}
