/** The three sample cases behind the papers of examples/papeles. Nobody here exists. */
import type { SignerIdentity } from '@albacea/contract/schemas/mandato.ts';
import type { LetterData } from '../cuentas/letters/compose/rules-letter-data.ts';
import type { RectificacionLetterData } from '../cuentas/letters/compose/rules-rectificacion.ts';

export interface ExampleCaso {
  readonly carpeta: string;
  readonly aseguradora: { readonly nombre: string; readonly color: string; readonly host: string };
  readonly referencia: string;
  readonly idioma: 'es' | 'en';
  readonly fallecido: LetterData['fallecido'];
  readonly solicitante: LetterData['solicitante'];
  /** Identity document with which the heir signs. */
  readonly identidad: SignerIdentity;
  readonly contacto: LetterData['contacto'];
  readonly conInstrucciones: boolean;
  readonly cuentas: readonly {
    readonly proveedor: string;
    readonly accion: LetterData['accion'];
    readonly identificador?: string;
  }[];
  readonly certificados: boolean;
  readonly codigo: string;
  /** Instants of signature and revocation, ISO 8601; null: not revoked. */
  readonly firmado: string;
  readonly revocado: string | null;
  readonly cartas: readonly ExampleLetter[];
  /** Letters that take the requests back, as if the person turned out to be alive. */
  readonly rectificaciones?: readonly ExampleRectificacion[];
}

export interface ExampleRectificacion
  extends Pick<RectificacionLetterData, 'que' | 'idioma' | 'identificador' | 'pedida' | 'hoy'> {
  /** Name of the file. */
  readonly nombre: string;
  readonly destinatario: string;
}

export interface ExampleLetter
  extends Pick<LetterData, 'clase' | 'idioma' | 'territorio' | 'accion' | 'identificador' | 'hoy'>,
    Partial<Pick<LetterData, 'solicitada' | 'insistencias' | 'alDelegado' | 'negativa' | 'conTitulo'>> {
  /** Code of the provider in the catalogue. */
  readonly proveedor: string;
}

export const EXAMPLE_CASOS: readonly ExampleCaso[] = [
  {
    carpeta: '1-aurora',
    aseguradora: { nombre: 'Aurora Decesos', color: '#7a3e48', host: 'https://aurora.albacea.example' },
    referencia: 'CAS-2026-000123',
    idioma: 'es',
    fallecido: {
      nombre: 'Carmen',
      apellidos: 'Ruiz de la Prada Ortega',
      dni: '12345678Z',
      fecha: '2026-11-14',
    },
    solicitante: {
      nombre: 'Lucía',
      apellidos: 'Ortega Ruiz',
      parentesco: 'hija',
      email: 'lucia.ortega@example.com',
      telefono: '+34 600 112 233',
    },
    identidad: { clase: 'dni', numero: '23456789D' },
    contacto: { email: 'gestion@aurora.example', telefono: '+34 910 000 101' },
    conInstrucciones: false,
    cuentas: [
      { proveedor: 'facebook', accion: 'eliminar', identificador: 'carmen.ruiz@example.com' },
      { proveedor: 'instagram', accion: 'conmemorar' },
      { proveedor: 'movistar', accion: 'cancelar' },
      { proveedor: 'netflix', accion: 'cancelar' },
    ],
    certificados: true,
    codigo: 'K7QM3XTV9ARDB2NCF4H',
    firmado: '2026-11-21T09:42:17.000Z',
    revocado: null,
    cartas: [
      {
        proveedor: 'facebook',
        clase: 'solicitud',
        idioma: 'es',
        territorio: 'comun',
        accion: 'eliminar',
        identificador: 'carmen.ruiz@example.com',
        hoy: '2026-11-24',
      },
      {
        proveedor: 'movistar',
        clase: 'solicitud',
        idioma: 'es',
        territorio: 'comun',
        accion: 'cancelar',
        identificador: 'Línea 600 445 566 y fibra del mismo contrato',
        hoy: '2026-11-24',
      },
      {
        proveedor: 'movistar',
        clase: 'recordatorio',
        idioma: 'es',
        territorio: 'comun',
        accion: 'cancelar',
        identificador: 'Línea 600 445 566 y fibra del mismo contrato',
        hoy: '2026-12-29',
        solicitada: '2026-11-24',
        insistencias: ['2026-12-18'],
      },
    ],
    rectificaciones: [
      {
        nombre: 'movistar-cancelar-rectificacion',
        destinatario: 'Movistar',
        que: 'cancelar',
        idioma: 'es',
        identificador: '+34 600 445 566',
        pedida: '2026-11-24',
        hoy: '2026-12-01',
      },
      {
        nombre: 'ultimas-voluntades-rectificacion',
        destinatario: 'Registro General de Actos de Última Voluntad',
        que: 'certificado',
        idioma: 'es',
        identificador: null,
        pedida: '2026-11-26',
        hoy: '2026-12-01',
      },
    ],
  },
  {
    carpeta: '2-boreal',
    aseguradora: { nombre: 'Boreal Seguros', color: '#1f4e79', host: 'https://albacea.example' },
    referencia: 'CAS-2026-000077',
    idioma: 'en',
    fallecido: { nombre: 'Đorđe', apellidos: 'Kovačević', dni: 'X1234567L', fecha: '2026-10-30' },
    solicitante: {
      nombre: 'Ana María',
      apellidos: 'Núñez Peña',
      parentesco: 'viuda',
      email: 'ana.nunez@example.com',
      telefono: null,
    },
    identidad: { clase: 'nie', numero: 'Y2345678Z' },
    contacto: { email: 'casos@boreal.example', telefono: null },
    conInstrucciones: true,
    cuentas: [
      { proveedor: 'linkedin', accion: 'eliminar', identificador: 'linkedin.com/in/djordje-kovacevic' },
      { proveedor: 'revolut', accion: 'obtener_datos' },
      { proveedor: 'revolut', accion: 'transferir', identificador: 'djordje.kovacevic@example.com' },
    ],
    certificados: false,
    codigo: '4ZJX8WPTE6KD0SMYQ3V',
    firmado: '2026-11-10T18:05:40.000Z',
    revocado: null,
    cartas: [
      {
        proveedor: 'revolut',
        clase: 'solicitud',
        idioma: 'en',
        territorio: 'comun',
        accion: 'transferir',
        identificador: 'djordje.kovacevic@example.com',
        hoy: '2026-11-16',
        conTitulo: true,
      },
      {
        proveedor: 'linkedin',
        clase: 'solicitud',
        idioma: 'en',
        territorio: 'comun',
        accion: 'eliminar',
        identificador: 'linkedin.com/in/djordje-kovacevic',
        hoy: '2026-11-16',
      },
      {
        proveedor: 'linkedin',
        clase: 'reclamacion_dpd',
        idioma: 'en',
        territorio: 'comun',
        accion: 'eliminar',
        identificador: 'linkedin.com/in/djordje-kovacevic',
        hoy: '2027-01-11',
        solicitada: '2026-11-16',
        insistencias: ['2026-12-17', '2026-12-28'],
      },
    ],
    rectificaciones: [
      {
        nombre: 'linkedin-eliminar-rectificacion',
        destinatario: 'LinkedIn',
        que: 'eliminar',
        idioma: 'en',
        identificador: 'https://www.linkedin.com/in/example',
        pedida: '2026-10-12',
        hoy: '2026-12-01',
      },
    ],
  },
  {
    carpeta: '3-cataluna',
    aseguradora: { nombre: 'Aurora Decesos', color: '#7a3e48', host: 'https://aurora.albacea.example' },
    referencia: 'CAS-2026-000131',
    idioma: 'es',
    fallecido: { nombre: 'Josep Maria', apellidos: 'Puigdomènech i Güell', dni: null, fecha: '2026-11-02' },
    solicitante: {
      nombre: 'Begoña',
      apellidos: 'Puigdomènech Ibáñez',
      parentesco: 'hija y heredera',
      email: 'begona@example.com',
      telefono: '+34 611 000 222',
    },
    identidad: { clase: 'pasaporte', numero: 'PAB123456' },
    contacto: { email: 'gestion@aurora.example', telefono: '+34 910 000 101' },
    conInstrucciones: false,
    cuentas: [
      { proveedor: 'google', accion: 'obtener_datos' },
      { proveedor: 'facebook', accion: 'eliminar' },
    ],
    certificados: true,
    codigo: 'RB7C1NH5GT9F2XQ6KM8',
    firmado: '2026-11-12T07:15:03.000Z',
    revocado: '2027-02-02T16:20:00.000Z',
    cartas: [
      {
        proveedor: 'google',
        clase: 'solicitud',
        idioma: 'es',
        territorio: 'cataluna',
        accion: 'obtener_datos',
        identificador: 'jm.puigdomenech@example.com',
        hoy: '2026-11-17',
        conTitulo: true,
      },
      {
        proveedor: 'facebook',
        clase: 'reclamacion_dpd',
        idioma: 'es',
        territorio: 'cataluna',
        accion: 'eliminar',
        identificador: null,
        hoy: '2026-12-29',
        solicitada: '2026-11-17',
        insistencias: ['2026-12-18'],
        conTitulo: true,
      },
      {
        proveedor: 'facebook',
        clase: 'reclamacion_aepd',
        idioma: 'es',
        territorio: 'cataluna',
        accion: 'eliminar',
        identificador: null,
        hoy: '2027-03-03',
        solicitada: '2026-11-17',
        insistencias: ['2026-12-18'],
        alDelegado: ['2026-12-29'],
        negativa: '2027-01-20',
        conTitulo: true,
      },
    ],
  },
];
