/** Administration of the service itself: for the superadmin alone. */
import { type Static, Type } from 'typebox';
import { EmailDePersonal } from './ajustes.ts';
import { instante, linea, objeto, oNulo, opcion } from './comun.ts';
import type { ROLES_DE_ASEGURADORA } from './listas.ts';

export const AseguradoraDelServicio = objeto({
  slug: Type.String(),
  nombre: Type.String(),
  variante: opcion(['A', 'B']),
  estado: opcion(['activa', 'pausada']),
  pruebas: Type.Boolean(),
  base_url: Type.String(),
  creada: instante('When it was made.'),
});
export const AseguradorasDelServicio = objeto({ elementos: Type.Array(AseguradoraDelServicio) });

export const AseguradoraNueva = objeto({
  slug: Type.String({ minLength: 1, maxLength: 63, description: 'Its subdomain in Variant A; never changes.' }),
  nombre: linea(120, 'As families read it.', 'Seguros Aurora'),
  variante: opcion(['A', 'B'], { description: 'Part of its contract; never changes.' }),
  pruebas: Type.Optional(Type.Boolean({ description: 'E-mails are kept and not sent.' })),
  admin: objeto({
    nombre: linea(120, 'Given name and surnames.', 'Lucía Ferrer'),
    email: EmailDePersonal,
  }),
});
export type AseguradoraNueva = Static<typeof AseguradoraNueva>;
export const ROL_DEL_PRIMERO: (typeof ROLES_DE_ASEGURADORA)[number] = 'admin';

export const CambioDeAseguradora = Type.Object(
  { estado: Type.Optional(opcion(['activa', 'pausada'])), pruebas: Type.Optional(Type.Boolean()) },
  { additionalProperties: false, minProperties: 1 },
);
export type CambioDeAseguradora = Static<typeof CambioDeAseguradora>;

const Cuantos = Type.Integer({ minimum: 0 });
const Segundos = Type.Number({ minimum: 0, description: 'Age of the oldest, in seconds.' });
export const SaludDelServicio = objeto({
  base_de_datos: opcion(['postgres', 'embebido']),
  servidor_de_correo: Type.Boolean({ description: 'False: every e-mail is kept and none is sent.' }),
  correo: objeto({
    pendientes: Cuantos,
    en_vuelo: Cuantos,
    reintentando: Cuantos,
    mas_antiguo: Segundos,
    rechazados: Cuantos,
    caducados: Cuantos,
  }),
  webhooks: objeto({
    debidas: Cuantos,
    en_vuelo: Cuantos,
    mas_antigua: Segundos,
    agotadas: Cuantos,
    fallando: Cuantos,
    desactivados: Cuantos,
  }),
  sellos: objeto({ auditoria: Cuantos, eventos: Cuantos, auditorias_detenidas: Cuantos }),
  ficheros_por_confirmar: Cuantos,
  /** Of what is counted as a failure: since then. */
  desde: instante('Refused, expired and exhausted are counted from then on.'),
});
export type SaludDelServicio = Static<typeof SaludDelServicio>;

/** An e-mail that was kept in place of being sent. */
export const CorreoGuardado = objeto({
  ruta: Type.String({ description: 'Which one, for the other operations.' }),
  aseguradora: oNulo(Type.String({ description: 'Slug; null: of the service itself.' })),
  para: Type.String(),
  asunto: Type.String(),
  guardado: instante('When it was kept.'),
});
export const CorreosGuardados = objeto({ elementos: Type.Array(CorreoGuardado) });
export const CualCorreo = objeto({ ruta: Type.String({ maxLength: 200 }) });

export const VersionDelCatalogo = objeto({
  version: Type.String({ description: 'Version of the files and number of the last correction.' }),
  proveedores: Cuantos,
  correcciones: Cuantos,
  ultimas: Type.Array(
    objeto({
      numero: Cuantos,
      proveedor: Type.String(),
      campo: Type.String(),
      motivo: Type.String(),
      ocurrido: instante('When.'),
    }),
  ),
});
