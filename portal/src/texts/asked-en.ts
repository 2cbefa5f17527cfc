/** Words of what is asked about an account, in English. */
import type { askedEs } from './asked-es.ts';

export const askedEn: typeof askedEs = {
  titular: {
    titulo: 'In whose name?',
    heredero: 'In my name',
    otra: 'In the name of somebody else',
    nombre: 'First name and surnames of that person',
    nombreAyuda: 'Tell them first: their name goes into the letter to the company.',
    numero: 'DNI or NIE of that person',
    numeroAyuda: 'It goes into the permission that you sign. Ask that person for it.',
    elige: 'Tell us in whose name',
    faltaNombre: 'Write the name of that person',
    faltaNumero: 'Write the DNI or NIE of that person',
    suyo: 'It passes to your name.',
    deOtra: 'It passes to {nombre} ({numero}).',
  },
  dato: {
    correo: 'The e-mail or user name of the account',
    telefono: 'The telephone number of the account',
    contrato: 'The contract or customer number',
    iban: 'The number of the account',
    contratoAyuda: 'It is on any bill. If you have none, go on: they search by name.',
    prefijo: 'It is Spanish: we keep it as {numero}.',
    telefonoMal: 'Write a telephone number. If it is not Spanish, with its country code.',
  },
};
