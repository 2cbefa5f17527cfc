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
  inApp,
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
import { useShortcuts } from '../texts/shortcuts.ts';
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
    cuentas.reload();
    documentos.reload();
  };
  const ready = cuentas.data && documentos.data ? { c: cuentas.data.elementos, d: documentos.data.elementos } : null;
  const { live } = usePermissions();
  const tasks = ready ? tasksOf(caso, ready.c, ready.d) : [];
  // known with the case itself, so that the title does not change while the rest comes
  const nothingDone = live && caso.papel === 'heredero' && caso.voluntad === null && isUntouched(caso);
  const inDispute = objeciones.data?.elementos.some(({ estado }) => estado === 'abierta') ?? false;
  return (
    <Screen title={nothingDone ? t.inicio.primeraVez : t.inicio.titulo} lead={put(t.inicio.cuentasDe, { fallecido })}>
      <div class="con-lado">
        <div class="pila">
          {!ready && error && error.status !== 401 && <ReadingFailure error={error} retry={reload} />}
          {!ready && !error && <Loading heights={[13, 18, 10]} />}
          {ready && (
            <>
              {live ? <Next tasks={tasks} cuentas={ready.c} /> : <Closed cuentas={ready.c} />}
              {!live && <Keepsake />}
              {live && caso.voluntad === 'prohibicion' && (
                <Notice>
                  <p>{put(t.inicio.prohibicion, { fallecido: caso.fallecido.nombre })}</p>
                </Notice>
              )}
              {inDispute && caso.voluntad !== 'prohibicion' && (
                <Notice kind="atencion">
                  <p>{t.inicio.objecion}</p>
                </Notice>
              )}
              {live && <Tasks tasks={tasks} />}
              {live && <NeededPapers cuentas={ready.c} documentos={ready.d} />}
              <Modulos run={runOf(caso, ready.c, ready.d)} />
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
  if (action === 'aplicacion') return inApp(cuentas);
  return action === 'dato' ? cuentas.filter(withoutDatum) : [];
}

/** One thing, large. */
function Next({ tasks, cuentas }: { readonly tasks: readonly Task[]; readonly cuentas: readonly CompleteCuenta[] }) {
  const { t } = usePortal();
  const { papel, fallecido } = useCaso();
  const task = next(tasks, papel);
  if (!task?.action)
    return (
      <Notice kind="bien" title={papel === 'consulta' ? undefined : t.inicio.nadaTitulo}>
        <p>{papel === 'consulta' ? t.inicio.nadaConsulta : t.inicio.nadaTexto}</p>
      </Notice>
    );
  const { action, n, lacking } = task;
  const step = papel === 'heredero' ? stepOf(tasks, task) : null;
  const byWhat = t.tareas.porQue[action];
  const [first] = spokenOf(action, cuentas);
  // straight to the first account to decide on or to write about, and to the paper that is asked for
  const ofOther = lacking ? paperPlace(lacking) : ACTION_PLACE[action];
  const place = first ? `/portal/cuentas/${first.cuenta_id}` : ofOther;
  return (
    <section class="tarjeta tarjeta-principal" aria-labelledby="siguiente">
      <div class="pila-junta">
        <p class="suave">{step === null ? t.inicio.siguiente : put(t.inicio.paso, { n: step, total: tasks.length })}</p>
        <h2 id="siguiente">
          {put(t.tareas.acciones[action], {
            fallecido: fallecido.nombre,
            ...(lacking && { papel: t.documentos.tipos[lacking.type] }),
          })}
        </h2>
        <p>{lacking?.reason ?? (typeof byWhat === 'string' ? byWhat : count(byWhat, n))}</p>
      </div>
      <div class="botones">
        <LinkButton to={place}>{t.comun.continuar}</LinkButton>
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

function Tasks({ tasks }: { readonly tasks: readonly Task[] }) {
  const { t } = usePortal();
  const { fallecido, heredero, papel } = useCaso();
  const isHeredero = papel === 'heredero';
  const names = { fallecido: fallecido.nombre, heredero: heredero.nombre };
  const howLlama = (name: Task['name']) =>
    put(name === 'autorizacion' && !isHeredero ? t.deFamiliar.permiso : t.tareas[name], names);
  return (
    <section class="pila-junta">
      <h2>{isHeredero ? t.inicio.lista : t.deFamiliar.lista}</h2>
      <ul class="filas">
        {tasks.map(({ name, state }) => (
          <li key={name}>
            <a class="fila fila-sin-marca" href={TASK_PLACE[name]}>
              <span class="fila-titulo">{howLlama(name)}</span>
              <State tone={TONE[state]}>{t.tareas.estados[state]}</State>
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
          <LinkButton to="/portal/cuentas" {...(papel === 'heredero' && { kind: 'segundo' })}>
            {t.cerrado.verCuentas}
          </LinkButton>
        )}
        {telefono && <Call phone={telefono} className="boton boton-segundo" />}
      </div>
    </section>
  );
}

/** What is seldom needed. */
function Others() {
  const { t } = usePortal();
  const shortcuts = useShortcuts();
  const { modulos, papel } = useCaso();
  const { live, contributes, decide } = usePermissions();
  const paper = useKeepsake();
  const withCertificados = modulos.some(({ modulo }) => modulo === 'certificados');
  // while the case goes on, these stand above with how far they are
  const ofTasks = [
    ['/portal/cuentas', t.tareas.cuentas],
    ['/portal/documentos', t.tareas.documentos],
    ...(papel === 'heredero' ? ([['/portal/autorizacion', t.tareas.autorizacion]] as const) : []),
  ] as const;
  const places: readonly (readonly [string, string])[] = [
    ...(live ? [] : ofTasks),
    ...(live && papel === 'heredero' ? ([[paper(), t.resumen.titulo]] as const) : []),
    ...(withCertificados ? ([['/portal/certificados', t.certificados.titulo]] as const) : []),
    ...(papel === 'heredero' ? ([['/portal/familia', t.familia.titulo]] as const) : []),
    ...(decide ? ([['/portal/recordatorios', t.recordatorios.titulo]] as const) : []),
    ['/portal/historia', t.historia.titulo],
    ...(contributes ? ([['/portal/documentos/otro', t.documentos.otro]] as const) : []),
    ...(live ? ([['/portal/desacuerdo', t.desacuerdo.titulo]] as const) : []),
    ['/portal/lista', shortcuts.lista],
    ...(decide
      ? ([
          ['/portal/llamada', shortcuts.llamada],
          ['/portal/movil', shortcuts.movil],
        ] as const)
      : []),
    ['/portal/bienvenida', papel === 'heredero' && live ? t.bienvenida.pasosTitulo : t.deFamiliar.quienes],
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
      <CasoNumber phrase={t.inicio.caso} />
    </nav>
  );
}
