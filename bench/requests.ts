/** Bodies of `POST /siniestro` for the load, of a usual size. */

const NAMES = ['Carmen', 'José Luis', 'María del Pilar', 'Antonio', 'Begoña', 'Xavier', 'Iñaki', 'Dolores'];
const SURNAMES = [
  'García Ortega',
  'Ruiz de la Prada Núñez',
  'Fernández Peña',
  'Etxeberria Goñi',
  'Puig i Ferrer',
  'Castro Souto',
];
const LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';

/** @param series each number gives another policy and identity number */
export function siniestroBody(series: number, variant: 'A' | 'B'): string {
  const number = 10_000_000 + (series % 80_000_000);
  return JSON.stringify({
    poliza_numero: `DEC-${2_000_000 + series}`,
    fallecido: {
      nombre: NAMES[series % NAMES.length],
      apellidos: SURNAMES[series % SURNAMES.length],
      dni: `${number}${LETTERS[number % 23]}`,
      fecha_fallecimiento: '2026-01-14',
    },
    heredero: {
      nombre: NAMES[(series + 3) % NAMES.length],
      apellidos: SURNAMES[(series + 2) % SURNAMES.length],
      email: `familia${series}@example.com`,
      telefono: `+346${String(10_000_000 + (series % 89_999_999))}`,
      parentesco: 'hija',
    },
    prioridad: 'urgente',
    notas_aseguradora: 'La familia prefiere que se la llame por la tarde.',
    ...(variant === 'A' ? { modulos: ['borrado', 'suscripciones'] } : { pack: 'basico' }),
  });
}
