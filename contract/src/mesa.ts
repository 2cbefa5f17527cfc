/** The desk of the backoffice: what people see of many cases, before they take one in hand. */
import { type Static, Type } from 'typebox';
import { AccesoHeredero, CasoResumen, ConsultaCasos, Email, TelefonoDeHeredero } from './casos.ts';
import { CasoId, consultaDePagina, FORMA_DE_UUID, fecha, instante, objeto, oNulo, opcion, parrafo } from './comun.ts';
import { CLASES_DE_NOTA, CLASES_DE_TAREA, CONSENTIMIENTOS, ESPERAS, MODULOS, PRIORIDADES } from './listas.ts';
import { AvisoDeSiniestroA, AvisoDeSiniestroB } from './siniestros.ts';

const Id = Type.String({ maxLength: 40, examples: ['0199f3a2-1b2c-7d3e-8f40-a1b2c3d4e5f6'] });

export const AseguradoraVisible = objeto({
  slug: Type.String(),
  nombre: Type.String(),
  variante: opcion(['A', 'B']),
  estado: opcion(['activa', 'pausada']),
  color: oNulo(Type.String({ description: 'Of its brand, `#rrggbb`.' })),
  pruebas: Type.Boolean({ description: 'Its e-mails are kept and not sent.' }),
});
export type AseguradoraVisible = Static<typeof AseguradoraVisible>;
export const AseguradorasVisibles = objeto({ elementos: Type.Array(AseguradoraVisible) });

// Cases ---------------------------------------------------------------------------------------------------------------

const { cursor, limite, estado, abierto_desde, abierto_hasta } = ConsultaCasos.properties;
export const BusquedaDeCasos = objeto({
  busca: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 150,
      description: 'A `caso_id`, a policy number, an identity number or surnames, whole words.',
    }),
  ),
  estado,
  en_espera_de: Type.Optional(opcion(ESPERAS)),
  modulo: Type.Optional(opcion(MODULOS)),
  prioridad: Type.Optional(opcion(PRIORIDADES)),
  /** `yo`: of who asks; `nadie`: not given to anybody. For people of the service. */
  gestor: Type.Optional(Type.String({ maxLength: 40, description: 'Id of a case manager, `yo` or `nadie`.' })),
  abierto_desde,
  abierto_hasta,
  cursor,
  limite,
});
export type BusquedaDeCasos = Static<typeof BusquedaDeCasos>;

export const CasoDeMesa = objeto({
  ...CasoResumen.properties,
  gestor: oNulo(Type.String({ description: 'Id of the case manager; null to people of insurers.' })),
});
export type CasoDeMesa = Static<typeof CasoDeMesa>;

export const CasoAbiertoEnMesa = objeto({
  caso_id: CasoId,
  acceso_heredero: AccesoHeredero,
  unido: Type.Boolean({ description: 'The claim joined a case that was open already.' }),
});
const { modulos } = AvisoDeSiniestroA.properties;
const { pack, ...comunes } = AvisoDeSiniestroB.properties;
/** A claim as the form of either variant sends it: modules one by one, or a pack. */
export const SiniestroDeMesa = objeto({ ...comunes, modulos, pack });
export const EnlaceNuevo = objeto({ email: Type.Optional(Email), telefono: TelefonoDeHeredero });
export const EnlaceEnviado = objeto({ acceso_heredero: AccesoHeredero });

// People and notes ----------------------------------------------------------------------------------------------------

export const Gestores = objeto({
  elementos: Type.Array(objeto({ usuario_id: Type.String(), nombre: Type.String() })),
});
/** Who has taken the case from the work list, while that holds. */
const LoLleva = oNulo(
  objeto({ usuario_id: Type.String(), desde: instante('When they took it.') }, { description: 'null: nobody.' }),
);
export const Asignacion = objeto({ gestor: oNulo(Id) });
/** What the service alone sees of a case, beside what an insurer does. */
export const MesaDelCaso = objeto({
  version: Type.Integer({ description: 'Send it with a command on the case.' }),
  gestor: oNulo(Type.String()),
  lo_lleva: LoLleva,
});
export type MesaDelCaso = Static<typeof MesaDelCaso>;

export const NotaNueva = objeto({
  /** Made by whoever writes it: sent twice, as after a lost answer, it is one note. */
  nota_id: Type.Optional(Type.String({ pattern: FORMA_DE_UUID })),
  clase: opcion(CLASES_DE_NOTA),
  texto: parrafo(4000, 'What is to be remembered.', 'Llamó la hija: prefiere las tardes.'),
  /** Of a call. */
  interlocutor: Type.Optional(parrafo(200, 'Whom one spoke with.', 'Lucía Ortega, hija')),
  identificacion: Type.Optional(parrafo(300, 'How they were identified.', 'Fecha de nacimiento y número de póliza')),
  consentimiento: Type.Optional(opcion(CONSENTIMIENTOS)),
});
export type NotaNueva = Static<typeof NotaNueva>;
export const Nota = objeto({
  nota_id: Type.String(),
  clase: opcion(CLASES_DE_NOTA),
  texto: Type.String(),
  interlocutor: oNulo(Type.String()),
  identificacion: oNulo(Type.String()),
  consentimiento: oNulo(opcion(CONSENTIMIENTOS)),
  autor: oNulo(Type.String({ description: 'Id of who wrote it.' })),
  escrita: instante('When it was written.'),
});
export type Nota = Static<typeof Nota>;
export const Notas = objeto({ elementos: Type.Array(Nota) });

// Work ----------------------------------------------------------------------------------------------------------------

export type ClaseDeTarea = (typeof CLASES_DE_TAREA)[number];

export const Tarea = objeto({
  clase: opcion(CLASES_DE_TAREA),
  aseguradora: Type.String({ description: 'Slug.' }),
  caso_id: CasoId,
  fallecido: oNulo(Type.String({ description: 'Name of the deceased.' })),
  gestor: oNulo(Type.String()),
  lo_lleva: LoLleva,
  prioridad: opcion(PRIORIDADES),
  cuantas: Type.Integer({ description: 'Papers, accounts or certificates.' }),
  limite: fecha('Day by which it should be done.'),
  desde: instante('Since when it waits.'),
  ahorro_anual: Type.Number({ description: 'Charges of a year that run on meanwhile, in euros.' }),
});
export type Tarea = Static<typeof Tarea>;
export const ConsultaDeTrabajo = objeto({
  de: Type.Optional(opcion(['mias', 'de_nadie', 'todas'], { default: 'todas' })),
  aseguradora: Type.Optional(Type.String({ maxLength: 63, description: 'Slug.' })),
  clase: Type.Optional(opcion(CLASES_DE_TAREA)),
  ...consultaDePagina,
});
export type ConsultaDeTrabajo = Static<typeof ConsultaDeTrabajo>;
export const ListaDeTrabajo = objeto({
  elementos: Type.Array(Tarea),
  siguiente: oNulo(Type.String()),
  recuento: objeto({
    total: Type.Integer(),
    vencidas: Type.Integer(),
    por_clase: Type.Array(objeto({ clase: opcion(CLASES_DE_TAREA), cuantas: Type.Integer() })),
    hay_mas: Type.Boolean({ description: 'There is so much that only the oldest were counted.' }),
  }),
});
export type ListaDeTrabajo = Static<typeof ListaDeTrabajo>;

const CasoDeLista = objeto({ aseguradora: Type.String({ maxLength: 63, description: 'Slug.' }), caso_id: CasoId });
/** What the list was narrowed to, and what was seen of it. */
export const SiguienteCaso = objeto({
  de: ConsultaDeTrabajo.properties.de,
  aseguradora: ConsultaDeTrabajo.properties.aseguradora,
  clase: ConsultaDeTrabajo.properties.clase,
  vistos: Type.Optional(Type.Array(CasoDeLista, { maxItems: 1000, description: 'They do not come again.' })),
  deja: Type.Optional(CasoDeLista),
});
export type SiguienteCaso = Static<typeof SiguienteCaso>;
export const TurnoSiguiente = objeto({ tarea: oNulo(Tarea) });
export type TurnoSiguiente = Static<typeof TurnoSiguiente>;
