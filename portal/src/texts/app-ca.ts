/** Words of what is done in a provider's own app, in Catalan. */
import type { appEs } from './app-es.ts';

export const appCa: typeof appEs = {
  aplicacion: {
    titulo: 'Es fa des de l’aplicació',
    porQue: 'Nosaltres no hi podem entrar. Només pot fer-ho vostè, o algú de la família.',
    ayuda: 'Veure com es fa',
    hecho: 'Quan estigui fet, digui’ns-ho. Així ho apuntem.',
    boton: 'Ja està fet',
    anotado: 'Gràcies. Ho hem apuntat.',
    dicho: 'Ens va dir que ho va fer el {fecha}.',
  },
};
