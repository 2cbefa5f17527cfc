/** The list of figures that link to cases. The file imports no schema, so that a browser can load it alone. */

/**
 * Figures of the report that link to the cases they count, by their path in the report. A ratio links to the cases of its numerator
 * (`casos.reapertura`: closings that were reopened). A figure that counts accounts or events may count one case several times.
 */
export const FIGURES_WITH_CASOS = [
  'cohorte.cerrados',
  'cohorte.completado',
  'cohorte.parcial',
  'cohorte.desistido',
  'cohorte.sin_respuesta',
  'cohorte.activacion',
  'casos.pendientes_inicio',
  'casos.abiertos',
  'casos.reabiertos',
  'casos.cerrados',
  'casos.anulados',
  'casos.pendientes_fin',
  'casos.reapertura',
  'cuentas.resolucion',
  'cuentas.cargos_detenidos',
  'contacto.enlaces_entregados',
  'contacto.enlaces_rechazados',
  'contacto.enlaces_reenviados',
  'contacto.entradas',
  'proveedor.solicitadas',
  'proveedor.silencio',
] as const;
export type FigureWithCasos = (typeof FIGURES_WITH_CASOS)[number];
