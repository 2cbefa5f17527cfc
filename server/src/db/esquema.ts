/** Types of the tables, by hand from `schema.sql`. Bytes are ciphertext or hashes; nothing here is readable. */
import type { ClaseDeFicha } from '@albacea/contract/acceso.ts';
import type { Espera, EstadoCaso, EstadoModulo, ResultadoCaso, Voluntad } from '@albacea/contract/casos.ts';
import type { EstadoCertificado, TipoCertificado } from '@albacea/contract/certificados.ts';
import type { ResultadoCertificado } from '@albacea/contract/certificados-de-trabajo.ts';
import type { Idioma, Modulo, Origen, Prioridad, Variante } from '@albacea/contract/comun.ts';
import type {
  AccionCuenta,
  ClaseDeObjecion,
  Copia,
  EstadoCuenta,
  EstadoObjecion,
  MotivoDeDescarte,
  Periodicidad,
  ResultadoCuenta,
  ViviendaHabitada,
} from '@albacea/contract/cuentas.ts';
import type { EstadoDocumento, Formato, TipoDocumento } from '@albacea/contract/documentos.ts';
import type { Alcance, Rol } from '@albacea/contract/identidad.ts';
import type { Nota } from '@albacea/contract/mesa.ts';
import type { Canal } from '@albacea/contract/proveedores-listas.ts';
import type { ColumnType, Generated } from 'kysely';

/** jsonb: written as text, so that an array is not taken for a PostgreSQL array. */
type Json<T> = ColumnType<T, string, string>;
type Bytes = Uint8Array;

export interface Aseguradoras {
  id: string;
  slug: string;
  nombre: string;
  variante: Variante;
  estado: Generated<'activa' | 'pausada'>;
  pruebas: Generated<boolean>;
  idioma: Generated<Idioma>;
  idiomas_activos: Generated<Idioma[]>;
  color: string | null;
  telefono: string | null;
  responder_a: string | null;
  dominios_email: Generated<string[]>;
  clave_envuelta: Bytes;
  retencion_anios: Generated<number>;
  exige_segundo_factor: Generated<boolean>;
  version: Generated<number>;
  creada: Generated<Date>;
}

export interface ClavesApi {
  aseguradora_id: string;
  id: string;
  huella: Bytes;
  etiqueta: string;
  final: string;
  alcances: Alcance[] | null;
  redes: string[] | null;
  creada: Generated<Date>;
  caduca: Date | null;
  revocada: Date | null;
  ultimo_uso: Date | null;
}

/** A person, once over the whole service; reached through doors alone. */
export interface Personas {
  id: string;
  email: string;
  password_hash: string;
  version_sesion: Generated<number>;
  totp_cifrado: Bytes | null;
  totp_pendiente: Bytes | null;
  totp_paso: number | null;
  codigos_recuperacion: Generated<Bytes[]>;
  ficha_huella: Bytes | null;
  ficha_clase: Exclude<ClaseDeFicha, 'invitacion'> | null;
  ficha_creada: Date | null;
  ficha_caduca: Date | null;
  ficha_membresia: string | null;
  creada: Date;
}

/** A person at an insurer, or at the service (null). */
export interface Membresias {
  id: string;
  aseguradora_id: string | null;
  email: string;
  nombre: string;
  rol: Rol;
  estado: Generated<'activo' | 'pausado'>;
  version_sesion: Generated<number>;
  creado: Generated<Date>;
  ficha_huella: Bytes | null;
  ficha_creada: Date | null;
  ficha_caduca: Date | null;
  ultima_entrada: Date | null;
  persona: string | null;
  aceptada: Date | null;
  exenta: Generated<boolean>;
}

export interface Packs {
  aseguradora_id: string;
  codigo: string;
  nombre: string;
  modulos: Modulo[];
}

export interface Casos {
  aseguradora_id: string;
  id: string;
  caso_id: string;
  estado: EstadoCaso;
  en_espera_de: Espera | null;
  resultado: ResultadoCaso | null;
  prioridad: Prioridad;
  pack: string;
  idioma: Idioma;
  fecha_fallecimiento: string;
  clave_envuelta: Bytes | null;
  datos_cifrados: Bytes | null;
  huella_poliza: Bytes | null;
  huella_identidad: Bytes | null;
  huella_duplicado: Bytes | null;
  huella_sin_identidad: Bytes | null;
  avisos: Json<{ codigo: string; campo: string }[]>;
  abierto: Date;
  actualizado: Date;
  cerrado: Date | null;
  borrado: Date | null;
  version: Generated<number>;
  lista_completa: Date | null;
  documentacion_completa: Date | null;
  voluntad: Voluntad | null;
  reaperturas: Generated<number>;
  gestor: string | null;
  bloqueado: Date | null;
  conservar_hasta: string | null;
  comunicado: Date | null;
  activado: Generated<boolean>;
  espera_ajena: Generated<number>;
  espera_desde: Date | null;
  proxima_accion: string | null;
  proximo_reloj: Date | null;
  silencio_desde: Date | null;
  llamar: string | null;
  hablado: Date | null;
  recordatorios_parados: Date | null;
  tomado_por: string | null;
  tomado: Date | null;
}

export interface CasoModulos {
  aseguradora_id: string;
  caso: string;
  modulo: Modulo;
  estado: Generated<EstadoModulo>;
  completado: Date | null;
}

export interface CasoPalabras {
  aseguradora_id: string;
  huella: Bytes;
  caso: string;
}

export interface Siniestros {
  aseguradora_id: string;
  id: string;
  caso: string;
  prioridad: Prioridad;
  huella_poliza: Bytes | null;
  datos_cifrados: Bytes | null;
  registrado: Date;
}

export interface AccesosHeredero {
  aseguradora_id: string;
  id: string;
  caso: string;
  huella_token: Bytes;
  creado: Date;
  caduca: Date;
  revocado: Date | null;
  /** null: the heir. */
  allegado: string | null;
  primer_uso: Date | null;
}

export interface Allegados {
  aseguradora_id: string;
  id: string;
  caso: string;
  papel: 'consulta' | 'ayuda';
  datos_cifrados: Bytes | null;
  creado: Date;
  retirado: Date | null;
}

export interface Cuentas {
  aseguradora_id: string;
  id: string;
  caso: string;
  modulo: Modulo;
  estado: EstadoCuenta;
  accion: AccionCuenta | null;
  resultado: ResultadoCuenta | null;
  reservada: Generated<boolean>;
  datos_cifrados: Bytes | null;
  con_identificador: Generated<boolean>;
  en_mandato: Generated<boolean>;
  plazo: string | null;
  creada: Date;
  actualizado: Date;
  version: Generated<number>;
  proveedor: string | null;
  propuesta_por: Generated<Origen>;
  importe_centimos: number | null;
  periodicidad: Periodicidad | null;
  copia: Copia | null;
  confirmada: Date | null;
  reposo_hasta: Date | null;
  canal: Canal | null;
  solicitada: Date | null;
  solicitudes: Generated<number>;
  insistencias: Generated<number>;
  ultima_insistencia: Date | null;
  por_familia: Generated<boolean>;
  reclamada: Date | null;
  prueba: string | null;
  proxima_accion: string | null;
  actua: Espera | null;
  terminada: Date | null;
  vivienda_habitada: ViviendaHabitada | null;
  corte_aceptado: Date | null;
  motivo_descarte: MotivoDeDescarte | null;
}

export interface Objeciones {
  aseguradora_id: string;
  id: string;
  caso: string;
  cuenta: string | null;
  clase: ClaseDeObjecion;
  planteada_por: 'heredero' | 'allegado' | 'aseguradora' | 'servicio';
  allegado: string | null;
  estado: Generated<EstadoObjecion>;
  datos_cifrados: Bytes | null;
  abierta: Date;
  decidida: Date | null;
}

export interface Notas {
  aseguradora_id: string;
  id: string;
  caso: string;
  clase: Nota['clase'];
  autor: string | null;
  consentimiento: Nota['consentimiento'];
  datos_cifrados: Bytes | null;
  escrita: Date;
}

export interface Mandatos {
  aseguradora_id: string;
  id: string;
  caso: string;
  estado: Generated<'preparado' | 'firmado' | 'revocado' | 'sustituido'>;
  texto_version: string;
  huella_codigo: Bytes | null;
  codigo_caduca: Date | null;
  fallos: Generated<number>;
  datos_cifrados: Bytes | null;
  documento: string | null;
  preparado: Date;
  firmado: Date | null;
  revocado: Date | null;
  huella_comprobacion: Bytes | null;
  clases: Generated<string[]>;
  revision_de_nombre: 'coincide' | 'pendiente' | 'aceptado' | 'rechazado' | null;
}

export interface MandatoConsultas {
  aseguradora_id: string;
  id: string;
  mandato: string;
  ocurrido: Date;
  red: string;
  agente: string;
}

export interface Certificados {
  aseguradora_id: string;
  id: string;
  caso: string;
  tipo: TipoCertificado;
  estado: Generated<EstadoCertificado>;
  version: Generated<number>;
  desde: string | null;
  plazo: string | null;
  proxima_accion: string | null;
  actua: Espera | null;
  resultado: ResultadoCertificado | null;
  expedido: string | null;
  documento: string | null;
  datos_cifrados: Bytes | null;
  creado: Date;
  solicitado: Date | null;
  terminado: Date | null;
  actualizado: Date;
}

export interface Documentos {
  aseguradora_id: string;
  id: string;
  caso: string;
  tipo: TipoDocumento;
  estado: EstadoDocumento;
  datos_cifrados: Bytes | null;
  recibido: Date;
  version: Generated<number>;
  origen: Generated<Origen>;
  cuenta: string | null;
  certificado: string | null;
  formato: Formato | null;
  bytes: number | null;
  huella: Bytes | null;
  fichero: string | null;
  revisado: Date | null;
  fichero_borrado: Date | null;
}

export interface Ficheros {
  aseguradora_id: string;
  id: string;
  caso: string;
  estado: Generated<'subiendo' | 'guardado' | 'por_borrar'>;
  bytes: number | null;
  desde: Date;
  borrar_desde: string | null;
}

export type ClaseDeReloj =
  | 'recordatorio'
  | 'aviso_cierre'
  | 'cierre'
  | 'acceso'
  | 'carta'
  | 'reposo'
  | 'insistencia'
  | 'reclamacion'
  | 'silencio'
  | 'certificado';

export interface Relojes {
  aseguradora_id: string;
  caso: string;
  clase: ClaseDeReloj;
  sobre: string;
  ciclo: Date;
  numero: number;
  disparado: Date;
  correo: string | null;
  huella_baja: Bytes | null;
}

export interface Cronologia {
  aseguradora_id: string;
  caso: string;
  id: string;
  tipo: string;
  actor: 'aseguradora' | 'heredero' | 'servicio' | 'sistema';
  datos: Json<Record<string, unknown>>;
  ocurrido: Date;
}

export interface Borrados {
  aseguradora_id: string;
  caso: string;
  caso_id: string;
  instruccion: string;
  borrado: Date;
}

export interface Eventos {
  aseguradora_id: string;
  id: string;
  caso: string;
  tipo: string;
  data: Json<Record<string, unknown>>;
  ocurrido: Date;
}

export type EstadoCorreo = 'pendiente' | 'enviado' | 'retenido' | 'rechazado' | 'caducado' | 'retirado' | 'deshecho';

export interface Correos {
  aseguradora_id: string;
  id: string;
  caso: string;
  tipo: string;
  estado: EstadoCorreo;
  datos_cifrados: Bytes | null;
  intentos: number;
  proximo_intento: Date;
  caduca: Date;
  reclamo_id: string | null;
  reclamo_hasta: Date | null;
  creado: Date;
  terminado: Date | null;
  cuenta: string | null;
  /** The relative it goes to; null: the heir, or an admin. */
  allegado: string | null;
}

export interface CorreoIntentos {
  aseguradora_id: string;
  correo: string;
  numero: number;
  resultado: string;
  codigo: number | null;
  inicio: Date;
  fin: Date;
}

export interface Auditoria {
  aseguradora_id: string;
  id: string;
  ocurrido: Date;
  actor_tipo: string;
  actor_id: string | null;
  accion: string;
  objeto_tipo: string;
  objeto_id: string;
  detalle: Json<Record<string, unknown>>;
  secuencia: number | null;
  huella: Bytes | null;
}

export interface AuditoriaCabezas {
  aseguradora_id: string;
  secuencia: number;
  huella: Bytes;
  firma: Bytes;
  sellada: Date;
}

export interface Idempotencia {
  aseguradora_id: string;
  huella_clave: Bytes;
  huella_peticion: Bytes;
  caso: string | null;
  correo: string | null;
  estado_http: number;
  respuesta_cifrada: Bytes;
  completa: boolean;
  en_curso_hasta: Date;
  caduca: Date;
}

export interface Esquema {
  aseguradoras: Aseguradoras;
  claves_api: ClavesApi;
  personas: Personas;
  membresias: Membresias;
  packs: Packs;
  casos: Casos;
  caso_modulos: CasoModulos;
  caso_palabras: CasoPalabras;
  siniestros: Siniestros;
  accesos_heredero: AccesosHeredero;
  allegados: Allegados;
  cuentas: Cuentas;
  objeciones: Objeciones;
  notas: Notas;
  mandatos: Mandatos;
  mandato_consultas: MandatoConsultas;
  certificados: Certificados;
  documentos: Documentos;
  ficheros: Ficheros;
  relojes: Relojes;
  cronologia: Cronologia;
  borrados: Borrados;
  eventos: Eventos;
  correos: Correos;
  correo_intentos: CorreoIntentos;
  auditoria: Auditoria;
  auditoria_cabezas: AuditoriaCabezas;
  idempotencia: Idempotencia;
}
