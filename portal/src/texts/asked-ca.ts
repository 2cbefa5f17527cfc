/** Words of what is asked about an account, in Catalan. */
import type { askedEs } from './asked-es.ts';

export const askedCa: typeof askedEs = {
  titular: {
    titulo: 'A nom de qui?',
    heredero: 'Al meu nom',
    otra: 'A nom d’una altra persona',
    nombre: 'Nom i cognoms d’aquesta persona',
    nombreAyuda: 'Digui-l’hi abans: el seu nom surt a la carta per a l’empresa.',
    numero: 'DNI o NIE d’aquesta persona',
    numeroAyuda: 'Surt al permís que vostè signa. Demani-l’hi a aquesta persona.',
    elige: 'Digui’ns a nom de qui',
    faltaNombre: 'Escrigui el nom d’aquesta persona',
    faltaNumero: 'Escrigui el DNI o NIE d’aquesta persona',
    suyo: 'Passa al seu nom.',
    deOtra: 'Passa a nom de~{nombre} ({numero}).',
  },
  dato: {
    correo: 'El correu o l’usuari del compte',
    telefono: 'El telèfon del compte',
    contrato: 'El número de contracte o de client',
    iban: 'El número del compte',
    contratoAyuda: 'És a qualsevol factura. Si no la té, continuï: busquen pel nom.',
    prefijo: 'És d’Espanya: el desem com a {numero}.',
    telefonoMal: 'Escrigui un número de telèfon. Si no és d’Espanya, amb el seu prefix.',
  },
};
