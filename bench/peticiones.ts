/** Claims for the load: another person and policy each, of a usual size. */

const NOMBRES = ['Carmen', 'José Luis', 'María del Pilar', 'Antonio', 'Begoña', 'Xavier', 'Iñaki', 'Dolores'];
const APELLIDOS = [
  'García Ortega',
  'Ruiz de la Prada Núñez',
  'Fernández Peña',
  'Etxeberria Goñi',
  'Puig i Ferrer',
  'Castro Souto',
];
const LETRAS = 'TRWAGMYFPDXBNJZSQVHLCKE';

/** @param serie another number gives another policy and identity number */
export function unSiniestro(serie: number, variante: 'A' | 'B'): string {
  const numero = 10_000_000 + (serie % 80_000_000);
  return JSON.stringify({
    poliza_numero: `DEC-${2_000_000 + serie}`,
    fallecido: {
      nombre: NOMBRES[serie % NOMBRES.length],
      apellidos: APELLIDOS[serie % APELLIDOS.length],
      dni: `${numero}${LETRAS[numero % 23]}`,
      fecha_fallecimiento: '2026-01-14',
    },
    heredero: {
      nombre: NOMBRES[(serie + 3) % NOMBRES.length],
      apellidos: APELLIDOS[(serie + 2) % APELLIDOS.length],
      email: `familia${serie}@example.com`,
      telefono: `+346${String(10_000_000 + (serie % 89_999_999))}`,
      parentesco: 'hija',
    },
    prioridad: 'urgente',
    notas_aseguradora: 'La familia prefiere que se la llame por la tarde.',
    ...(variante === 'A' ? { modulos: ['borrado', 'suscripciones'] } : { pack: 'basico' }),
  });
}
