import type { Shape } from '../../app/shape.ts';

export const SINIESTROS_ES = {
  titulo: 'Siniestros',
  detalle: 'El registro del canal: cada siniestro recibido, con el caso que abrió o al que se unió.',
  poliza: 'Póliza',
  polizaExacta: 'Número de póliza completo',
  caso: 'Caso',
  fallecido: 'Persona fallecida',
  registrado: 'Registrado',
  notas: 'Notas de la aseguradora',
  vacio: 'No hay siniestros',
  vacioTexto: 'Aparecen aquí cuando llegan por la API o se registran a mano.',
};

export const SINIESTROS_EN: Shape<typeof SINIESTROS_ES> = {
  titulo: 'Claims',
  detalle: "The channel's register: every claim received, with the case that it opened or joined.",
  poliza: 'Policy',
  polizaExacta: 'Whole policy number',
  caso: 'Case',
  fallecido: 'Deceased',
  registrado: 'Recorded',
  notas: 'Notes of the insurer',
  vacio: 'There are no claims',
  vacioTexto: 'They appear here when they arrive through the API or are recorded by hand.',
};
