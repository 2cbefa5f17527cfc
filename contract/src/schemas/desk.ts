/** The backoffice's views of many cases. */
import { type Static, Type } from 'typebox';
import { CasoSummary, CasosQuery, Email, HerederoAccess, HerederoPhone } from './casos.ts';
import { CasoId, casoMembers, date, decimal, Id, instant, object, option, orNull, pageQuery, Slug } from './common.ts';
import { CASO_STATES, MODULOS, PRIORITIES, TASK_GROUPS, TASK_KINDS, WAITS, WORK_ORDERS } from './lists.ts';
import { SiniestroANotice, SiniestroBNotice } from './siniestros.ts';

export const AseguradoraVisible = object({
  slug: Type.String(),
  nombre: Type.String(),
  variante: option(['A', 'B']),
  estado: option(['activa', 'pausada']),
  /** Brand colour, `#rrggbb`; null: none. */
  color: orNull(Type.String()),
  /** Whether this is a test insurer, whose e-mails are stored instead of sent. */
  pruebas: Type.Boolean(),
});
export type AseguradoraVisible = Static<typeof AseguradoraVisible>;
export const AseguradorasVisibles = object({ elementos: Type.Array(AseguradoraVisible) });

// Cases ---------------------------------------------------------------------------------------------------------------

const { cursor, limite, abierto_desde, abierto_hasta } = CasosQuery.properties;
/**
 * Name, telephone, e-mail address, policy, identity or case number, or the insurer's reference; or at least three
 * characters of one of them.
 */
const busca = Type.Optional(Type.String({ minLength: 1, maxLength: 150 }));
export const CasosSearch = object({
  busca,
  estado: Type.Optional(option(CASO_STATES)),
  en_espera_de: Type.Optional(option(WAITS)),
  modulo: Type.Optional(option(MODULOS)),
  prioridad: Type.Optional(option(PRIORITIES)),
  /** Id of a case manager, `yo` for the caller, or `nadie`. For staff of the service. */
  gestor: Type.Optional(Id),
  abierto_desde,
  abierto_hasta,
  cursor,
  limite,
});
export type CasosSearch = Static<typeof CasosSearch>;

// Lists leave out `metadatos`; only the page of the case shows them.
const { metadatos: _, ...inList } = CasoSummary.properties;

export const DeskCaso = object({
  ...inList,
  /** Id of the case manager; always null for an insurer's staff. */
  gestor: orNull(Type.String()),
});
export type DeskCaso = Static<typeof DeskCaso>;

export const OpenCasoInDesk = object({
  caso_id: CasoId,
  acceso_heredero: HerederoAccess,
  /** Whether the claim joined a case that was already open. */
  unido: Type.Boolean(),
});
const { modulos } = SiniestroANotice.properties;
const { pack, ...common } = SiniestroBNotice.properties;
/** A claim as the form of either variant sends it: modules one by one, or a pack. */
export const DeskSiniestro = object({ ...common, modulos, pack });
export const NewLink = object({ email: Type.Optional(Email), telefono: HerederoPhone });
export const SentLink = object({ acceso_heredero: HerederoAccess });

// People and notes ----------------------------------------------------------------------------------------------------

export const Gestores = object({
  elementos: Type.Array(object({ usuario_id: Type.String(), nombre: Type.String() })),
});

// Work ----------------------------------------------------------------------------------------------------------------

export type TaskKind = (typeof TASK_KINDS)[number];

export const Task = object({
  clase: option(TASK_KINDS),
  aseguradora: Type.String(),
  caso_id: CasoId,
  fallecido: orNull(Type.String()),
  gestor: orNull(Type.String()),
  prioridad: option(PRIORITIES),
  /** Number of documents, accounts or certificates that the task is about. */
  cuantas: Type.Integer(),
  limite: date(),
  /** Period in which the family asked to be called; null: the task has no appointment. */
  cita: orNull(object({ desde: instant(), hasta: instant() })),
  desde: instant(),
  /** Yearly charges, in euros, that continue until the task is done. */
  ahorro_anual: decimal(),
  /** Urgency of the task, the first criterion by which the list is sorted. */
  grupo: option(TASK_GROUPS),
  /** Band of the yearly charges at stake, from 0 (the highest) to 3 (none). */
  tramo: Type.Integer(),
  /** Ids of the other users who have the case on their screen now. */
  miran: Type.Array(Type.String()),
  aplazada: orNull(date()),
});
export type Task = Static<typeof Task>;
export const WorkQuery = object({
  de: Type.Optional(option(['mias', 'de_nadie', 'todas'], { default: 'todas' })),
  aseguradora: Type.Optional(Slug),
  /** Only this case; give `aseguradora` too, because case numbers are unique per insurer only. */
  caso: Type.Optional(CasoId),
  clase: Type.Optional(option(TASK_KINDS)),
  ver: Type.Optional(option(['pendientes', 'aplazadas'], { default: 'pendientes' })),
  orden: Type.Optional(option(WORK_ORDERS, { default: 'importancia' })),
  sentido: Type.Optional(option(['asc', 'desc'], { default: 'asc' })),
  ...pageQuery,
});
export type WorkQuery = Static<typeof WorkQuery>;
export const WorkList = object({
  elementos: Type.Array(Task),
  siguiente: orNull(Type.String()),
  recuento: object({
    total: Type.Integer(),
    vencidas: Type.Integer(),
    por_clase: Type.Array(object({ clase: option(TASK_KINDS), cuantas: Type.Integer() })),
    /** Number of tasks put off to a later day; no other number includes them. */
    aplazadas: Type.Integer(),
    /** True: there are so many tasks that only the oldest were counted. */
    hay_mas: Type.Boolean(),
  }),
  /**
   * E-mails whose case is unknown, without advertising and automatic mail: a task for everybody. Null: none waits, or a
   * filter of the list excludes them.
   */
  bandeja: orNull(
    object({
      cuantos: Type.Integer(),
      desde: instant(),
      limite: date(),
      vencida: Type.Boolean(),
    }),
  ),
});
export type WorkList = Static<typeof WorkList>;

const ListCaso = object(casoMembers);
/** The filter of the list, the cases already seen in it, and the case that the caller leaves (`deja`). */
export const NextCaso = object({
  de: WorkQuery.properties.de,
  aseguradora: WorkQuery.properties.aseguradora,
  clase: WorkQuery.properties.clase,
  /** Cases already seen, which are not offered again. */
  vistos: Type.Optional(Type.Array(ListCaso, { maxItems: 1000 })),
  deja: Type.Optional(ListCaso),
});
export type NextCaso = Static<typeof NextCaso>;
export const NextTurn = object({ tarea: orNull(Task) });
export type NextTurn = Static<typeof NextTurn>;
