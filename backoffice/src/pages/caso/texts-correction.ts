/** Correcting what a case was opened with. */
import type { Shape } from '../../app/shape.ts';

export const CORRECTION_ES = {
  titulo: 'Corregir los datos',
  texto:
    'Lo que ya se envió queda como estaba. El correo y el teléfono de la familia se corrigen en «Enviar un enlace nuevo».',
  fallecido: 'Persona fallecida',
  heredero: 'Familia',
  seguro: 'Seguro',
  nombre: 'Nombre',
  apellidos: 'Apellidos',
  dni: 'DNI o NIE',
  fecha: 'Fecha de fallecimiento',
  parentesco: 'Parentesco',
  poliza: 'Número de póliza',
  referencia: 'Referencia de la aseguradora',
  referenciaTexto: 'Letras sin tilde, cifras y . _ / -',
  prioridad: 'Prioridad',
  notas: 'Notas de la aseguradora',
  enviar: 'Guardar la corrección',
  hecho: 'Datos corregidos.',
  firmado: 'La familia ya ha firmado con lo de antes',
  firmadoTexto:
    'Si lo corrige, la autorización termina y la familia tiene que firmar otra vez. Hasta entonces no se envía nada más.',
  firmar: 'Corregir y pedir otra firma',
};

export const CORRECTION_EN: Shape<typeof CORRECTION_ES> = {
  titulo: 'Correct the data',
  texto:
    "What was sent before stays as it was. The family's e-mail and telephone are corrected under “Send a new link”.",
  fallecido: 'Deceased',
  heredero: 'Family',
  seguro: 'Insurance',
  nombre: 'First name',
  apellidos: 'Surnames',
  dni: 'DNI or NIE',
  fecha: 'Date of death',
  parentesco: 'Kinship',
  poliza: 'Policy number',
  referencia: 'Reference of the insurer',
  referenciaTexto: 'Unaccented letters, digits and . _ / -',
  prioridad: 'Priority',
  notas: 'Notes of the insurer',
  enviar: 'Save the correction',
  hecho: 'Data corrected.',
  firmado: 'The family has signed with what was there before',
  firmadoTexto:
    'If you correct it, the mandate ends and the family has to sign again. Until then nothing else is sent.',
  firmar: 'Correct and ask for another signature',
};
