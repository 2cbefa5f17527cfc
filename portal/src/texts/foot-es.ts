/** Words of the foot of every page, in Spanish. */
export const footEs = { pie: { accesibilidad: 'Accesibilidad' } };
