/** The backoffice's views of many cases. */
import { type Static, Type } from 'typebox';
import { CasoSummary, CasosQuery, Email, HerederoAccess, HerederoPhone } from './casos.ts';
import { CasoId, date, decimal, instant, object, option, orNull, pageQuery } from './common.ts';
import { CASO_STATES, MODULOS, PRIORITIES, TASK_GROUPS, TASK_KINDS, WAITS, WORK_ORDERS } from './lists.ts';
import { SiniestroANotice, SiniestroBNotice } from './siniestros.ts';

export const AseguradoraVisible = object({
  slug: Type.String(),
  nombre: Type.String(),
  variante: option(['A', 'B']),
  estado: option(['activa', 'pausada']),
  color: orNull(Type.String({ description: 'Colour of its brand, `#rrggbb`.' })),
  pruebas: Type.Boolean({ description: 'Its e-mails are kept and not sent.' }),
});
export type AseguradoraVisible = Static<typeof AseguradoraVisible>;
export const AseguradorasVisibles = object({ elementos: Type.Array(AseguradoraVisible) });

// Cases ---------------------------------------------------------------------------------------------------------------

const { cursor, limite, abierto_desde, abierto_hasta } = CasosQuery.properties;
const busca = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 150,
    description:
      'Names, a telephone, an e-mail, a policy, identity or case number, the reference of the insurer, or parts of them from three characters on.',
  }),
);
export const CasosSearch = object({
  busca,
  estado: Type.Optional(option(CASO_STATES)),
  en_espera_de: Type.Optional(option(WAITS)),
  modulo: Type.Optional(option(MODULOS)),
  prioridad: Type.Optional(option(PRIORITIES)),
  /** `yo`: assigned to the caller; `nadie`: unassigned. For staff of the service. */
  gestor: Type.Optional(Type.String({ maxLength: 40, description: 'Id of a case manager, `yo` or `nadie`.' })),
  abierto_desde,
  abierto_hasta,
  cursor,
  limite,
});
export type CasosSearch = Static<typeof CasosSearch>;

/** The register of claims, searched by its cases. */
export const SiniestrosSearch = object({ busca, cursor, limite });
export type SiniestrosSearch = Static<typeof SiniestrosSearch>;

// the insurer's own marks are shown in the case; a list has no room for them
const { metadatos: _, ...inList } = CasoSummary.properties;

export const DeskCaso = object({
  ...inList,
  gestor: orNull(Type.String({ description: 'Id of the case manager; null to people of insurers.' })),
});
export type DeskCaso = Static<typeof DeskCaso>;

export const OpenCasoInDesk = object({
  caso_id: CasoId,
  acceso_heredero: HerederoAccess,
  unido: Type.Boolean({ description: 'The claim joined a case that was open already.' }),
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
/** Who has taken the case from the work list, while that holds. */
export const Carries = orNull(
  object({ usuario_id: Type.String(), desde: instant('When they took it.') }, { description: 'null: nobody.' }),
);

// Work ----------------------------------------------------------------------------------------------------------------

export type TaskKind = (typeof TASK_KINDS)[number];

export const Task = object({
  clase: option(TASK_KINDS),
  aseguradora: Type.String({ description: 'Slug.' }),
  caso_id: CasoId,
  fallecido: orNull(Type.String({ description: 'Name of the deceased.' })),
  gestor: orNull(Type.String()),
  lo_lleva: Carries,
  prioridad: option(PRIORITIES),
  cuantas: Type.Integer({ description: 'Papers, accounts or certificates.' }),
  limite: date('Day by which it should be done.'),
  cita: orNull(
    object(
      { desde: instant('From when on.'), hasta: instant('Until when.') },
      { description: 'When the family asked to be called; null: it has no hour.' },
    ),
  ),
  desde: instant('Since when it waits.'),
  ahorro_anual: decimal('Charges of a year that run on meanwhile, in euros.', '155.88'),
  grupo: option(TASK_GROUPS, { description: 'The group by which the list is sorted first.' }),
  tramo: Type.Integer({ description: 'Step of what is at stake, from 0, the highest, to 3, nothing.' }),
  miran: Type.Array(Type.String(), { description: 'Ids of the others who have the case on their screen now.' }),
  aplazada: orNull(date('Day until which somebody put it off.')),
});
export type Task = Static<typeof Task>;
export const WorkQuery = object({
  de: Type.Optional(option(['mias', 'de_nadie', 'todas'], { default: 'todas' })),
  aseguradora: Type.Optional(Type.String({ maxLength: 63, description: 'Slug.' })),
  caso: Type.Optional({
    ...CasoId,
    description: 'One case alone; give its insurer too, because numbers are per insurer.',
  }),
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
    aplazadas: Type.Integer({ description: 'Put off until a day to come; in none of the other numbers.' }),
    hay_mas: Type.Boolean({ description: 'There is so much that only the oldest were counted.' }),
  }),
  bandeja: orNull(
    object(
      {
        cuantos: Type.Integer(),
        desde: instant('Since when the oldest waits.'),
        limite: date('Day by which it should be placed.'),
        vencida: Type.Boolean(),
      },
      {
        description:
          'E-mails of which nobody knows the case, advertising apart: everybody’s task. null: none waits, or the list is narrowed to something else.',
      },
    ),
  ),
});
export type WorkList = Static<typeof WorkList>;

const ListCaso = object({ aseguradora: Type.String({ maxLength: 63, description: 'Slug.' }), caso_id: CasoId });
/** The filter of the list, and the position reached in it. */
export const NextCaso = object({
  de: WorkQuery.properties.de,
  aseguradora: WorkQuery.properties.aseguradora,
  clase: WorkQuery.properties.clase,
  vistos: Type.Optional(Type.Array(ListCaso, { maxItems: 1000, description: 'They do not come again.' })),
  deja: Type.Optional(ListCaso),
});
export type NextCaso = Static<typeof NextCaso>;
export const NextTurn = object({ tarea: orNull(Task) });
export type NextTurn = Static<typeof NextTurn>;
