import type { CasoResult, CasoState, ModuloState, Wait, Wish } from '@albacea/contract/schemas/casos.ts';
import type { CertificadoState, CertificadoType } from '@albacea/contract/schemas/certificados.ts';
import type { Language, Modulo, Origin, Priority, Variant } from '@albacea/contract/schemas/common.ts';
import type {
  Copy,
  CuentaAction,
  CuentaResult,
  CuentaState,
  DiscardReason,
  Frequency,
  InhabitedHome,
  ObjecionKind,
  ObjecionState,
} from '@albacea/contract/schemas/cuentas.ts';
import type { PeticionState, RightKind } from '@albacea/contract/schemas/data-rights.ts';
import type { Note } from '@albacea/contract/schemas/desk.ts';
import type { DocumentoState, DocumentoType, Format } from '@albacea/contract/schemas/documentos.ts';
import type { ErrorCode } from '@albacea/contract/schemas/errors.ts';
import type { EXPORT_STATES } from '@albacea/contract/schemas/export-lists.ts';
import type { ReceivedClass, ReceivedProof } from '@albacea/contract/schemas/inbox-lists.ts';
import type { LlamadaState } from '@albacea/contract/schemas/llamadas.ts';
import type { LoteFormat, LoteResult } from '@albacea/contract/schemas/lote-lists.ts';
import type { CertificateLevel } from '@albacea/contract/schemas/mandato.ts';
import type { AskablePaper, MessageMedium, MessageTemplate } from '@albacea/contract/schemas/message-lists.ts';
import type { Channel, Paper } from '@albacea/contract/schemas/ready-proveedores.ts';
import type { RespuestaClass, RespuestaState, RespuestaVia } from '@albacea/contract/schemas/respuesta-lists.ts';
import type { LetterFault, ReleasedAct } from '@albacea/contract/schemas/safety.ts';
import type { PostalDelivery, RequestChannel, RequestEnd } from '@albacea/contract/schemas/solicitud-lists.ts';
import type { CertificadoResult } from '@albacea/contract/schemas/work-certificados.ts';

type Bytes = Uint8Array;
type ExportState = (typeof EXPORT_STATES)[number];

/** What there is of a logo but its picture, which its hash names. */
export interface StoredLogo {
  huella: string;
  ancho: number;
  alto: number;
  /** Null: the name of the insurer. */
  texto: string | null;
}

export interface Aseguradoras {
  id: string;
  slug: string;
  nombre: string;
  variante: Variant;
  estado: 'activa' | 'pausada';
  pruebas: boolean;
  idioma: Language;
  idiomas_activos: Language[];
  color: string | null;
  telefono: string | null;
  horario: string | null;
  responder_a: string | null;
  dominios_email: string[];
  clave_envuelta: Bytes;
  retencion_anios: number;
  exige_segundo_factor: boolean;
  exige_cofirma: boolean;
  exige_visto_bueno: ReleasedAct[];
  muestra_cartas: number;
  comparte_experiencia: boolean;
  eventos_con_referencia: boolean;
  responsable_datos: string | null;
  contacto_datos: string | null;
  remitente: string | null;
  remitente_selector: string | null;
  dominio_propio: string | null;
  logo: StoredLogo | null;
  desfase_segundos: number;
  version: number;
  creada: Date;
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
  estado: CasoState;
  en_espera_de: Wait | null;
  resultado: CasoResult | null;
  prioridad: Priority;
  pack: string;
  idioma: Language;
  fecha_fallecimiento: string;
  clave_envuelta: Bytes | null;
  datos_cifrados: Bytes | null;
  huella_poliza: Bytes | null;
  huella_identidad: Bytes | null;
  huella_duplicado: Bytes | null;
  huella_sin_identidad: Bytes | null;
  huella_referencia: Bytes | null;
  avisos: { codigo: string; campo: string }[];
  abierto: Date;
  actualizado: Date;
  cerrado: Date | null;
  borrado: Date | null;
  version: number;
  lista_completa: Date | null;
  documentacion_completa: Date | null;
  voluntad: Wish | null;
  reaperturas: number;
  gestor: string | null;
  bloqueado: Date | null;
  conservar_hasta: string | null;
  comunicado: Date | null;
  activado: boolean;
  espera_ajena: number;
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
  estado: ModuloState;
  completado: Date | null;
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
  estado: CuentaState;
  accion: CuentaAction | null;
  resultado: CuentaResult | null;
  reservada: boolean;
  datos_cifrados: Bytes | null;
  con_identificador: boolean;
  en_mandato: boolean;
  mandato_hasta: string | null;
  falta_cofirma: boolean;
  plazo: string | null;
  creada: Date;
  actualizado: Date;
  version: number;
  proveedor: string | null;
  propuesta_por: Origin;
  importe_centimos: number | null;
  periodicidad: Frequency | null;
  copia: Copy | null;
  confirmada: Date | null;
  reposo_hasta: Date | null;
  canal: Channel | null;
  solicitada: Date | null;
  solicitudes: number;
  insistencias: number;
  ultima_insistencia: Date | null;
  por_familia: boolean;
  reclamada: Date | null;
  prueba: string | null;
  proxima_accion: string | null;
  actua: Wait | null;
  terminada: Date | null;
  vivienda_habitada: InhabitedHome | null;
  corte_aceptado: Date | null;
  motivo_descarte: DiscardReason | null;
  via: string | null;
  papeles_pedidos: Paper[];
}

export interface Objeciones {
  aseguradora_id: string;
  id: string;
  caso: string;
  cuenta: string | null;
  clase: ObjecionKind;
  planteada_por: 'heredero' | 'allegado' | 'aseguradora' | 'servicio';
  allegado: string | null;
  estado: ObjecionState;
  datos_cifrados: Bytes | null;
  abierta: Date;
  decidida: Date | null;
}

export interface Notes {
  aseguradora_id: string;
  id: string;
  caso: string;
  clase: Note['clase'];
  autor: string | null;
  consentimiento: Note['consentimiento'];
  datos_cifrados: Bytes | null;
  escrita: Date;
}

export interface Mandatos {
  aseguradora_id: string;
  id: string;
  caso: string;
  estado: 'preparado' | 'firmado' | 'revocado' | 'sustituido';
  texto_version: string;
  huella_codigo: Bytes | null;
  codigo_caduca: Date | null;
  fallos: number;
  datos_cifrados: Bytes | null;
  documento: string | null;
  preparado: Date;
  firmado: Date | null;
  revocado: Date | null;
  huella_comprobacion: Bytes | null;
  clases: string[];
  revision_de_nombre: 'coincide' | 'pendiente' | 'aceptado' | 'rechazado' | null;
  allegado: string | null;
}

export interface Cofirmas {
  aseguradora_id: string;
  id: string;
  caso: string;
  allegado: string;
  estado: 'pedida' | 'firmada' | 'rechazada' | 'retirada' | 'revocada';
  ejemplares: string[];
  huella_codigo: Bytes | null;
  codigo_caduca: Date | null;
  fallos: number;
  datos_cifrados: Bytes | null;
  pedida: Date;
  firmada: Date | null;
  terminada: Date | null;
}

export interface Relevos {
  aseguradora_id: string;
  id: string;
  caso: string;
  estado: 'pedido' | 'retirado' | 'descartado' | 'hecho';
  datos_cifrados: Bytes | null;
  documento: string | null;
  allegado: string | null;
  creado: Date;
  decidido: Date | null;
}

export interface AvisosPrevios {
  aseguradora_id: string;
  id: string;
  caso: string;
  medio: 'correo' | 'telefono' | 'ninguno';
  huella_destino: Bytes;
  datos_cifrados: Bytes | null;
  huella_ficha: Bytes | null;
  correo: string | null;
  creado: Date;
  hecho: Date | null;
}

export interface Alertas {
  aseguradora_id: string;
  id: string;
  caso: string;
  aviso: string | null;
  abierta: Date;
  decidida: Date | null;
  decision: 'sigue' | 'persona_viva' | null;
  datos_cifrados: Bytes | null;
}

export interface Llamadas {
  aseguradora_id: string;
  id: string;
  caso: string;
  desde: Date;
  hasta: Date;
  estado: LlamadaState;
  datos_cifrados: Bytes;
  pedida: Date;
  terminada: Date | null;
  por: string | null;
}

export interface Conversaciones {
  aseguradora_id: string;
  id: string;
  caso: string;
  autor: string;
  empezada: Date;
  terminada: Date | null;
  datos_cifrados: Bytes;
}

export interface Rectificaciones {
  aseguradora_id: string;
  id: string;
  caso: string;
  cuenta: string | null;
  certificado: string | null;
  datos_cifrados: Bytes | null;
  correo: string | null;
  creada: Date;
  hecha: Date | null;
}

export interface Peticiones {
  aseguradora_id: string;
  id: string;
  caso: string;
  allegado: string | null;
  clase: RightKind;
  estado: PeticionState;
  datos_cifrados: Bytes | null;
  pedida: Date;
  vence: string;
  prorrogada: Date | null;
  terminada: Date | null;
}

export interface Messages {
  aseguradora_id: string;
  id: string;
  caso: string;
  correo: string;
  plantilla: MessageTemplate;
  medio: MessageMedium;
  autor: string | null;
  allegado: string | null;
  papel: AskablePaper | null;
  cuenta: string | null;
  retirado: Date | null;
  datos_cifrados: Bytes | null;
  escrito: Date;
}

export interface Lotes {
  aseguradora_id: string;
  id: string;
  titular: string;
  titular_clase: 'clave' | 'usuario';
  formato: LoteFormat;
  huella: Bytes;
  filas: number;
  creado: Date;
  terminado: Date | null;
  caduca: Date | null;
  limpio: boolean;
}

export interface Exportaciones {
  aseguradora_id: string;
  id: string;
  pedida_por: string;
  pedida: Date;
  estado: ExportState;
  progreso: object;
  trozos: object;
  intentos: number;
  reclamada_hasta: Date | null;
  manifiesto: object | null;
  lista: Date | null;
  caduca: Date | null;
  limpia: boolean;
}

export interface LoteFilas {
  aseguradora_id: string;
  lote: string;
  linea: number;
  resultado: LoteResult;
  intentos: number;
  datos_cifrados: Bytes | null;
  caso: string | null;
  codigo: ErrorCode | null;
  problemas_cifrados: Bytes | null;
}

export interface Solicitudes {
  aseguradora_id: string;
  cuenta: string;
  numero: number;
  caso: string;
  proveedor: string | null;
  accion: CuentaAction;
  canal: RequestChannel;
  enviada: string;
  plazo: string;
  obliga: boolean;
  fin: RequestEnd | null;
  terminada: string | null;
  hecha: boolean | null;
  acusada: Date | null;
  entrega: PostalDelivery | null;
  entrega_anotada: Date | null;
  datos_cifrados: Bytes | null;
  envio_cifrado: Bytes | null;
}

export interface Consultas {
  aseguradora_id: string;
  id: string;
  caso: string;
  autor: string;
  avisar: boolean;
  datos_cifrados: Bytes | null;
  hecha: Date;
  contestada: Date | null;
  contestada_por: string | null;
  leida: Date | null;
}

export interface Respuestas {
  aseguradora_id: string;
  id: string;
  caso: string;
  cuenta: string;
  via: RespuestaVia;
  clase: RespuestaClass;
  estado: RespuestaState;
  papeles: Paper[];
  documentos: string[];
  huella_clave: Bytes;
  recibida: Date;
  datos_cifrados: Bytes | null;
  clase_confirmada: RespuestaClass | null;
  resultado: CuentaResult | null;
  decidida: Date | null;
  decidida_por: string | null;
}

export interface ReceivedMails {
  id: string;
  aseguradora_id: string | null;
  caso: string | null;
  cuenta: string | null;
  correo: string | null;
  huella: Bytes;
  huella_direccion: Bytes | null;
  estado: 'pendiente' | 'bandeja' | 'archivado' | 'descartado';
  clase: ReceivedClass | null;
  prueba: ReceivedProof | null;
  documentos: string[];
  datos_cifrados: Bytes | null;
  intentos: number;
  reclamo_hasta: Date | null;
  recibido: Date;
  leido: Date | null;
  resuelto: Date | null;
  resuelto_por: string | null;
}

export interface ReleaseRecord {
  aseguradora_id: string;
  id: string;
  caso: string;
  acto: ReleasedAct;
  cuenta: string | null;
  certificado: CertificadoType | null;
  version: number;
  estado: 'pedido' | 'dado' | 'usado' | 'devuelto' | 'retirado';
  datos_cifrados: Bytes | null;
  pedido: Date;
  pedido_por: string;
  decidido: Date | null;
  decidido_por: string | null;
}

export interface ReviewRecord {
  aseguradora_id: string;
  id: string;
  caso: string;
  cuenta: string;
  autor: string | null;
  datos_cifrados: Bytes | null;
  enviada: Date;
  porcentaje: number;
  resultado: 'bien' | 'fallo' | null;
  fallo: LetterFault | null;
  revisada: Date | null;
  revisada_por: string | null;
}

export interface MandatoIndices {
  indice: number;
  aseguradora_id: string;
  ejemplar: string;
}

export interface MandatoFirmas {
  aseguradora_id: string;
  ejemplar: string;
  caso: string;
  nivel: CertificateLevel;
  emisor: string | null;
  recibida: Date;
  documento: string;
  datos_cifrados: Bytes;
}

export interface MandatoEjemplares {
  aseguradora_id: string;
  id: string;
  caso: string;
  mandato: string;
  datos_cifrados: Bytes | null;
  huella_comprobacion: Bytes | null;
  clases: string[];
  firmado: Date;
  vence: string;
  fin: Date | null;
  motivo_fin: 'revocado' | 'sustituido' | null;
}

export interface Certificados {
  aseguradora_id: string;
  id: string;
  caso: string;
  tipo: CertificadoType;
  estado: CertificadoState;
  version: number;
  desde: string | null;
  plazo: string | null;
  proxima_accion: string | null;
  actua: Wait | null;
  resultado: CertificadoResult | null;
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
  tipo: DocumentoType;
  estado: DocumentoState;
  datos_cifrados: Bytes | null;
  recibido: Date;
  version: number;
  origen: Origin;
  cuenta: string | null;
  certificado: string | null;
  formato: Format | null;
  bytes: number | null;
  huella: Bytes | null;
  fichero: string | null;
  revisado: Date | null;
  fichero_borrado: Date | null;
  apartado: Date | null;
}

export type ClockKind =
  | 'recordatorio'
  | 'aviso_cierre'
  | 'cierre'
  | 'acceso'
  | 'carta'
  | 'cofirma'
  | 'reposo'
  | 'insistencia'
  | 'reclamacion'
  | 'silencio'
  | 'certificado';

export type MailState = 'pendiente' | 'enviado' | 'retenido' | 'rechazado' | 'caducado' | 'retirado' | 'deshecho';
