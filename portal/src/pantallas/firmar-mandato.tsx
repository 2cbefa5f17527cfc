/** The name as a signature, drawn too where they like, and the code of the e-mail. */
import { useEffect, useState } from 'preact/hooks';
import { usePortal } from '../datos/contexto.ts';
import { type Accion, useAccion } from '../datos/usar-datos.ts';
import { rubricaDe, type Trazo } from '../reglas-rubrica.ts';
import { hora } from '../textos/fechas.ts';
import { poner } from '../textos/poner.ts';
import { FalloDeAccion, faultOfField, fraseDeError, ResumenDeErrores } from '../ui/aviso.tsx';
import { Boton } from '../ui/boton.tsx';
import { Campo, type Eleccion, Opciones } from '../ui/campo.tsx';
import { Pantalla } from '../ui/pantalla.tsx';
import { CampoDeRubrica } from '../ui/rubrica.tsx';

const MODOS = ['nombre', 'dibujo'] as const;
type Modo = (typeof MODOS)[number];

/** Who comes back from the mail finds the signature where it was left. */
export interface BorradorDeFirma {
  readonly nombre: string;
  readonly modo: Modo;
  /** What was drawn; kept when they choose the name alone, and then not sent. */
  readonly trazos: readonly Trazo[];
  /** Until when the code that was sent can be used. */
  readonly caduca: string | null;
  /** When it was asked for, by the clock of this device, which may be wrong: only compared with itself. */
  readonly pedido: number;
}

interface Props {
  readonly borrador: BorradorDeFirma;
  readonly cambiar: (cambio: Partial<BorradorDeFirma>) => void;
  /** Sends another one; the one before dies. */
  readonly otroCodigo: Accion<[]>;
  /** The text, where it was read in this very page. */
  readonly texto: string | null;
  readonly alLeer: () => void;
  readonly alFirmar: () => void;
  /** The name on file is misspelt. */
  readonly onMisspelt: () => void;
}

const SEIS = /^\d{6}$/;

type Faltas = Readonly<Record<'nombre' | 'rubrica' | 'codigo', string | null>>;
const NADA_FALTA: Faltas = { nombre: null, rubrica: null, codigo: null };

export function FirmarMandato({ borrador, cambiar, otroCodigo, texto, alLeer, alFirmar, onMisspelt }: Props) {
  const { t, cliente, idioma, anunciar } = usePortal();
  const [codigo, ponerCodigo] = useState('');
  // as it was when they pressed: nothing moves under the finger that puts it right
  const [faltas, ponerFaltas] = useState<Faltas>(NADA_FALTA);
  const a = t.autorizacion;
  const [nombre, cifras] = [borrador.nombre.trim(), codigo.replace(/\D/g, '')];
  const rubrica = borrador.modo === 'dibujo' ? rubricaDe(borrador.trazos) : null;
  const firmar = useAccion(
    () => cliente.pedir('POST /mandato/firma', { cuerpo: { nombre, codigo: cifras, ...(rubrica && { rubrica }) } }),
    async () => {
      const { documentacion } = await cliente.pedir('GET /caso', {});
      return documentacion.mandato === 'firmado' || documentacion.mandato === 'validado';
    },
  );
  const enviar = async (evento: SubmitEvent) => {
    evento.preventDefault();
    const hoy = {
      nombre: nombre === '' ? a.faltaNombre : null,
      rubrica: borrador.modo === 'dibujo' && !rubrica ? t.rubrica.falta : null,
      codigo: SEIS.test(cifras) ? null : a.faltaCodigo,
    };
    ponerFaltas(hoy);
    if (hoy.nombre || hoy.rubrica || hoy.codigo) return;
    if (await firmar.hacer()) alFirmar();
  };
  // What the server says of a field stands at the field, until it is written anew.
  const otherName = firmar.error?.codigo === 'nombre_distinto' ? fraseDeError(firmar.error, t) : null;
  const wrongCode = faultOfField(firmar.error);
  const enCampo: Faltas = {
    nombre: faltas.nombre ?? otherName,
    rubrica: faltas.rubrica,
    codigo: faltas.codigo ?? (wrongCode?.field === 'codigo' ? wrongCode.text : null),
  };
  // A wrong one is never half right: the field is empty for the next.
  const codeIsWrong = wrongCode?.field === 'codigo';
  useEffect(() => {
    if (codeIsWrong) ponerCodigo('');
  }, [codeIsWrong]);
  const ofNoField = otherName === null && enCampo.codigo === faltas.codigo ? firmar.error : null;
  const pedirOtro = async () => {
    firmar.olvidarError();
    if (await otroCodigo.hacer()) {
      ponerCodigo('');
      ponerFaltas(NADA_FALTA);
      anunciar(a.codigoNuevo);
    }
  };
  return (
    <Pantalla titulo={a.firmaTitulo} volver={['/portal', t.comun.inicio]}>
      <form class="pila" onSubmit={enviar} noValidate>
        <ResumenDeErrores faltas={enCampo} />
        <FalloDeAccion error={ofNoField ?? otroCodigo.error} />
        <Campo
          id="nombre"
          etiqueta={a.nombre}
          ayuda={a.nombreAyuda}
          error={enCampo.nombre}
          clase="entrada-firma"
          maximo={250}
          valor={borrador.nombre}
          alCambiar={(valor) => {
            cambiar({ nombre: valor });
            if (otherName) firmar.olvidarError();
            ponerFaltas({ ...faltas, nombre: null });
          }}
          propiedades={{ autoComplete: 'name', autoCapitalize: 'words' }}
        />
        {otherName && (
          <div class="botones">
            <Boton clase="segundo" alPulsar={onMisspelt}>
              {a.corregir.pedir}
            </Boton>
          </div>
        )}
        <Opciones
          id="modo"
          leyenda={t.rubrica.leyenda}
          opciones={MODOS.map((valor): Eleccion<Modo> => ({ valor, ...t.rubrica.modos[valor] }))}
          elegida={borrador.modo}
          alElegir={(modo) => {
            cambiar({ modo });
            ponerFaltas({ ...faltas, rubrica: null });
          }}
        />
        {borrador.modo === 'dibujo' && (
          <CampoDeRubrica
            id="rubrica"
            trazos={borrador.trazos}
            error={faltas.rubrica}
            alDibujar={(trazos) => cambiar({ trazos })}
          />
        )}
        <Campo
          id="codigo"
          etiqueta={a.codigo}
          ayuda={poner(a.codigoAyuda, { hora: hora(borrador.caduca ?? new Date().toISOString(), idioma) })}
          error={enCampo.codigo}
          clase="entrada-codigo"
          maximo={11}
          valor={codigo}
          alCambiar={(valor) => {
            ponerCodigo(valor);
            if (wrongCode) firmar.olvidarError();
            ponerFaltas({ ...faltas, codigo: null });
          }}
          propiedades={{ autoComplete: 'one-time-code', inputMode: 'numeric', enterKeyHint: 'done' }}
        />
        <div class="botones">
          <Boton tipo="submit" enCurso={firmar.enCurso}>
            {a.firmar}
          </Boton>
          <Boton clase="enlace" enCurso={otroCodigo.enCurso} alPulsar={pedirOtro}>
            {a.otroCodigo}
          </Boton>
        </div>
      </form>
      <p class="suave">
        {texto === null && `${a.otraLecturaTexto} `}
        <Boton clase="enlace" alPulsar={alLeer}>
          {a.otraLectura}
        </Boton>
      </p>
    </Pantalla>
  );
}
