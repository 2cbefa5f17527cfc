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
import type { Nota } from '@albacea/contract/mesa.ts';
import type { Canal } from '@albacea/contract/proveedores-listas.ts';

type Bytes = Uint8Array;

export interface Aseguradoras {
  id: string;
  slug: string;
  nombre: string;
  variante: Variante;
  estado: 'activa' | 'pausada';
  pruebas: boolean;
  idioma: Idioma;
  idiomas_activos: Idioma[];
  color: string | null;
  telefono: string | null;
  responder_a: string | null;
  dominios_email: string[];
  clave_envuelta: Bytes;
  retencion_anios: number;
  exige_segundo_factor: boolean;
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
  avisos: { codigo: string; campo: string }[];
  abierto: Date;
  actualizado: Date;
  cerrado: Date | null;
  borrado: Date | null;
  version: number;
  lista_completa: Date | null;
  documentacion_completa: Date | null;
  voluntad: Voluntad | null;
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
  estado: EstadoModulo;
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
  estado: EstadoCuenta;
  accion: AccionCuenta | null;
  resultado: ResultadoCuenta | null;
  reservada: boolean;
  datos_cifrados: Bytes | null;
  con_identificador: boolean;
  en_mandato: boolean;
  plazo: string | null;
  creada: Date;
  actualizado: Date;
  version: number;
  proveedor: string | null;
  propuesta_por: Origen;
  importe_centimos: number | null;
  periodicidad: Periodicidad | null;
  copia: Copia | null;
  confirmada: Date | null;
  reposo_hasta: Date | null;
  canal: Canal | null;
  solicitada: Date | null;
  solicitudes: number;
  insistencias: number;
  ultima_insistencia: Date | null;
  por_familia: boolean;
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
  estado: EstadoObjecion;
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
}

export interface Certificados {
  aseguradora_id: string;
  id: string;
  caso: string;
  tipo: TipoCertificado;
  estado: EstadoCertificado;
  version: number;
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
  version: number;
  origen: Origen;
  cuenta: string | null;
  certificado: string | null;
  formato: Formato | null;
  bytes: number | null;
  huella: Bytes | null;
  fichero: string | null;
  revisado: Date | null;
  fichero_borrado: Date | null;
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

export type EstadoCorreo = 'pendiente' | 'enviado' | 'retenido' | 'rechazado' | 'caducado' | 'retirado' | 'deshecho';
