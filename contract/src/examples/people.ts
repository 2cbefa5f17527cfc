/** People, accounts and documents that the examples of the OpenAPI share. Nobody here exists; the check letters of the DNIs are right. */
import type { CasoDetail, Fallecido, Heredero } from '../schemas/casos.ts';
import type { Certificado } from '../schemas/certificados.ts';
import type { Cuenta } from '../schemas/cuentas.ts';
import type { Documento } from '../schemas/documentos.ts';

export const POLIZA = 'DEC-0048213-7';
export const CASO = 'CAS-2026-000123';
export const OTHER_CASO = 'CAS-2026-000122';

export const CARMEN: Fallecido = {
  nombre: 'Carmen',
  apellidos: 'Ruiz de la Prada Ortega',
  dni: '12345678Z',
  fecha_fallecimiento: '2026-11-14',
};
export const LUCIA: Heredero = {
  nombre: 'Lucía',
  apellidos: 'Ortega Ruiz',
  email: 'lucia.ortega@example.com',
  telefono: '+34600112233',
  parentesco: 'hija',
  idioma: 'es',
};

/** A person with only the required members. */
export const INAKI: Fallecido = { nombre: 'Iñaki', apellidos: 'Etxeberria Goñi', fecha_fallecimiento: '2026-11-18' };
export const MIREN: Heredero = { nombre: 'Miren', apellidos: 'Goñi Larrañaga', email: 'miren.goni@example.org' };

export const NETFLIX: Cuenta = {
  cuenta_id: '0199f3a2-1b2c-7d3e-8f40-a1b2c3d4e5f6',
  modulo: 'suscripciones',
  propuesta_por: 'heredero',
  tipo: 'cuenta',
  proveedor: 'Netflix',
  proveedor_codigo: 'netflix',
  identificador: 'c•••@e•••.com',
  reservada: false,
  accion: 'cancelar',
  estado: 'solicitada',
  resultado: null,
  motivo_descarte: null,
  cargo: { importe: '12.99', moneda: 'EUR', periodicidad: 'mensual' },
  ahorro_anual_estimado: '155.88',
  reposo_hasta: null,
  solicitada: '2026-11-26T08:12:45.310Z',
  plazo: '2026-12-21',
  actualizado: '2026-11-26T08:12:45.310Z',
};
export const FACEBOOK: Cuenta = {
  cuenta_id: '0199f3a2-4d5e-7f60-8a12-c3d4e5f60718',
  modulo: 'borrado',
  propuesta_por: 'heredero',
  tipo: 'cuenta',
  proveedor: 'Facebook',
  proveedor_codigo: 'facebook',
  identificador: 'c•••',
  reservada: false,
  accion: 'conmemorar',
  estado: 'resuelta',
  resultado: 'conmemorada',
  motivo_descarte: null,
  cargo: null,
  ahorro_anual_estimado: null,
  reposo_hasta: null,
  solicitada: '2026-11-26T08:15:02.118Z',
  plazo: null,
  actualizado: '2026-12-02T15:40:09.000Z',
};
export const RESERVED: Cuenta = {
  cuenta_id: '0199f3a2-6f70-7812-9c34-e5f607182930',
  modulo: 'borrado',
  propuesta_por: 'heredero',
  tipo: 'cuenta',
  proveedor: null,
  proveedor_codigo: null,
  identificador: null,
  reservada: true,
  accion: null,
  estado: 'confirmada',
  resultado: null,
  motivo_descarte: null,
  cargo: null,
  ahorro_anual_estimado: null,
  reposo_hasta: null,
  solicitada: null,
  plazo: null,
  actualizado: '2026-11-25T19:02:33.870Z',
};
/** An account that the insurer proposed a moment ago; the catalogue lacks its provider. */
export const GYM: Cuenta = {
  cuenta_id: '0199f3a2-8a1b-7c2d-9e3f-405162738495',
  modulo: 'suscripciones',
  propuesta_por: 'aseguradora',
  tipo: 'cuenta',
  proveedor: 'Gimnasio del barrio',
  proveedor_codigo: null,
  identificador: null,
  reservada: false,
  accion: 'cancelar',
  estado: 'propuesta',
  resultado: null,
  motivo_descarte: null,
  cargo: { importe: '95.88', moneda: 'EUR', periodicidad: 'anual' },
  ahorro_anual_estimado: '95.88',
  reposo_hasta: null,
  solicitada: null,
  plazo: null,
  actualizado: '2026-11-22T10:05:00.000Z',
};

export const CERTIFICADO: Documento = {
  documento_id: '0199f3a2-2c3d-7e4f-9051-b2c3d4e5f607',
  tipo: 'certificado_defuncion',
  estado: 'validado',
  origen: 'aseguradora',
  formato: 'application/pdf',
  bytes: 482_133,
  cuenta_id: null,
  motivo_rechazo: null,
  recibido: '2026-11-23T18:40:03.120Z',
  revisado: '2026-11-24T08:15:22.004Z',
};
export const MANDATO: Documento = {
  documento_id: '0199f3a2-3d4e-7f50-8162-c3d4e5f60718',
  tipo: 'mandato',
  estado: 'validado',
  origen: 'heredero',
  formato: null,
  bytes: null,
  cuenta_id: null,
  motivo_rechazo: null,
  recibido: '2026-11-23T18:44:51.006Z',
  revisado: '2026-11-23T18:44:51.006Z',
};
/** A photograph that nobody could read. */
export const INVOICE: Documento = {
  documento_id: '0199f3a2-4e5f-7061-9273-d4e5f6071829',
  tipo: 'factura',
  estado: 'rechazado',
  origen: 'heredero',
  formato: 'image/jpeg',
  bytes: 1_204_551,
  cuenta_id: NETFLIX.cuenta_id,
  motivo_rechazo: 'No se lee bien. Haga la foto de nuevo con más luz, sin reflejos y con toda la página dentro.',
  recibido: '2026-11-25T19:20:40.000Z',
  revisado: '2026-11-26T09:02:11.300Z',
};

const OBTAINED: Certificado = {
  certificado_id: '0199f3a4-4d5e-7970-8a12-c3d4e5f60718',
  tipo: 'defuncion_literal',
  estado: 'obtenido',
  desde: null,
  solicitado: null,
  plazo: null,
  terminado: '2026-11-24T10:05:12.000Z',
  documento_id: CERTIFICADO.documento_id,
  actualizado: '2026-11-24T10:05:12.000Z',
};
const LAST_WISHES: Certificado = {
  certificado_id: '0199f3a4-5e6f-7a81-9b23-d4e5f6071829',
  tipo: 'ultimas_voluntades',
  estado: 'pendiente',
  desde: '2026-12-04',
  solicitado: null,
  plazo: null,
  terminado: null,
  documento_id: null,
  actualizado: '2026-11-24T10:02:00.000Z',
};

/** A case that POST /casos opened a moment ago, with only the required members. */
export const NEW_CASO: CasoDetail = {
  caso_id: OTHER_CASO,
  estado: 'abierto',
  en_espera_de: 'heredero',
  resultado: null,
  prioridad: 'normal',
  poliza_numero: 'DEC-0051902-1',
  referencia: null,
  metadatos: {},
  pack: 'personalizado',
  modulos_contratados: ['suscripciones'],
  modulos: [{ modulo: 'suscripciones', estado: 'pendiente', completado: null }],
  fallecido: { ...INAKI, dni: null },
  heredero: { ...MIREN, telefono: null, parentesco: null, idioma: 'es' },
  acceso_heredero: { canal: 'email', notificado: false, caduca: '2027-02-19T22:59:59.999Z' },
  siniestro: null,
  avisos: [
    {
      codigo: 'dni_ausente',
      campo: 'fallecido.dni',
      mensaje:
        'No se ha indicado el número de identidad de la persona fallecida. Si lo tenía, conviene pedirlo a la familia.',
    },
  ],
  cuentas: [],
  documentos: [],
  certificados: [],
  documentacion: { completa: null, prueba_fallecimiento: 'falta', mandato: 'falta' },
  lista_completa: null,
  voluntad: null,
  reabrible_hasta: null,
  abierto: '2026-11-21T07:05:11.402Z',
  actualizado: '2026-11-21T07:05:11.402Z',
  cerrado: null,
};

/** A case in progress that was opened from a claim. */
export const CASO_IN_PROCEDURE: CasoDetail = {
  caso_id: CASO,
  estado: 'en_tramite',
  en_espera_de: 'proveedor',
  resultado: null,
  prioridad: 'urgente',
  poliza_numero: POLIZA,
  referencia: 'SIN/2026/0048213',
  metadatos: { centro: '0412', ramo: 'decesos' },
  pack: 'completo',
  modulos_contratados: ['borrado', 'suscripciones', 'certificados'],
  modulos: [
    { modulo: 'borrado', estado: 'completado', completado: '2026-12-02T15:40:09.000Z' },
    { modulo: 'suscripciones', estado: 'pendiente', completado: null },
    { modulo: 'certificados', estado: 'pendiente', completado: null },
  ],
  fallecido: {
    nombre: CARMEN.nombre,
    apellidos: CARMEN.apellidos,
    dni: '12345678Z',
    fecha_fallecimiento: '2026-11-14',
  },
  heredero: {
    nombre: LUCIA.nombre,
    apellidos: LUCIA.apellidos,
    email: LUCIA.email,
    telefono: '+34600112233',
    parentesco: 'hija',
    idioma: 'es',
  },
  acceso_heredero: { canal: 'email', notificado: true, caduca: '2027-02-19T22:59:59.999Z' },
  siniestro: {
    siniestro_id: '0199f3a1-7d2e-7cc3-9d52-5f0a8a4b6c11',
    registrado: '2026-11-21T09:30:00.000Z',
    prioridad: 'urgente',
    notas_aseguradora: 'La familia prefiere que se la llame por la tarde.',
    referencia: 'SIN/2026/0048213',
    metadatos: { centro: '0412', ramo: 'decesos' },
  },
  avisos: [],
  cuentas: [NETFLIX, FACEBOOK],
  documentos: [CERTIFICADO, MANDATO, INVOICE],
  certificados: [OBTAINED, LAST_WISHES],
  documentacion: { completa: '2026-11-24T10:02:00.000Z', prueba_fallecimiento: 'validada', mandato: 'validado' },
  lista_completa: '2026-11-25T18:30:00.000Z',
  voluntad: 'no_consta',
  reabrible_hasta: null,
  abierto: '2026-11-21T09:30:00.000Z',
  actualizado: '2026-12-02T15:40:09.000Z',
  cerrado: null,
};
