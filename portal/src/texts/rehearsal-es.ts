/** Words of the notice on every page of a test insurer, in Spanish. */
export const rehearsalEs = { texto: 'Esto es un ensayo. Los datos son inventados y no se escribe a nadie.' };
