/** Where things stand: what to do now, what is done, whom each part waits for. */
import type { CompleteCuenta } from '@albacea/contract/schemas/cuentas.ts';
import type { CasoSituation } from '@albacea/contract/schemas/work.ts';
import { useCaso, usePermissions, usePortal } from '../data/context.ts';
import { useData } from '../data/use-data.ts';
import { runOf } from '../rules-modulos.ts';
import { paperPlace, withoutDatum } from '../rules-papers.ts';
import {
  ACTION_PLACE,
  byDecide,
  next,
  stepOf,
  TASK_PLACE,
  type Task,
  type TaskAction,
  type TaskState,
  tasksOf,
  visibles,
  withLetter,
} from '../rules-tasks.ts';
import { count, put } from '../texts/put.ts';
import { LinkButton } from '../ui/button.tsx';
import { CasoNumber } from '../ui/caso-number.tsx';
import { Loading, Notice, ReadingFailure } from '../ui/notice.tsx';
import { Call } from '../ui/phone.tsx';
import { Screen } from '../ui/screen.tsx';
import { State, type StateTone } from '../ui/state.tsx';
import { Keepsake, useKeepsake } from './keepsake.tsx';
import { Modulos } from './modulos.tsx';
import { NeededPapers } from './needed-papers.tsx';

export function Start() {
  const { t } = usePortal();
  const caso = useCaso();
  const cuentas = useData('GET /cuentas', {});
  const documentos = useData('GET /documentos', {});
  const objeciones = useData('GET /objeciones', {});
  const fallecido = `${caso.fallecido.nombre} ${caso.fallecido.apellidos}`;
  const error = cuentas.error ?? documentos.error;
  const reload = () => {
    cuentas.recargar();
    documentos.recargar();
  };
  const ready =
    cuentas.datos && documentos.datos ? { c: cuentas.datos.elementos, d: documentos.datos.elementos } : null;
  const { vivo } = usePermissions();
  const tasks = ready ? tasksOf(caso, ready.c, ready.d) : [];
  // known with the case itself, so that the title does not change while the rest comes
  const nothingDone = vivo && caso.papel === 'heredero' && caso.voluntad === null && isUntouched(caso);
  const inDispute = objeciones.datos?.elementos.some(({ estado }) => estado === 'abierta') ?? false;
  return (
    <Screen
      titulo={nothingDone ? t.inicio.primeraVez : t.inicio.titulo}
      entradilla={put(t.inicio.cuentasDe, { fallecido })}
    >
      <div class="con-lado">
        <div class="pila">
          {!ready && error && error.estado !== 401 && <ReadingFailure error={error} reintentar={reload} />}
          {!ready && !error && <Loading altos={[13, 18, 10]} />}
          {ready && (
            <>
              {vivo ? <Next tareas={tasks} cuentas={ready.c} /> : <Closed cuentas={ready.c} />}
              {!vivo && <Keepsake />}
              {vivo && caso.voluntad === 'prohibicion' && (
                <Notice>
                  <p>{put(t.inicio.prohibicion, { fallecido: caso.fallecido.nombre })}</p>
                </Notice>
              )}
              {inDispute && caso.voluntad !== 'prohibicion' && (
                <Notice clase="atencion">
                  <p>{t.inicio.objecion}</p>
                </Notice>
              )}
              {vivo && <Tasks tareas={tasks} />}
              {vivo && <NeededPapers cuentas={ready.c} documentos={ready.d} />}
              <Modulos marcha={runOf(caso, ready.c, ready.d)} />
            </>
          )}
        </div>
        <Others />
      </div>
    </Screen>
  );
}

/** No paper has come, nothing was signed, and nobody has said that the list is complete. */
const isUntouched = ({ documentacion, lista_completa }: CasoSituation): boolean =>
  documentacion.prueba_fallecimiento === 'falta' && documentacion.mandato === 'falta' && lista_completa === null;

function spokenOf(action: TaskAction, cuentas: readonly CompleteCuenta[]): readonly CompleteCuenta[] {
  if (action === 'decidir') return byDecide(cuentas);
  if (action === 'carta') return withLetter(cuentas);
  return action === 'dato' ? cuentas.filter(withoutDatum) : [];
}

/** One thing, large. */
function Next({ tareas, cuentas }: { readonly tareas: readonly Task[]; readonly cuentas: readonly CompleteCuenta[] }) {
  const { t } = usePortal();
  const { papel, fallecido } = useCaso();
  const task = next(tareas, papel);
  if (!task?.accion)
    return (
      <Notice clase="bien" titulo={papel === 'consulta' ? undefined : t.inicio.nadaTitulo}>
        <p>{papel === 'consulta' ? t.inicio.nadaConsulta : t.inicio.nadaTexto}</p>
      </Notice>
    );
  const { accion, n, falta } = task;
  const step = papel === 'heredero' ? stepOf(tareas, task) : null;
  const byWhat = t.tareas.porQue[accion];
  const [first] = spokenOf(accion, cuentas);
  // straight to the first account to decide on or to write about, and to the paper that is asked for
  const ofOther = falta ? paperPlace(falta) : ACTION_PLACE[accion];
  const place = first ? `/portal/cuentas/${first.cuenta_id}` : ofOther;
  return (
    <section class="tarjeta tarjeta-principal" aria-labelledby="siguiente">
      <div class="pila-junta">
        <p class="suave">
          {step === null ? t.inicio.siguiente : put(t.inicio.paso, { n: step, total: tareas.length })}
        </p>
        <h2 id="siguiente">
          {put(t.tareas.acciones[accion], {
            fallecido: fallecido.nombre,
            ...(falta && { papel: t.documentos.tipos[falta.tipo] }),
          })}
        </h2>
        <p>{falta?.motivo ?? (typeof byWhat === 'string' ? byWhat : count(byWhat, n))}</p>
      </div>
      <div class="botones">
        <LinkButton a={place}>{t.comun.continuar}</LinkButton>
      </div>
    </section>
  );
}

const TONE: Readonly<Record<TaskState, StateTone>> = {
  pendiente: 'calma',
  a_medias: 'calma',
  en_revision: 'llano',
  repetir: 'atencion',
  hecha: 'bien',
  espera: 'llano',
};

function Tasks({ tareas }: { readonly tareas: readonly Task[] }) {
  const { t } = usePortal();
  const { fallecido, heredero, papel } = useCaso();
  const isHeredero = papel === 'heredero';
  const names = { fallecido: fallecido.nombre, heredero: heredero.nombre };
  const howLlama = (name: Task['nombre']) =>
    put(name === 'autorizacion' && !isHeredero ? t.deFamiliar.permiso : t.tareas[name], names);
  return (
    <section class="pila-junta">
      <h2>{isHeredero ? t.inicio.lista : t.deFamiliar.lista}</h2>
      <ul class="filas">
        {tareas.map(({ nombre, estado }) => (
          <li key={nombre}>
            <a class="fila fila-sin-marca" href={TASK_PLACE[nombre]}>
              <span class="fila-titulo">{howLlama(nombre)}</span>
              <State tono={TONE[estado]}>{t.tareas.estados[estado]}</State>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How it ended, and what to do if something was forgotten. */
function Closed({ cuentas }: { readonly cuentas: readonly CompleteCuenta[] }) {
  const { t } = usePortal();
  const { resultado, aseguradora, cerrado, papel } = useCaso();
  const { telefono } = aseguradora;
  const how = resultado ?? 'completado';
  return (
    <section class="tarjeta tarjeta-principal">
      <div class="pila-junta">
        <h2>{t.cerrado.titulos[how]}</h2>
        <p>{t.inicio.cerrado[how]}</p>
        {how !== 'sin_respuesta' && <p>{telefono ? t.cerrado.otra : t.cerrado.otraSinTelefono}</p>}
      </div>
      <div class="botones">
        {visibles(cuentas, cerrado).length > 0 && (
          // where the heir has the paper with all of it, that comes first
          <LinkButton a="/portal/cuentas" {...(papel === 'heredero' && { clase: 'segundo' })}>
            {t.cerrado.verCuentas}
          </LinkButton>
        )}
        {telefono && <Call telefono={telefono} clase="boton boton-segundo" />}
      </div>
    </section>
  );
}

/** What is seldom needed. */
function Others() {
  const { t } = usePortal();
  const { modulos, papel } = useCaso();
  const { vivo, aporta, decide } = usePermissions();
  const paper = useKeepsake();
  const withCertificados = modulos.some(({ modulo }) => modulo === 'certificados');
  // while the case goes on, these stand above with how far they are
  const ofTasks = [
    ['/portal/cuentas', t.tareas.cuentas],
    ['/portal/documentos', t.tareas.documentos],
    ...(papel === 'heredero' ? ([['/portal/autorizacion', t.tareas.autorizacion]] as const) : []),
  ] as const;
  const places: readonly (readonly [string, string])[] = [
    ...(vivo ? [] : ofTasks),
    ...(vivo && papel === 'heredero' ? ([[paper(), t.resumen.titulo]] as const) : []),
    ...(withCertificados ? ([['/portal/certificados', t.certificados.titulo]] as const) : []),
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
        {places.map(([place, name]) => (
          <li key={place}>
            <a class="enlace" href={place} {...(place === paper() && { target: '_blank', rel: 'noopener' })}>
              {name}
            </a>
          </li>
        ))}
      </ul>
      <CasoNumber frase={t.inicio.caso} />
    </nav>
  );
}
