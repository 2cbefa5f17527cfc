/** Written by `npm run schema` from server/schema; do not edit. */
import type { CertificadoType } from '@albacea/contract/schemas/certificados.ts';
import type { Language, Modulo } from '@albacea/contract/schemas/common.ts';
import type { CuentaResult, DiscardReason } from '@albacea/contract/schemas/cuentas.ts';
import type { DocumentoType } from '@albacea/contract/schemas/documentos.ts';
import type { ErrorCode } from '@albacea/contract/schemas/errors.ts';
import type { ReceivedClass } from '@albacea/contract/schemas/inbox-lists.ts';
import type { AskablePaper } from '@albacea/contract/schemas/message-lists.ts';
import type { Channel, Paper, RequestChannel } from '@albacea/contract/schemas/proveedor-lists.ts';

export interface AccesosHeredero {
  aseguradora_id: string;
  id: string;
  caso: string;
  huella_token: Uint8Array;
  creado: Date;
  caduca: Date;
  revocado: Date | null;
  allegado: string | null;
  primer_uso: Date | null;
  huella_telefono: Uint8Array | null;
}

export interface AlertasDeVida {
  aseguradora_id: string;
  id: string;
  caso: string;
  aviso: string | null;
  abierta: Date;
  decidida: Date | null;
  decision: 'sigue' | 'persona_viva' | null;
  datos_cifrados: Uint8Array | null;
}

export interface Allegados {
  aseguradora_id: string;
  id: string;
  caso: string;
  papel: 'consulta' | 'ayuda';
  datos_cifrados: Uint8Array | null;
  creado: Date;
  retirado: Date | null;
  acceso: string | null;
}

export interface Aplazamientos {
  aseguradora_id: string;
  caso: string;
  clase: string;
  hasta: string;
  aplazada: Date;
}

export interface Aseguradoras {
  id: string;
  slug: string;
  nombre: string;
  variante: 'A' | 'B';
  estado: 'activa' | 'pausada';
  pruebas: boolean;
  idioma: Language;
  idiomas_activos: Language[];
  color: string | null;
  telefono: string | null;
  responder_a: string | null;
  dominios_email: string[];
  clave_envuelta: Uint8Array;
  version: number;
  creada: Date;
  retencion_anios: number;
  exige_segundo_factor: boolean;
  desfase_segundos: number;
  comparte_experiencia: boolean;
  horario: string | null;
  responsable_datos: string | null;
  contacto_datos: string | null;
  exige_visto_bueno: ('irreversible' | 'cierre' | 'tasa')[];
  eventos_con_referencia: boolean;
  remitente: string | null;
  remitente_selector: string | null;
  logo: { huella: string; ancho: number; alto: number; texto: string | null } | null;
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
  detalle: unknown;
  orden: number;
  secuencia: number | null;
  huella: Uint8Array | null;
}

export interface AuditoriaCabezas {
  aseguradora_id: string;
  secuencia: number;
  huella: Uint8Array;
  firma: Uint8Array;
  clave_envuelta: Uint8Array;
}

export interface AvisosPrevios {
  aseguradora_id: string;
  id: string;
  caso: string;
  medio: 'correo' | 'telefono' | 'ninguno';
  huella_destino: Uint8Array;
  datos_cifrados: Uint8Array | null;
  huella_ficha: Uint8Array | null;
  correo: string | null;
  creado: Date;
  hecho: Date | null;
}

export interface Borrados {
  aseguradora_id: string;
  caso: string;
  caso_id: string;
  instruccion: string;
  borrado: Date;
}

export interface BusquedaCasos {
  aseguradora_id: string;
  caso: string;
  fichas: number[];
}

export interface BusquedaPendientes {
  aseguradora_id: string;
  caso: string;
  desde: Date;
}

export interface CasoModulos {
  aseguradora_id: string;
  caso: string;
  modulo: 'borrado' | 'suscripciones' | 'certificados';
  estado: 'pendiente' | 'completado' | 'terminado';
  completado: Date | null;
}

export interface CasoPalabras {
  aseguradora_id: string;
  huella: Uint8Array;
  caso: string;
}

export interface Casos {
  aseguradora_id: string;
  id: string;
  caso_id: string;
  estado: 'abierto' | 'en_tramite' | 'cerrado' | 'anulado';
  en_espera_de: 'heredero' | 'proveedor' | 'aseguradora' | 'servicio' | null;
  resultado: 'completado' | 'parcial' | 'desistido' | 'sin_respuesta' | null;
  prioridad: 'normal' | 'urgente';
  pack: string;
  idioma: Language;
  fecha_fallecimiento: string;
  clave_envuelta: Uint8Array | null;
  datos_cifrados: Uint8Array | null;
  huella_poliza: Uint8Array | null;
  huella_identidad: Uint8Array | null;
  huella_duplicado: Uint8Array | null;
  avisos: { codigo: string; campo: string }[];
  abierto: Date;
  actualizado: Date;
  cerrado: Date | null;
  borrado: Date | null;
  version: number;
  lista_completa: Date | null;
  rastros_completos: Date | null;
  busquedas: string[];
  documentacion_completa: Date | null;
  voluntad: 'no_consta' | 'instrucciones' | 'prohibicion' | null;
  heredero_desde: Date | null;
  bloqueado: Date | null;
  conservar_hasta: string | null;
  comunicado: Date | null;
  espera_ajena: number;
  espera_desde: Date | null;
  proximo_reloj: Date | null;
  silencio_desde: Date | null;
  recordatorios_parados: Date | null;
  gestor: string | null;
  llamar: string | null;
  hablado: Date | null;
  huella_sin_identidad: Uint8Array | null;
  tomado_por: string | null;
  tomado: Date | null;
  huella_referencia: Uint8Array | null;
}

export interface Certificados {
  aseguradora_id: string;
  id: string;
  caso: string;
  tipo: 'defuncion_literal' | 'ultimas_voluntades' | 'seguros_fallecimiento';
  estado: 'pendiente' | 'solicitado' | 'obtenido' | 'no_procede' | 'denegado';
  version: number;
  desde: string | null;
  plazo: string | null;
  proxima_accion: string | null;
  documento: string | null;
  datos_cifrados: Uint8Array | null;
  creado: Date;
  solicitado: Date | null;
  terminado: Date | null;
  actualizado: Date;
  actua: 'heredero' | 'proveedor' | 'aseguradora' | 'servicio' | null;
  actua_desde: Date | null;
  resultado: 'consta' | 'no_consta' | null;
  expedido: string | null;
}

export interface CifrasCabezas {
  aseguradora_id: string;
  sellado: Date;
}

export interface CifrasDatos {
  aseguradora_id: string;
  id: number;
  sellado: Date | null;
  registrado: Date;
  producto: string;
  mes: string;
  vidas_anio: number | null;
  primas: number | null;
  pagado: number | null;
  provision: number | null;
  siniestros_con_coste: number | null;
}

export interface CifrasDias {
  aseguradora_id: string;
  clase: string;
  dia: string;
  clave: string;
  n: number;
  valores: string | null;
}

export interface CifrasHechos {
  aseguradora_id: string;
  caso: string;
  tipo: 'caso' | 'movimiento' | 'modulo' | 'cuenta' | 'solicitud' | 'rastro' | 'contacto' | 'entrada';
  objeto: string | null;
  estado: string;
  resultado: string | null;
  pack: string | null;
  prioridad: string | null;
  modulo: string | null;
  proveedor: string | null;
  accion: string | null;
  activado: boolean | null;
  fallecimiento: string | null;
  comunicado: Date | null;
  abierto: Date | null;
  confirmada: Date | null;
  solicitada: Date | null;
  terminada: Date | null;
  plazo: string | null;
  espera_ajena: number | null;
  importe: number | null;
  periodicidad: string | null;
  solicitudes: number | null;
  signo: number;
  sellado: Date | null;
  id: number;
}

export interface ClavesApi {
  aseguradora_id: string;
  id: string;
  huella: Uint8Array;
  etiqueta: string;
  final: string;
  alcances: string[] | null;
  creada: Date;
  caduca: Date | null;
  revocada: Date | null;
  ultimo_uso: Date | null;
  redes: string[] | null;
}

export interface CodigosRespuesta {
  aseguradora_id: string;
  caso: string;
  cuenta: string;
  generacion: number;
  huella: Uint8Array;
  emitido: Date;
  revocado: Date | null;
}

export interface Consultas {
  aseguradora_id: string;
  id: string;
  caso: string;
  autor: string;
  avisar: boolean;
  datos_cifrados: Uint8Array | null;
  hecha: Date;
  contestada: Date | null;
  contestada_por: string | null;
  leida: Date | null;
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

export interface Correos {
  aseguradora_id: string;
  id: string;
  caso: string | null;
  tipo: string;
  estado: 'pendiente' | 'enviado' | 'retenido' | 'rechazado' | 'caducado' | 'retirado' | 'deshecho';
  datos_cifrados: Uint8Array | null;
  intentos: number;
  proximo_intento: Date;
  caduca: Date;
  reclamo_id: string | null;
  reclamo_hasta: Date | null;
  creado: Date;
  terminado: Date | null;
  allegado: string | null;
  cuenta: string | null;
  medio: 'correo' | 'sms' | 'postal' | 'burofax';
  proveedor: string | null;
  autor: string | null;
  traza: string | null;
}

export interface CorreosRecibidos {
  id: string;
  aseguradora_id: string | null;
  caso: string | null;
  cuenta: string | null;
  correo: string | null;
  huella: Uint8Array;
  huella_direccion: Uint8Array | null;
  estado: 'pendiente' | 'bandeja' | 'archivado' | 'descartado';
  clase: ReceivedClass | null;
  de_caso: boolean;
  remitente: Uint8Array | null;
  prueba: 'direccion' | 'dkim' | 'persona' | 'ninguna' | null;
  documentos: string[];
  datos_cifrados: Uint8Array | null;
  original_cifrado: Uint8Array | null;
  original_abierto: Date | null;
  intentos: number;
  reclamo_hasta: Date | null;
  recibido: Date;
  leido: Date | null;
  resuelto: Date | null;
  resuelto_por: string | null;
}

export interface Cronologia {
  aseguradora_id: string;
  caso: string;
  id: string;
  tipo: string;
  actor: 'aseguradora' | 'heredero' | 'servicio' | 'sistema';
  datos: unknown;
  ocurrido: Date;
  orden: number;
  contado: boolean;
}

export interface Cuentas {
  aseguradora_id: string;
  id: string;
  caso: string;
  modulo: 'borrado' | 'suscripciones' | 'certificados';
  estado: 'propuesta' | 'confirmada' | 'solicitada' | 'resuelta' | 'rechazada' | 'sin_respuesta' | 'descartada';
  accion: 'eliminar' | 'conmemorar' | 'cancelar' | 'transferir' | 'obtener_datos' | 'conservar' | 'ocultar' | null;
  resultado:
    | 'eliminada'
    | 'conmemorada'
    | 'cancelada'
    | 'transferida'
    | 'datos_obtenidos'
    | 'conservada'
    | 'oculta'
    | 'no_existia'
    | 'denegada'
    | 'caduca_sola'
    | null;
  reservada: boolean;
  datos_cifrados: Uint8Array | null;
  plazo: string | null;
  creada: Date;
  actualizado: Date;
  version: number;
  proveedor: string | null;
  propuesta_por: 'heredero' | 'aseguradora' | 'servicio';
  importe_centimos: number | null;
  periodicidad: 'semanal' | 'mensual' | 'bimestral' | 'trimestral' | 'semestral' | 'anual' | null;
  copia: 'ofrecida' | 'la_guardan' | 'guardada' | 'rechazada' | null;
  copia_en: string | null;
  confirmada: Date | null;
  reposo_hasta: Date | null;
  canal: Channel | null;
  solicitada: Date | null;
  solicitudes: number;
  insistencias: number;
  ultima_insistencia: Date | null;
  prueba: string | null;
  proxima_accion: string | null;
  terminada: Date | null;
  actua: 'heredero' | 'proveedor' | 'aseguradora' | 'servicio' | null;
  actua_desde: Date | null;
  por_familia: boolean;
  reclamada: Date | null;
  con_identificador: boolean;
  en_mandato: boolean;
  vivienda_habitada: 'si' | 'no' | 'no_se' | null;
  corte_aceptado: Date | null;
  motivo_descarte: DiscardReason | null;
  via: string | null;
  papeles_pedidos: Paper[];
  pide: Paper[];
  rastro: boolean;
  mandato_hasta: string | null;
}

export interface DireccionesPostales {
  proveedor: string;
  lineas: string[];
  fuente: string;
  anotada: string;
  devuelta: string | null;
}

export interface DireccionesRespuesta {
  aseguradora_id: string;
  correo: string;
  caso: string;
  cuenta: string | null;
  proveedor: string | null;
  al_heredero: boolean;
  huella: Uint8Array;
  huella_rebotes: Uint8Array;
  texto_cifrado: Uint8Array | null;
  creada: Date;
}

export interface Documentos {
  aseguradora_id: string;
  id: string;
  caso: string;
  tipo: DocumentoType;
  estado: 'recibido' | 'validado' | 'rechazado';
  datos_cifrados: Uint8Array | null;
  recibido: Date;
  version: number;
  origen: 'heredero' | 'aseguradora' | 'servicio';
  cuenta: string | null;
  certificado: string | null;
  formato: 'application/pdf' | 'image/jpeg' | 'image/png' | null;
  bytes: number | null;
  huella: Uint8Array | null;
  fichero: string | null;
  revisado: Date | null;
  fichero_borrado: Date | null;
  apartado: Date | null;
  por_revisar: boolean;
}

export interface EnsayoGuiones {
  aseguradora_id: string;
  id: string;
  caso_id: string | null;
  nombre: string;
  guion: unknown;
  estado: 'en_espera' | 'en_curso' | 'terminado' | 'fallido';
  paso: number;
  desde: Date;
  proximo: Date;
  fallo: string | null;
  reclamo_hasta: Date | null;
  creado: Date;
}

export interface EnsayoRelojes {
  aseguradora_id: string;
  destino: Date;
  reclamo_id: string | null;
  reclamo_hasta: Date | null;
}

export interface EntregaIntentos {
  aseguradora_id: string;
  entrega: string;
  numero: number;
  resultado: string;
  estado_http: number | null;
  detalle: string | null;
  inicio: Date;
  duracion_ms: number;
  respuesta: Uint8Array | null;
}

export interface Entregas {
  aseguradora_id: string;
  id: string;
  webhook: string;
  evento: string;
  tipo: string;
  estado: 'pendiente' | 'entregada' | 'agotada' | 'retenida' | 'cancelada';
  intentos: number;
  numero: number;
  proximo_intento: Date;
  reclamo_id: string | null;
  reclamo_hasta: Date | null;
  reclamo_de: number | null;
  orden: number;
  creada: Date;
  terminada: Date | null;
}

export interface Eventos {
  aseguradora_id: string;
  id: string;
  caso: string | null;
  tipo: string;
  data: unknown;
  ocurrido: Date;
  orden: number;
  secuencia: number | null;
  a_peticion: boolean;
  traza: string | null;
}

export interface EventosCabezas {
  aseguradora_id: string;
  secuencia: number;
}

export interface Experiencias {
  aseguradora_id: string;
  cuenta: string;
  solicitud: number;
  proveedor: string;
  accion: 'eliminar' | 'conmemorar' | 'cancelar' | 'transferir' | 'obtener_datos' | 'conservar' | 'ocultar';
  via: string | null;
  dias: number;
  resultado: 'hecha' | 'negada' | 'pidio_papeles';
  representante: boolean;
  papeles: string[];
  respondida: string;
}

export interface FichasPersona {
  persona: string;
  clase: 'restablecimiento' | 'segundo_factor';
  huella: Uint8Array;
  creada: Date;
  caduca: Date;
  membresia: string;
}

export interface Ficheros {
  aseguradora_id: string;
  id: string;
  caso: string;
  estado: 'subiendo' | 'guardado' | 'por_borrar';
  bytes: number | null;
  desde: Date;
  borrar_desde: string | null;
}

export interface Frenos {
  huella: Uint8Array;
  fallos: number;
  ultimo: Date;
  libre: Date;
}

export interface Idempotencia {
  aseguradora_id: string;
  huella_clave: Uint8Array;
  huella_peticion: Uint8Array;
  caso: string | null;
  correo: string | null;
  estado_http: number;
  respuesta_cifrada: Uint8Array;
  completa: boolean;
  en_curso_hasta: Date;
  caduca: Date;
}

export interface IniciosPendientes {
  estado_huella: Uint8Array;
  navegador_huella: Uint8Array;
  destino: string;
  contenido_cifrado: Uint8Array;
  caduca: Date;
}

export interface IniciosUnicos {
  aseguradora_id: string;
  emisor: string;
  cliente: string;
  secreto_cifrado: Uint8Array;
  ambitos: string;
  reclamacion: string;
  roles: unknown;
  dominios: string[];
  probado: Date | null;
  exigido: boolean;
  emergencia: string | null;
  marca: string;
  actualizado: Date;
}

export interface LimitesUso {
  titular: string;
  inicio: Date;
  usadas: number;
}

export interface Llamadas {
  aseguradora_id: string;
  id: string;
  caso: string;
  allegado: string | null;
  desde: Date;
  hasta: Date;
  estado: 'pedida' | 'anulada' | 'hecha' | 'sin_respuesta';
  datos_cifrados: Uint8Array;
  pedida: Date;
  terminada: Date | null;
  por: string | null;
}

export interface LlavesAcceso {
  id: string;
  persona: string;
  credencial: Uint8Array;
  clave_publica: Uint8Array;
  contador: number;
  nombre: string;
  creada: Date;
  usada: Date | null;
}

export interface Logos {
  aseguradora_id: string;
  huella: string;
  png: Uint8Array;
}

export interface LoteFilas {
  aseguradora_id: string;
  lote: string;
  linea: number;
  resultado: 'pendiente' | 'abierto' | 'unido' | 'ya_existia' | 'error';
  intentos: number;
  datos_cifrados: Uint8Array | null;
  caso: string | null;
  huella: Uint8Array | null;
  codigo: ErrorCode | null;
  problemas_cifrados: Uint8Array | null;
}

export interface Lotes {
  aseguradora_id: string;
  id: string;
  titular: string;
  titular_clase: 'clave' | 'usuario';
  formato: 'csv' | 'jsonl';
  filas: number;
  creado: Date;
  terminado: Date | null;
  caduca: Date | null;
  limpio: boolean;
}

export interface MandatoEjemplares {
  aseguradora_id: string;
  id: string;
  caso: string;
  mandato: string;
  datos_cifrados: Uint8Array | null;
  huella_comprobacion: Uint8Array | null;
  clases: string[];
  firmado: Date;
  vence: string;
  fin: Date | null;
}

export interface Mandatos {
  aseguradora_id: string;
  id: string;
  caso: string;
  estado: 'preparado' | 'firmado' | 'revocado' | 'sustituido';
  texto_version: string;
  huella_codigo: Uint8Array | null;
  codigo_caduca: Date | null;
  fallos: number;
  datos_cifrados: Uint8Array | null;
  documento: string | null;
  preparado: Date;
  firmado: Date | null;
  revocado: Date | null;
  revision_de_nombre: 'coincide' | 'pendiente' | 'aceptado' | 'rechazado' | null;
  allegado: string | null;
}

export interface Membresias {
  id: string;
  aseguradora_id: string | null;
  email: string;
  nombre: string;
  rol: 'operador' | 'admin' | 'gestor' | 'superadmin';
  estado: 'activo' | 'pausado';
  version_sesion: number;
  creado: Date;
  ficha_huella: Uint8Array | null;
  ficha_creada: Date | null;
  ficha_caduca: Date | null;
  ultima_entrada: Date | null;
  persona: string | null;
  exenta: boolean;
  por_inicio: boolean;
}

export interface Mensajes {
  aseguradora_id: string;
  id: string;
  caso: string;
  correo: string;
  plantilla: 'papel' | 'identificador' | 'como_va' | 'gracias' | 'pesame' | 'libre';
  medio: 'correo' | 'sms';
  autor: string | null;
  allegado: string | null;
  papel: AskablePaper | null;
  cuenta: string | null;
  retirado: Date | null;
  datos_cifrados: Uint8Array | null;
  escrito: Date;
}

export interface Migraciones {
  numero: number;
  nombre: string;
  huella: string;
  aplicada: Date;
}

export interface Miradas {
  aseguradora_id: string;
  caso: string;
  usuario: string;
  vista: Date;
}

export interface Notas {
  aseguradora_id: string;
  id: string;
  caso: string;
  clase: 'nota' | 'llamada';
  autor: string | null;
  consentimiento: 'lista' | 'confirmar_cuentas' | 'firma' | 'carta_enviada' | 'contacto' | 'otro' | null;
  datos_cifrados: Uint8Array | null;
  escrita: Date;
}

export interface Objeciones {
  aseguradora_id: string;
  id: string;
  caso: string;
  cuenta: string | null;
  cuentas: string[] | null;
  cuenta_cifrada: Uint8Array | null;
  clase: 'familiar' | 'voluntad' | 'otra';
  planteada_por: 'heredero' | 'allegado' | 'aseguradora' | 'servicio';
  allegado: string | null;
  estado: 'abierta' | 'levantada' | 'mantenida';
  datos_cifrados: Uint8Array | null;
  abierta: Date;
  decidida: Date | null;
}

export interface Packs {
  aseguradora_id: string;
  codigo: string;
  nombre: string;
  modulos: Modulo[];
}

export interface ParadasEnvios {
  id: string;
  sobre_aseguradora: string | null;
  proveedor: string | null;
  motivo: string;
  puesta: Date;
  puesta_por: string;
  levantada: Date | null;
  levantada_por: string | null;
}

export interface Personas {
  id: string;
  email: string;
  password_hash: string;
  por_inicio: boolean;
  version_sesion: number;
  totp_cifrado: Uint8Array | null;
  totp_pendiente: Uint8Array | null;
  totp_paso: number | null;
  codigos_recuperacion: Uint8Array[];
  creada: Date;
}

export interface Peticiones {
  aseguradora_id: string;
  id: string;
  caso: string;
  allegado: string | null;
  clase: 'acceso' | 'rectificacion' | 'supresion' | 'limitacion' | 'oposicion' | 'portabilidad';
  estado: 'abierta' | 'atendida' | 'denegada' | 'retirada';
  datos_cifrados: Uint8Array | null;
  pedida: Date;
  vence: string;
  terminada: Date | null;
}

export interface PeticionesApi {
  aseguradora_id: string;
  clave: string;
  id: string;
  metodo: string;
  ruta: string;
  estado_http: number;
  codigo: string | null;
  duracion_ms: number;
  peticion: string;
}

export interface ProveedorCorrecciones {
  id: number;
  proveedor: string;
  campo: string;
  antes: unknown;
  despues: unknown;
  motivo: string;
  fuente_clase: 'oficial' | 'copia_de_oficial' | 'terceros' | 'gestor' | null;
  fuente: string | null;
  actor_tipo: 'usuario' | 'sistema' | 'cli';
  actor_id: string | null;
  ocurrido: Date;
  fuente_fecha: string | null;
  publicado: unknown;
}

export interface ProveedorPapeles {
  proveedor: string;
  accion: string;
  via: string;
  usual: boolean;
  exigidos: unknown;
  sin_tramite: boolean;
  turno: number;
  tras: number;
}

export interface RastroMiradas {
  aseguradora_id: string;
  cuenta: string;
  caso: string;
  dias: number;
  vence: Date;
  reclamada: Date | null;
  intentos: number;
  hecha: Date | null;
  visto: 'nombra' | 'no_nombra' | 'no_esta' | 'no_se_pudo' | null;
  datos_cifrados: Uint8Array | null;
}

export interface Rectificaciones {
  aseguradora_id: string;
  id: string;
  caso: string;
  cuenta: string | null;
  certificado: string | null;
  datos_cifrados: Uint8Array | null;
  correo: string | null;
  creada: Date;
  hecha: Date | null;
}

export interface Relevos {
  aseguradora_id: string;
  id: string;
  caso: string;
  estado: 'pedido' | 'retirado' | 'descartado' | 'hecho';
  datos_cifrados: Uint8Array | null;
  documento: string | null;
  allegado: string | null;
  creado: Date;
  decidido: Date | null;
}

export interface Relojes {
  aseguradora_id: string;
  caso: string;
  clase:
    | 'recordatorio'
    | 'aviso_cierre'
    | 'cierre'
    | 'acceso'
    | 'noticias'
    | 'reposo'
    | 'turno'
    | 'insistencia'
    | 'reclamacion'
    | 'silencio'
    | 'certificado';
  sobre: string;
  ciclo: Date;
  numero: number;
  disparado: Date;
  correo: string | null;
  huella_baja: Uint8Array | null;
}

export interface Remitentes {
  aseguradora_id: string;
  direccion: string;
  dominio: string;
  selector: string;
  publica: string;
  clave_cifrada: Uint8Array;
  siguiente_selector: string | null;
  siguiente_publica: string | null;
  siguiente_clave_cifrada: Uint8Array | null;
  verificado: Date | null;
  caido: Date | null;
  ajeno: boolean;
  comprobado: Date | null;
  hallado: unknown;
  proxima: Date;
  creado: Date;
}

export interface Respuestas {
  aseguradora_id: string;
  id: string;
  caso: string;
  cuenta: string;
  via: 'pagina' | 'programa' | 'correo' | 'telefono' | 'papel' | 'mirada';
  clase: 'cerrada' | 'conmemorada' | 'datos_enviados' | 'negada' | 'pide_papel' | 'no_existe' | 'acuse' | 'otra';
  estado: 'propuesta' | 'confirmada' | 'descartada';
  papeles: Paper[];
  documentos: string[];
  huella_clave: Uint8Array;
  recibida: Date;
  datos_cifrados: Uint8Array | null;
  clase_confirmada:
    | 'cerrada'
    | 'conmemorada'
    | 'datos_enviados'
    | 'negada'
    | 'pide_papel'
    | 'no_existe'
    | 'acuse'
    | 'otra'
    | null;
  resultado: CuentaResult | null;
  decidida: Date | null;
  decidida_por: string | null;
}

export interface RetosLlave {
  huella: Uint8Array;
  sesion: string | null;
  caduca: Date;
}

export interface SesionesHeredero {
  aseguradora_id: string;
  id: string;
  acceso: string;
  huella: Uint8Array;
  creada: Date;
  caduca: Date;
}

export interface SesionesUsuario {
  id: string;
  usuario: string;
  version: number;
  huella: Uint8Array;
  creada: Date;
  caduca: Date;
  agente: string;
  direccion: string;
  vista: Date;
  confirmada: Date;
  elegida: boolean;
  inicio: boolean;
  inicio_sid: string | null;
}

export interface Siniestros {
  aseguradora_id: string;
  id: string;
  caso: string;
  prioridad: string;
  huella_poliza: Uint8Array | null;
  datos_cifrados: Uint8Array | null;
  registrado: Date;
  huella_referencia: Uint8Array | null;
}

export interface Solicitudes {
  aseguradora_id: string;
  cuenta: string;
  numero: number;
  caso: string;
  proveedor: string | null;
  accion: 'eliminar' | 'conmemorar' | 'cancelar' | 'transferir' | 'obtener_datos' | 'conservar' | 'ocultar';
  canal: RequestChannel;
  enviada: string;
  plazo: string;
  obliga: boolean;
  fin: 'contestada' | 'silencio' | 'retirada' | null;
  terminada: string | null;
  hecha: boolean | null;
  acusada: Date | null;
  entrega: 'admitida' | 'entregada' | 'devuelta' | 'perdida' | null;
  entrega_anotada: Date | null;
  datos_cifrados: Uint8Array | null;
  envio_cifrado: Uint8Array | null;
}

export interface SujetosExternos {
  aseguradora_id: string;
  emisor: string;
  sujeto: string;
  membresia: string;
}

export interface TelefonosSms {
  aseguradora_id: string;
  caso: string;
  huella: Uint8Array;
  uso: 'enlace' | 'codigo';
  desde: Date;
}

export interface VistosBuenos {
  aseguradora_id: string;
  id: string;
  caso: string;
  acto: 'irreversible' | 'cierre' | 'tasa';
  cuenta: string | null;
  certificado: CertificadoType | null;
  version: number;
  estado: 'pedido' | 'dado' | 'usado' | 'devuelto' | 'retirado';
  datos_cifrados: Uint8Array | null;
  pedido: Date;
  pedido_por: string;
  decidido: Date | null;
  decidido_por: string | null;
}

export interface Webhooks {
  aseguradora_id: string;
  id: string;
  url: string;
  eventos: string[];
  descripcion: string | null;
  concurrencia: number;
  estado: 'activo' | 'desactivado';
  motivo_desactivacion: 'solicitud' | 'fallos' | 'respuesta_410' | null;
  secreto_cifrado: Uint8Array;
  secreto_siguiente_cifrado: Uint8Array | null;
  rotacion_hasta: Date | null;
  fallando_desde: Date | null;
  recuperar_desde: Date | null;
  avisos_enviados: number;
  ultimo_410: Date | null;
  creado: Date;
  actualizado: Date;
  borrado: Date | null;
  recuperacion_automatica: boolean;
}
