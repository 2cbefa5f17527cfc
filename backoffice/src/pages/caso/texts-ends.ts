/** How a case ends: closed, reopened or annulled. */
import type { Shape } from '../../app/shape.ts';

export const ENDS_ES = {
  cierre: {
    titulo: 'Cerrar el caso',
    texto: 'Lo que siga abierto se da por terminado. Puede reabrirse durante 90 días.',
    resultado: 'Resultado',
    notas: 'Notas para el expediente',
    enviar: 'Cerrar el caso',
  },
  reapertura: {
    titulo: 'Reabrir el caso',
    texto: 'El caso vuelve a estar en trámite y la familia recibe un enlace nuevo.',
    enviar: 'Reabrir',
    hecho: 'Caso reabierto.',
  },
  anulacion: {
    titulo: 'Anular el caso',
    texto: 'Solo si se abrió por error. El acceso de la familia termina y recibe un aviso. No tiene vuelta atrás.',
    motivo: 'Motivo',
    motivos: {
      abierto_por_error: 'Se abrió por error',
      otro: 'Otro',
    },
    enviar: 'Anular el caso',
    hecho: 'Caso anulado.',
  },
};

export const ENDS_EN: Shape<typeof ENDS_ES> = {
  cierre: {
    titulo: 'Close the case',
    texto: 'What is still open is settled. It can be reopened for 90 days.',
    resultado: 'Result',
    notas: 'Notes for the file',
    enviar: 'Close the case',
  },
  reapertura: {
    titulo: 'Reopen the case',
    texto: 'The case is in progress again and the family gets a new link.',
    enviar: 'Reopen',
    hecho: 'Case reopened.',
  },
  anulacion: {
    titulo: 'Annul the case',
    texto: 'Only if it was opened in error. The access of the family ends and it gets a notice. It cannot be undone.',
    motivo: 'Reason',
    motivos: {
      abierto_por_error: 'Opened in error',
      otro: 'Other',
    },
    enviar: 'Annul the case',
    hecho: 'Case annulled.',
  },
};
