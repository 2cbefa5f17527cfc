/** The words about kept and broken terms. */
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
    'Requests sent in the period, as they stand today. “By law”: the law obliged the provider to that term when it was asked. What the family keeps private is not counted.',
  nada: 'Nothing was asked of providers of the catalogue in the period.',
  proveedor: 'Provider',
  leyCumplidos: 'By law: kept',
  leyIncumplidos: 'By law: broken',
  leyEnCurso: 'By law: running',
  otrosCumplidos: 'Others: kept',
  otrosIncumplidos: 'Others: broken',
  otrosEnCurso: 'Others: running',
};
