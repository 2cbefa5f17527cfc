import type { askedEs } from './asked-es.ts';

/** Words of what is asked about an account, in Basque. */
export const askedEu: typeof askedEs = {
  titular: {
    titulo: 'Noren izenean?',
    heredero: 'Nire izenean',
    otra: 'Beste pertsona baten izenean',
    nombre: 'Pertsona horren izen-abizenak',
    nombreAyuda: 'Esan iezaiozu lehenago: haren izena enpresari bidaltzen zaion gutunean doa.',
    numero: 'Pertsona horren NAN edo AIZ',
    numeroAyuda: 'Zuk sinatzen duzun baimenean doa. Eskatu pertsona horri.',
    elige: 'Esan iezaguzu noren izenean',
    faltaNombre: 'Idatzi pertsona horren izena',
    faltaNumero: 'Idatzi pertsona horren NAN edo AIZ',
    suyo: 'Zure izenera pasatzen da.',
    deOtra: '{nombre}~ren izenera pasatzen da ({numero}).',
  },
  dato: {
    correo: 'Kontuaren helbide elektronikoa edo erabiltzailea',
    telefono: 'Kontuaren telefono-zenbakia',
    contrato: 'Kontratu- edo bezero-zenbakia',
    iban: 'Kontuaren zenbakia',
    contratoAyuda: 'Edozein fakturatan dago. Ez baduzu, jarraitu: izenez bilatzen dute.',
    prefijo: 'Espainiakoa da: {numero} gisa gordetzen dugu.',
    telefonoMal: 'Idatzi telefono-zenbaki bat. Espainiakoa ez bada, bere aurrizkiarekin.',
  },
};
