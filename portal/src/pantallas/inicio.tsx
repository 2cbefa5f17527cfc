/** Where things stand: what to do now, what is done, whom each part waits for. */
import type { CuentaCompleta } from '@albacea/contract/cuentas.ts';
import type { SituacionDelCaso } from '@albacea/contract/trabajo.ts';
import { useCaso, usePermisos, usePortal } from '../datos/contexto.ts';
import { useDatos } from '../datos/usar-datos.ts';
import { marchaDe } from '../reglas-modulos.ts';
import { lugarDePapel, sinDato } from '../reglas-papeles.ts';
import {
  type AccionDeTarea,
  conCarta,
  type EstadoDeTarea,
  LUGAR_DE_ACCION,
  LUGAR_DE_TAREA,
  porDecidir,
  siguiente,
  stepOf,
  type Tarea,
  tareasDe,
  visibles,
} from '../reglas-tareas.ts';
import { contar, poner } from '../textos/poner.ts';
import { Aviso, Cargando, FalloDeLectura } from '../ui/aviso.tsx';
import { BotonEnlace } from '../ui/boton.tsx';
import { Estado, type TonoDeEstado } from '../ui/estado.tsx';
import { NumeroDeCaso } from '../ui/numero-de-caso.tsx';
import { Pantalla } from '../ui/pantalla.tsx';
import { Llamar } from '../ui/telefono.tsx';
import { Modulos } from './modulos.tsx';

export function Inicio() {
  const { t } = usePortal();
  const caso = useCaso();
  const cuentas = useDatos('GET /cuentas', {});
  const documentos = useDatos('GET /documentos', {});
  const objeciones = useDatos('GET /objeciones', {});
  const fallecido = `${caso.fallecido.nombre} ${caso.fallecido.apellidos}`;
  const error = cuentas.error ?? documentos.error;
  const recargar = () => {
    cuentas.recargar();
    documentos.recargar();
  };
  const listo =
    cuentas.datos && documentos.datos ? { c: cuentas.datos.elementos, d: documentos.datos.elementos } : null;
  const { vivo } = usePermisos();
  const tareas = listo ? tareasDe(caso, listo.c, listo.d) : [];
  // known with the case itself, so that the title does not change while the rest comes
  const nothingDone = vivo && caso.papel === 'heredero' && caso.voluntad === null && isUntouched(caso);
  const enDisputa = objeciones.datos?.elementos.some(({ estado }) => estado === 'abierta') ?? false;
  return (
    <Pantalla
      titulo={nothingDone ? t.inicio.primeraVez : t.inicio.titulo}
      entradilla={poner(t.inicio.cuentasDe, { fallecido })}
    >
      <div class="con-lado">
        <div class="pila">
          {!listo && error && error.estado !== 401 && <FalloDeLectura error={error} reintentar={recargar} />}
          {!listo && !error && <Cargando altos={[13, 18, 10]} />}
          {listo && (
            <>
              {vivo ? <Siguiente tareas={tareas} cuentas={listo.c} /> : <Cerrado cuentas={listo.c} />}
              {vivo && caso.voluntad === 'prohibicion' && (
                <Aviso>
                  <p>{poner(t.inicio.prohibicion, { fallecido: caso.fallecido.nombre })}</p>
                </Aviso>
              )}
              {enDisputa && caso.voluntad !== 'prohibicion' && (
                <Aviso clase="atencion">
                  <p>{t.inicio.objecion}</p>
                </Aviso>
              )}
              {vivo && <Tareas tareas={tareas} />}
              <Modulos marcha={marchaDe(caso, listo.c, listo.d)} />
            </>
          )}
        </div>
        <Otras />
      </div>
    </Pantalla>
  );
}

/** No paper has come, nothing was signed, and nobody has said that the list is complete. */
const isUntouched = ({ documentacion, lista_completa }: SituacionDelCaso): boolean =>
  documentacion.prueba_fallecimiento === 'falta' && documentacion.mandato === 'falta' && lista_completa === null;

function deLasQueHabla(accion: AccionDeTarea, cuentas: readonly CuentaCompleta[]): readonly CuentaCompleta[] {
  if (accion === 'decidir') return porDecidir(cuentas);
  if (accion === 'carta') return conCarta(cuentas);
  return accion === 'dato' ? cuentas.filter(sinDato) : [];
}

/** One thing, large. */
function Siguiente({
  tareas,
  cuentas,
}: {
  readonly tareas: readonly Tarea[];
  readonly cuentas: readonly CuentaCompleta[];
}) {
  const { t } = usePortal();
  const { papel, fallecido } = useCaso();
  const tarea = siguiente(tareas, papel);
  if (!tarea?.accion)
    return (
      <Aviso clase="bien" titulo={papel === 'consulta' ? undefined : t.inicio.nadaTitulo}>
        <p>{papel === 'consulta' ? t.inicio.nadaConsulta : t.inicio.nadaTexto}</p>
      </Aviso>
    );
  const { accion, n, falta } = tarea;
  const step = papel === 'heredero' ? stepOf(tareas, tarea) : null;
  const porQue = t.tareas.porQue[accion];
  const [primera] = deLasQueHabla(accion, cuentas);
  // straight to the first account to decide on or to write about, and to the paper that is asked for
  const deOtra = falta ? lugarDePapel(falta) : LUGAR_DE_ACCION[accion];
  const lugar = primera ? `/portal/cuentas/${primera.cuenta_id}` : deOtra;
  return (
    <section class="tarjeta tarjeta-principal" aria-labelledby="siguiente">
      <div class="pila-junta">
        <p class="suave">
          {step === null ? t.inicio.siguiente : poner(t.inicio.paso, { n: step, total: tareas.length })}
        </p>
        <h2 id="siguiente">
          {poner(t.tareas.acciones[accion], {
            fallecido: fallecido.nombre,
            ...(falta && { papel: t.documentos.tipos[falta.tipo] }),
          })}
        </h2>
        <p>{falta?.motivo ?? (typeof porQue === 'string' ? porQue : contar(porQue, n))}</p>
      </div>
      <div class="botones">
        <BotonEnlace a={lugar}>{t.comun.continuar}</BotonEnlace>
      </div>
    </section>
  );
}

const TONO: Readonly<Record<EstadoDeTarea, TonoDeEstado>> = {
  pendiente: 'calma',
  a_medias: 'calma',
  en_revision: 'llano',
  repetir: 'atencion',
  hecha: 'bien',
  espera: 'llano',
};

function Tareas({ tareas }: { readonly tareas: readonly Tarea[] }) {
  const { t } = usePortal();
  const { fallecido, heredero, papel } = useCaso();
  const esHeredero = papel === 'heredero';
  const nombres = { fallecido: fallecido.nombre, heredero: heredero.nombre };
  const comoSeLlama = (nombre: Tarea['nombre']) =>
    poner(nombre === 'autorizacion' && !esHeredero ? t.deFamiliar.permiso : t.tareas[nombre], nombres);
  return (
    <section class="pila-junta">
      <h2>{esHeredero ? t.inicio.lista : t.deFamiliar.lista}</h2>
      <ul class="filas">
        {tareas.map(({ nombre, estado }) => (
          <li key={nombre}>
            <a class="fila fila-sin-marca" href={LUGAR_DE_TAREA[nombre]}>
              <span class="fila-titulo">{comoSeLlama(nombre)}</span>
              <Estado tono={TONO[estado]}>{t.tareas.estados[estado]}</Estado>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How it ended, and what to do if something was forgotten. */
function Cerrado({ cuentas }: { readonly cuentas: readonly CuentaCompleta[] }) {
  const { t } = usePortal();
  const { resultado, aseguradora, cerrado } = useCaso();
  const { telefono } = aseguradora;
  const como = resultado ?? 'completado';
  return (
    <section class="tarjeta tarjeta-principal">
      <div class="pila-junta">
        <h2>{t.cerrado.titulos[como]}</h2>
        <p>{t.inicio.cerrado[como]}</p>
        {como !== 'sin_respuesta' && <p>{telefono ? t.cerrado.otra : t.cerrado.otraSinTelefono}</p>}
      </div>
      <div class="botones">
        {visibles(cuentas, cerrado).length > 0 && <BotonEnlace a="/portal/cuentas">{t.cerrado.verCuentas}</BotonEnlace>}
        {telefono && <Llamar telefono={telefono} clase="boton boton-segundo" />}
      </div>
    </section>
  );
}

/** What is seldom needed. */
function Otras() {
  const { t } = usePortal();
  const { modulos, papel } = useCaso();
  const { vivo, aporta, decide } = usePermisos();
  const conCertificados = modulos.some(({ modulo }) => modulo === 'certificados');
  // while the case goes on, these stand above with how far they are
  const deTareas = [
    ['/portal/cuentas', t.tareas.cuentas],
    ['/portal/documentos', t.tareas.documentos],
    ...(papel === 'heredero' ? ([['/portal/autorizacion', t.tareas.autorizacion]] as const) : []),
  ] as const;
  const lugares: readonly (readonly [string, string])[] = [
    ...(vivo ? [] : deTareas),
    ...(conCertificados ? ([['/portal/certificados', t.certificados.titulo]] as const) : []),
    ...(papel === 'heredero' ? ([['/portal/familia', t.familia.titulo]] as const) : []),
    ...(decide ? ([['/portal/recordatorios', t.recordatorios.titulo]] as const) : []),
    ['/portal/historia', t.historia.titulo],
    ...(aporta ? ([['/portal/documentos/otro', t.documentos.otro]] as const) : []),
    ...(vivo ? ([['/portal/desacuerdo', t.desacuerdo.titulo]] as const) : []),
    ['/portal/bienvenida', papel === 'heredero' && vivo ? t.bienvenida.pasosTitulo : t.deFamiliar.quienes],
  ];
  return (
    <nav class="pila-junta" aria-labelledby="otras">
      <h2 id="otras">{t.inicio.otras}</h2>
      <ul class="otras">
        {lugares.map(([lugar, nombre]) => (
          <li key={lugar}>
            <a class="enlace" href={lugar}>
              {nombre}
            </a>
          </li>
        ))}
      </ul>
      <NumeroDeCaso frase={t.inicio.caso} />
    </nav>
  );
}
