/** The words about deadlines that providers met and missed. */
import type { Shape } from '../../app/shape.ts';

export const TERMS_ES = {
  detalle:
    'Peticiones enviadas en el periodo, según están hoy. «Por ley»: la ley obligaba al proveedor a ese plazo cuando se le pidió. Lo que la familia se reserva no se cuenta.',
  nada: 'No se pidió nada a proveedores del catálogo en el periodo.',
  proveedor: 'Proveedor',
  leyCumplidos: 'Por ley: cumplidos',
  leyIncumplidos: 'Por ley: incumplidos',
  leyEnCurso: 'Por ley: en curso',
  otrosCumplidos: 'Otros: cumplidos',
  otrosIncumplidos: 'Otros: incumplidos',
  otrosEnCurso: 'Otros: en curso',
};

export const TERMS_EN: Shape<typeof TERMS_ES> = {
  detalle:
    'Requests sent in the period, as they stand today. “Legal”: the law set the provider that deadline when it was asked. What the family keeps private is not counted.',
  nada: 'No requests were sent to providers in the catalogue during the period.',
  proveedor: 'Provider',
  leyCumplidos: 'Legal: met',
  leyIncumplidos: 'Legal: missed',
  leyEnCurso: 'Legal: in progress',
  otrosCumplidos: 'Other: met',
  otrosIncumplidos: 'Other: missed',
  otrosEnCurso: 'Other: in progress',
};
