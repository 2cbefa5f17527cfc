/** The first page of every visit: the next thing to do, and the progress of each module; below them, all other links. */
import type { CompleteCuenta } from '@albacea/contract/schemas/cuentas.ts';
import type { CasoSituation, FamilyObjecion } from '@albacea/contract/schemas/work.ts';
import { put } from '@albacea/words/put.ts';
import { useCaso, usePermissions, usePortal } from '../data/context.ts';
import { useAction, useData } from '../data/use-data.ts';
import { waitsForSaving } from '../rules-keep.ts';
import { firstDate, type ModuloProgress, progressOf } from '../rules-modulos.ts';
import { taskPath } from '../rules-next-path.ts';
import {
  cuentaName,
  hasCuentas,
  isMandatoSigned,
  nextTask,
  stepOf,
  TASK_PATH,
  type Task,
  type TaskState,
  tasksOf,
} from '../rules-tasks.ts';
import { day } from '../texts/dates.ts';
import { inAList } from '../texts/in-a-list.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { ActionFailure, Loading, Notice, ReadingFailure } from '../ui/notice.tsx';
import { PersonToCall } from '../ui/person-to-call.tsx';
import { Rejection } from '../ui/rejection.tsx';
import { Screen } from '../ui/screen.tsx';
import { State, type StateTone } from '../ui/state.tsx';
import { Modulos, useDates } from './modulos.tsx';
import { RequestedDocumentos } from './requested-documentos.tsx';
import { SummaryCard } from './summary.tsx';

export function Start() {
  const { t } = usePortal();
  const caso = useCaso();
  const cuentas = useData('GET /cuentas', {});
  const documentos = useData('GET /documentos', {});
  const objeciones = useData('GET /objeciones', {});
  const fallecido = caso.fallecido.nombre;
  const error = cuentas.error ?? documentos.error;
  const reload = () => {
    cuentas.reload();
    documentos.reload();
  };
  const ready =
    cuentas.data && documentos.data ? { cuentas: cuentas.data.elementos, documentos: documentos.data.elementos } : null;
  const { live } = usePermissions();
  const tasks = ready ? tasksOf(caso, ready.cuentas, ready.documentos) : [];
  const progress = ready ? progressOf(caso, ready.cuentas, ready.documentos, new Date()) : [];
  const asked = caso.papeles_pedidos.length > 0;
  const nothingToDo = !nextTask(tasks, caso.papel)?.action;
  const disputes = objeciones.data?.elementos.filter(({ estado }) => estado === 'abierta') ?? [];
  const isForbidden = caso.prohibido;
  const inDispute = disputes.length > 0 && !isForbidden;
  return (
    <Screen title={put(hasCuentas(caso) ? t.inicio.titulo : t.plan.sinCuentas.inicio, { fallecido })}>
      {!ready && error && error.status !== 401 && <ReadingFailure error={error} retry={reload} />}
      {!ready && !error && <Loading heights={[13, 18, 10]} />}
      {ready && (
        <>
          <div class={nothingToDo || !live ? 'pila' : 'lo-primero'}>
            <RequestedDocumentos />
            {inDispute && <InDispute disputes={disputes} cuentas={ready.cuentas} />}
            {live && !isForbidden && !((asked || inDispute) && nothingToDo) && (
              <NextTask tasks={tasks} cuentas={ready.cuentas} progress={progress} />
            )}
            {!live && <Closed cuentas={ready.cuentas} />}
            {live && isForbidden && (
              <Notice>
                <p>{put(t.inicio.prohibicion, { fallecido: caso.fallecido.nombre })}</p>
              </Notice>
            )}
            {!(live && isForbidden) && <Modulos progress={progress} />}
          </div>
          {!live && (ready.cuentas.length > 0 || caso.certificados.length > 0) && <SummaryCard />}
          {!live && caso.papel === 'heredero' && <TracesLeft />}
          <Links tasks={tasks} />
        </>
      )}
    </Screen>
  );
}

interface InDisputeProps {
  readonly disputes: readonly FamilyObjecion[];
  readonly cuentas: readonly CompleteCuenta[];
}

/** Each open disagreement by the name of its account, with a link to what can be done. */
function InDispute({ disputes, cuentas }: InDisputeProps) {
  const { desacuerdo } = usePortal().t;
  const about = new Set(disputes.map(({ cuenta_id }) => cuentaName(cuentas, cuenta_id)));
  return (
    <Notice kind="atencion">
      {[...about].map((cuenta) => (
        <p key={cuenta}>{put(desacuerdo.hay, { cuenta })}.</p>
      ))}
      <p>
        <a class="enlace" href="/portal/desacuerdo">
          {desacuerdo.ver}
        </a>
      </p>
    </Notice>
  );
}

/** A link to the traces of an ended case: they have their own report, and the service keeps looking until told to stop. */
function TracesLeft() {
  const { inicio } = usePortal().t;
  const traces = useData('GET /rastros', {});
  if (!traces.data?.elementos.length) return null;
  return (
    <section class="tarjeta" aria-labelledby="internet">
      <h2 id="internet">{inicio.internet}</h2>
      <p>
        <a class="enlace" href="/portal/internet/lista">
          {inicio.internetVer}
        </a>
      </p>
    </section>
  );
}

/** Whether the proof of death and the signature are missing, and nobody has said that the list is complete. */
const isUntouched = ({ documentacion, lista_completa }: CasoSituation): boolean =>
  lista_completa === null && documentacion.prueba_fallecimiento === 'falta' && documentacion.mandato === 'falta';

/** No task is left, but an erasure waits until the family has saved the content of the account. */
function SaveContent({ names }: { readonly names: readonly string[] }) {
  const { t, language } = usePortal();
  const { guardar } = t;
  return (
    <section class="tarjeta tarjeta-principal tarjeta-siguiente" aria-labelledby="siguiente">
      <div>
        <h2 id="siguiente">{guardar.cuentaTitulo}</h2>
        <p>{put(guardar.cuentaTexto, { nombre: inAList(names, language) })}</p>
      </div>
      <div class="botones">
        <LinkButton to="/portal/guardar">{guardar.verGuia}</LinkButton>
      </div>
    </section>
  );
}

interface NextTaskProps {
  readonly tasks: readonly Task[];
  readonly cuentas: readonly CompleteCuenta[];
  readonly progress: readonly ModuloProgress[];
}

/** The next thing to do, in a large card. */
function NextTask({ tasks, cuentas, progress }: NextTaskProps) {
  const { t, client, language } = usePortal();
  const dates = useDates();
  const caso = useCaso();
  const { papel, fallecido } = caso;
  const task = nextTask(tasks, papel);
  const kept = cuentas.filter(waitsForSaving).map(({ proveedor }) => proveedor);
  if (!task?.action && papel !== 'consulta' && kept.length > 0) return <SaveContent names={[...new Set(kept)]} />;
  const date = firstDate(progress, new Date());
  if (!task?.action)
    return (
      <Notice kind="bien" title={papel === 'heredero' ? t.inicio.nadaTitulo : undefined}>
        <p>
          {/* news goes to the heir alone */}
          {papel === 'heredero' ? t.inicio.nadaTexto : t.inicio.nadaConsulta}
          {date && ` ${put(dates[date.kind], { fecha: day(date.day, language) })}`}
        </p>
        {papel === 'heredero' && isMandatoSigned(caso.documentacion) && (
          <p>
            <a class="enlace" href={client.address('GET /mandato/pdf', {})} target="_blank" rel="noopener">
              {t.permisoFirmado.descargar}
            </a>
          </p>
        )}
      </Notice>
    );
  const { action, n, documento } = task;
  const step = papel === 'heredero' ? stepOf(tasks, task) : null;
  // an erasure that waits until the family has saved the content is one more thing to do
  const isLast = kept.length === 0 && tasks.every((one) => one === task || one.action === null);
  // a case of public registers alone has no accounts to name
  const registersAlone = action === 'completar' && !hasCuentas(caso);
  const why = registersAlone ? t.plan.sinCuentas.porQue : t.tareas.porQue[action];
  const nthStep = isUntouched(caso) ? t.inicio.primeraVez : t.inicio.paso;
  return (
    <section class="tarjeta tarjeta-principal tarjeta-siguiente" aria-labelledby="siguiente">
      <div>
        <p class="paso">
          {step === null && t.inicio.siguiente}
          {step !== null && (isLast ? t.atajos.unico : put(nthStep, { n: step, total: tasks.length }))}
        </p>
        <h2 id="siguiente">
          {put(registersAlone ? t.plan.sinCuentas.accion : t.tareas.acciones[action], {
            fallecido: fallecido.nombre,
            ...(documento && { papel: t.documentos.tipos[documento.type] }),
          })}
        </h2>
        <p>{documento?.reason ? <Rejection {...documento} /> : put(why, { n })}</p>
      </div>
      <div class="botones">
        <LinkButton to={taskPath(task, cuentas)}>{t.comun.continuar}</LinkButton>
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

/** Links from here: each task with its state, the family, and everything else. */
function Links({ tasks }: { readonly tasks: readonly Task[] }) {
  const { t } = usePortal();
  const caso = useCaso();
  const { live } = usePermissions();
  const { fallecido, heredero, papel } = caso;
  const isHeredero = papel === 'heredero';
  const hasErasures = caso.modulos.some(({ modulo }) => modulo === 'borrado');
  const names = { fallecido: fallecido.nombre, heredero: heredero.nombre };
  const titleOf = (name: Task['name']) => {
    if (name === 'cuentas' && !hasCuentas(caso)) return t.plan.sinCuentas.titulo;
    return put(name === 'autorizacion' && !isHeredero ? t.deFamiliar.permiso : t.tareas[name], names);
  };
  const others = [
    ...(isHeredero ? ([['/portal/familia', t.familia.titulo]] as const) : []),
    ...(isHeredero && live && hasErasures && isMandatoSigned(caso.documentacion)
      ? ([['/portal/internet', t.inicio.internet]] as const)
      : []),
    ...(!isHeredero && live ? ([['/portal/desacuerdo', t.desacuerdo.titulo]] as const) : []),
    ['/portal/ayuda', t.inicio.ayuda] as const,
  ];
  return (
    <nav class="pila-junta" aria-labelledby="caminos">
      <h2 class="oculto" id="caminos">
        {t.inicio.otras}
      </h2>
      <ul class="filas">
        {tasks.map(({ name, state }) => (
          <li key={name}>
            <a class="fila fila-sin-marca" href={TASK_PATH[name]}>
              <span class="fila-titulo">{titleOf(name)}</span>
              {live && <State tone={TONE[state]}>{t.tareas.estados[state]}</State>}
            </a>
          </li>
        ))}
        {others.map(([place, name]) => (
          <li key={place}>
            <a class="fila fila-sin-marca" href={place}>
              <span class="fila-titulo">{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** How the case ended, and what to do if something was forgotten. */
function Closed({ cuentas }: { readonly cuentas: readonly CompleteCuenta[] }) {
  const { t } = usePortal();
  const { resultado, aseguradora, atencion, papel, reabrible_hasta: until } = useCaso();
  const how = resultado ?? 'completado';
  const canReopen = papel === 'heredero' && until !== null && new Date() <= new Date(until);
  return (
    <section class="tarjeta tarjeta-principal">
      <div class="pila-junta">
        <h2>{t.cerrado.titulos[how]}</h2>
        <p>{t.inicio.cerrado[how]}</p>
        {how !== 'sin_respuesta' && !canReopen && <p>{atencion ? t.cerrado.otra : t.cerrado.otraSinTelefono}</p>}
      </div>
      {canReopen && <Reopen until={until} ended={how === 'completado' || how === 'parcial'} />}
      {papel === 'heredero' && until !== null && !canReopen && (
        <p>{put(t.propio.reabrirTarde, { aseguradora: aseguradora.nombre })}</p>
      )}
      <div class="botones">
        {cuentas.length > 0 && (
          // for the heir the summary comes first
          <LinkButton to="/portal/cuentas" {...(papel === 'heredero' && { kind: 'segundo' })}>
            {t.cerrado.verCuentas}
          </LinkButton>
        )}
      </div>
      {atencion && <PersonToCall />}
    </section>
  );
}

/** Reopens the case with one tap. @param ended something was done: the summary comes first */
function Reopen({ until, ended }: { readonly until: string; readonly ended: boolean }) {
  const { t, client, language, announce } = usePortal();
  const reopen = useAction(() => client.request('POST /caso/reapertura', { body: {} }));
  const { reabrir, reabrirTexto, reabrirFalta, reabrirHasta, reabierto } = t.propio;
  return (
    <div class="pila-junta">
      <p>
        {ended ? reabrirFalta : reabrirTexto} {put(reabrirHasta, { fecha: day(until, language) })}
      </p>
      <ActionFailure error={reopen.error} />
      <div class="botones">
        <Button
          {...(ended && { kind: 'segundo' })}
          busy={reopen.busy}
          onPress={async () => {
            if (await reopen.run()) announce(reabierto);
          }}
        >
          {reabrir}
        </Button>
      </div>
    </div>
  );
}
