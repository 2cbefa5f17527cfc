/** What is sent to work on a case, from the portal and from the backoffice: the bodies of commands and their answers. */
import { type Static, Type } from 'typebox';
import { PAPELES_DE_PORTAL } from './aplicaciones.ts';
import { Anulacion, CasoDetalle, EntradaCronologia, ModuloDelCaso, UltimoPaso } from './casos.ts';
import { ESTADOS_CERTIFICADO, TIPOS_DE_CERTIFICADO } from './certificados.ts';
import { CertificadoDeTrabajo, RESULTADOS_DE_CERTIFICADO } from './certificados-de-trabajo.ts';
import { CasoId, fecha, instante, linea, objeto, oNulo, opcion, parrafo } from './comun.ts';
import {
  AhorroEstimado,
  CuentaCompleta,
  CuentaPropuesta,
  ESTADOS_CUENTA,
  ESTADOS_OBJECION,
  MAXIMO_DE_PROPUESTAS,
} from './cuentas.ts';
import { Documento, ESTADOS_DOCUMENTO } from './documentos.ts';
import {
  ACCIONES_CUENTA,
  CLASES_DE_OBJECION,
  COMPROBACIONES,
  MODULOS,
  MOTIVOS_DE_DESCARTE_DEL_SERVICIO,
  MOTIVOS_DE_RECHAZO,
  RESULTADOS_CASO,
  RESULTADOS_CUENTA,
  TIPOS_DE_DOCUMENTO,
  VIVIENDA_HABITADA,
  VOLUNTADES,
} from './listas.ts';
import { ofrecidas } from './ofrecidas.ts';
import { Rubrica } from './papeles.ts';
import { proxima, Recordatorios } from './plazos.ts';
import { CANALES } from './proveedores-listas.ts';
import { DE_FICHERO } from './subidas.ts';

const Id = Type.String({ maxLength: 40, examples: ['0199f3a2-1b2c-7d3e-8f40-a1b2c3d4e5f6'] });
/** The version that the caller saw: the command is refused when somebody was faster. */
const version = Type.Optional(Type.Integer({ minimum: 1 }));
const texto = (descripcion: string) => parrafo(2000, descripcion, 'Llamada del 21 de noviembre.');
const canal = Type.Optional(opcion(CANALES.filter((uno) => uno !== 'nada_que_presentar')));

export const SoloVersion = objeto({ version });

// Accounts ----------------------------------------------------------------------------------------------------------

export const CuentasDeTrabajo = objeto({
  caso_id: CasoId,
  elementos: Type.Array(CuentaCompleta),
  ahorro_anual_estimado: AhorroEstimado,
});

export const PropuestaDeTrabajo = objeto({
  cuentas: Type.Array(objeto({ ...CuentaPropuesta.properties, reservada: Type.Optional(Type.Boolean()) }), {
    minItems: 1,
    maxItems: MAXIMO_DE_PROPUESTAS,
  }),
});

export const CambioDeCuenta = objeto({
  accion: Type.Optional(opcion(ACCIONES_CUENTA)),
  identificador: Type.Optional(oNulo(linea(200, 'Null: not known.', 'carmen.ruiz@example.com'))),
  cargo: Type.Optional(oNulo(CuentaPropuesta.properties.cargo)),
  reservada: Type.Optional(Type.Boolean()),
  vivienda_habitada: Type.Optional(
    oNulo(
      opcion(VIVIENDA_HABITADA, { description: 'Of a supply: whether somebody lives in the home. Null: no supply.' }),
    ),
  ),
  version,
});

export const Confirmacion = objeto({
  copia: Type.Optional(opcion(['pedida', 'rechazada'])),
  corte_aceptado: Type.Optional(
    Type.Boolean({
      description: 'To cancel a supply where somebody lives, or may: the family knows that it is cut off.',
    }),
  ),
  version,
});
/** The service confirms on the heir's word, and says how it was taken. */
export const ConfirmacionDeGestor = objeto({ ...Confirmacion.properties, constancia: texto('How the heir said so.') });
export const AnotacionDeCopia = objeto({ copia: opcion(['pedida', 'obtenida', 'rechazada']), version });
export const Descarte = objeto({ motivo: Type.Optional(texto('Why.')), version });
/** The service says which of a few reasons it is, and in words. */
export const DescarteDeGestor = objeto({
  motivo_descarte: opcion(MOTIVOS_DE_DESCARTE_DEL_SERVICIO),
  motivo: texto('Why, for the file.'),
  version,
});
export const Solicitud = objeto({
  canal,
  plazo: Type.Optional(fecha('Last day for the answer.')),
  prueba: Type.Optional(Id),
  nota: Type.Optional(texto('For the file.')),
  version,
});
export const Insistencia = objeto({
  canal,
  prueba: Type.Optional(Id),
  nota: Type.Optional(texto('For the file.')),
  version,
});
export const Resolucion = objeto({
  resultado: opcion(RESULTADOS_CUENTA),
  prueba: Type.Optional(Id),
  respuesta: Type.Optional(texto('What the provider answered.')),
  version,
});
export const Negativa = objeto({ motivo: texto('What the provider said.'), prueba: Type.Optional(Id), version });

export const CuentaTrasOrden = objeto({
  cuenta_id: Id,
  estado: opcion(ESTADOS_CUENTA),
  version: Type.Integer(),
});

// Objections --------------------------------------------------------------------------------------------------------

export const ObjecionNueva = objeto({
  clase: opcion(CLASES_DE_OBJECION),
  cuenta: Type.Optional(Id),
  motivo: texto('What they object to, in their words.'),
});
export const Objecion = objeto({
  objecion_id: Id,
  cuenta_id: oNulo(Id),
  clase: opcion(CLASES_DE_OBJECION),
  planteada_por: opcion(['heredero', 'allegado', 'aseguradora', 'servicio']),
  estado: opcion(ESTADOS_OBJECION),
  motivo: oNulo(Type.String()),
  decision: oNulo(Type.String()),
  abierta: instante('When it was raised.'),
  decidida: oNulo(instante('When it was decided.')),
});
export type Objecion = Static<typeof Objecion>;
export const Objeciones = objeto({ elementos: Type.Array(Objecion) });
/** For the service, which has to speak with whoever objects. */
export const ObjecionDeMesa = objeto({
  ...Objecion.properties,
  ...ofrecidas,
  persona: oNulo(
    objeto(
      { nombre: Type.String(), parentesco: oNulo(Type.String()) },
      { description: 'Of the family, who raised it.' },
    ),
  ),
});
export type ObjecionDeMesa = Static<typeof ObjecionDeMesa>;
export const ObjecionesDeMesa = objeto({ elementos: Type.Array(ObjecionDeMesa) });
export const ObjecionTrasOrden = objeto({ objecion_id: Id, estado: opcion(ESTADOS_OBJECION) });
export const DecisionDeObjecion = objeto({
  decision: opcion(['levantada', 'mantenida']),
  motivo: texto('Why.'),
  efecto: Type.Optional(opcion(['conservar', 'descartar'])),
});

// Chronology ----------------------------------------------------------------------------------------------------------

/** What the chronology of the API leaves out: what an entry is about, which the screen names as it knows it. */
export const EntradaDeMesa = objeto({
  ...EntradaCronologia.properties,
  cuentas: Type.Array(Id, { description: 'Accounts that it is about.' }),
  documento: oNulo(opcion(TIPOS_DE_DOCUMENTO)),
  certificados: Type.Array(opcion(TIPOS_DE_CERTIFICADO)),
  modulo: oNulo(opcion(MODULOS)),
});
export type EntradaDeMesa = Static<typeof EntradaDeMesa>;

/** What can be done with the case as a whole: `enlace`, `cerrar`, `anular`, `reabrir`. */
export const OrdenesDeCaso = objeto({
  ...ofrecidas,
  resultados: Type.Array(opcion(RESULTADOS_CASO), { description: 'With which it can be closed now.' }),
  resultados_impedidos: Type.Array(objeto({ resultado: opcion(RESULTADOS_CASO), motivos: Type.Array(Type.String()) }), {
    description: 'With which it can not, and why.',
  }),
  ultimo_paso: UltimoPaso,
});
export type OrdenesDeCaso = Static<typeof OrdenesDeCaso>;

// Case --------------------------------------------------------------------------------------------------------------

const { fallecido, heredero, documentacion } = CasoDetalle.properties;
/**
 * Where things stand, for the family: what the insurer noted for itself, the policy and identity numbers and the addresses
 * stay out, because other relatives look here too.
 */
export const SituacionDelCaso = objeto({
  caso_id: CasoId,
  aseguradora: objeto({
    nombre: Type.String(),
    color: oNulo(Type.String({ description: 'Of its brand, `#rrggbb`.' })),
    telefono: oNulo(Type.String()),
  }),
  papel: opcion(PAPELES_DE_PORTAL),
  estado: CasoDetalle.properties.estado,
  en_espera_de: CasoDetalle.properties.en_espera_de,
  resultado: CasoDetalle.properties.resultado,
  fallecido: objeto({
    nombre: fallecido.properties.nombre,
    apellidos: fallecido.properties.apellidos,
    fecha_fallecimiento: fallecido.properties.fecha_fallecimiento,
  }),
  heredero: objeto({ nombre: heredero.properties.nombre, idioma: heredero.properties.idioma }),
  modulos: Type.Array(objeto({ ...ModuloDelCaso.properties, ...proxima })),
  documentacion,
  nombre_en_revision: Type.Boolean({
    description: 'The mandate was signed under a name that a person has to look at: nothing leaves until then.',
  }),
  nombre_rechazado: Type.Boolean({
    description: 'The mandate ended because its name was not taken for that of the heir: it has to be signed again.',
  }),
  certificados: Type.Array(CertificadoDeTrabajo),
  lista_completa: CasoDetalle.properties.lista_completa,
  ultimo_paso: UltimoPaso,
  voluntad: CasoDetalle.properties.voluntad,
  recordatorios: Recordatorios,
  abierto: CasoDetalle.properties.abierto,
  cerrado: CasoDetalle.properties.cerrado,
});
export type SituacionDelCaso = Static<typeof SituacionDelCaso>;

export const DeclaracionDeVoluntad = objeto({
  voluntad: opcion(VOLUNTADES),
  detalle: Type.Optional(texto('The instructions, or where they are.')),
});
export const Cierre = objeto({
  resultado: opcion(RESULTADOS_CASO),
  notas: Type.Optional(texto('For the file.')),
  version,
});
export const AnulacionDeTrabajo = objeto({ ...Anulacion.properties, version });

// Mandate -----------------------------------------------------------------------------------------------------------

export const MandatoParaFirmar = objeto({
  mandato_id: Id,
  texto_version: Type.String(),
  texto: Type.String({ description: 'What is signed, word for word.' }),
  caduca: instante('Until when the code of the e-mail can be used.'),
});
export const FirmaDeMandato = objeto({
  codigo: Type.String({ pattern: '^ *(?:[0-9] *){6}$', maxLength: 20, description: 'The six digits of the e-mail.' }),
  nombre: linea(250, 'Name and surnames, typed by whoever signs.', 'Lucía Ortega Ruiz'),
  rubrica: Type.Optional(Rubrica),
});
/** The name on file is misspelt: what is signed says this one, and a person looks at it before anything leaves. */
export const NombreCorregido = objeto({
  nombre: linea(100, 'Given name.', 'Montserrat'),
  apellidos: linea(150, 'Surnames.', 'Vilardell Puig'),
});
export const MandatoFirmado = objeto({ mandato_id: Id, documento_id: Id });

// Documents ---------------------------------------------------------------------------------------------------------

export const DocumentoDeTrabajo = objeto({
  ...Documento.properties,
  nombre: oNulo(Type.String({ description: 'Name of the file as it was sent.' })),
  version: Type.Integer(),
});
export type DocumentoDeTrabajo = Static<typeof DocumentoDeTrabajo>;
export const DocumentosDeTrabajo = objeto({ caso_id: CasoId, elementos: Type.Array(DocumentoDeTrabajo) });
/** At the desk, with what can be done. */
export const DocumentoDeMesa = objeto({ ...DocumentoDeTrabajo.properties, ...ofrecidas });
export type DocumentoDeMesa = Static<typeof DocumentoDeMesa>;
export const DocumentosDeMesa = objeto({ caso_id: CasoId, elementos: Type.Array(DocumentoDeMesa) });
export const DocumentoTraido = objeto({
  tipo: opcion(TIPOS_DE_DOCUMENTO),
  cuenta_id: Type.Optional(Id),
  ...DE_FICHERO,
});
export const ValidacionDeDocumento = objeto({
  comprobaciones: Type.Array(opcion(COMPROBACIONES), {
    maxItems: COMPROBACIONES.length,
    description: 'What the person has checked: all that a paper of this kind needs.',
  }),
  version,
});
export const RechazoDeDocumento = objeto({
  motivo: opcion(MOTIVOS_DE_RECHAZO),
  palabras: Type.Optional(parrafo(500, 'Own words for the family.', 'Falta la segunda página.')),
  version,
});
export const DocumentoTrasOrden = objeto({
  documento_id: Id,
  estado: opcion(ESTADOS_DOCUMENTO),
  version: Type.Integer(),
});

// Certificates ------------------------------------------------------------------------------------------------------

export const SolicitudDeCertificado = objeto({ plazo: Type.Optional(fecha('Last day for the answer.')), version });
export const ObtencionDeCertificado = objeto({
  documento: Id,
  /** Day on which it was issued. */
  expedido: Type.Optional(fecha('Day on which it was issued.')),
  resultado: Type.Optional(
    opcion(RESULTADOS_DE_CERTIFICADO, { description: 'What the register says; not of a death certificate.' }),
  ),
  version,
});
export const FinDeCertificado = objeto({ motivo: Type.Optional(texto('For the file.')), version });
export const CertificadoTrasOrden = objeto({
  tipo: opcion(TIPOS_DE_CERTIFICADO),
  estado: opcion(ESTADOS_CERTIFICADO),
});

export type PropuestaDeTrabajo = Static<typeof PropuestaDeTrabajo>;
