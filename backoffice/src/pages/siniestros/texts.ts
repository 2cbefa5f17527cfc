import type { Shape } from '../../app/shape.ts';

export const SINIESTROS_ES = {
  titulo: 'Siniestros',
  detalle: 'Cada siniestro recibido, con el caso que abrió o al que se unió.',
  poliza: 'Póliza',
  buscar: 'Buscar un siniestro',
  buscarQue: 'Nombre, póliza, referencia, teléfono, correo o número',
  caso: 'Caso',
  fallecido: 'Persona fallecida',
  registrado: 'Registrado',
  notas: 'Notas de la aseguradora',
  ningunoAsi: 'Ningún siniestro coincide',
  vacio: 'Todavía no hay siniestros',
  vacioTexto: 'Aparecen aquí cuando llegan por la API o se registran a mano.',
};

export const SINIESTROS_EN: Shape<typeof SINIESTROS_ES> = {
  titulo: 'Claims',
  detalle: 'Every claim received, with the case it opened or joined.',
  poliza: 'Policy',
  buscar: 'Search claims',
  buscarQue: 'Name, policy, reference, telephone, e-mail or number',
  caso: 'Case',
  fallecido: 'Deceased',
  registrado: 'Recorded',
  notas: 'Notes from the insurer',
  ningunoAsi: 'No claim matches',
  vacio: 'No claims yet',
  vacioTexto: 'They appear here when they arrive through the API or are recorded by hand.',
};
