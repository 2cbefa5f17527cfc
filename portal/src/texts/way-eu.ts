/** Words of choosing accounts and of deciding several at once, in Basque. */
import type { wayEs } from './way-es.ts';

export const wayEu: typeof wayEs = {
  elegir: {
    buscar: 'Bilatu bat',
    buscarAyuda: 'Adibidez: argia, nire bankua edo Netflix',
    ninguno: 'Ez dago gure zerrendan. Hala ere gehi dezakezu.',
    aMano: 'Ez dago gure zerrendan. Ukitu gehitzeko.',
    buscadas: 'Bilatu dituzunak',
    grupos: {
      correo: 'Posta eta argazkiak',
      redes: 'Sare sozialak',
      mensajes: 'Mezuak',
      ver: 'Telesailak eta musika',
      casa: 'Argia, ura eta telefonoa',
      bancos: 'Bankuak',
      otras: 'Besteak',
    },
  },
  juntas: {
    boton: '{n} kontuak batera erabaki',
    una: 'Banan-banan',
    entradilla:
      'Erantzun bakar bat batzuentzat. Markatu zeintzuk. Markatu gabe uzten dituzunak aparte erabakiko dituzu.',
    cuales: 'Zeinentzat?',
    todas: 'Guztiak ({n})',
    que: 'Zer nahi duzu haiekin egitea?',
    copia: 'Ezabatu aurretik, dagoena gorde nahi duzu?',
    irreversible: 'Ezabatzeak ez du atzera bueltarik. Sinatu aurretik kontu bakoitza bere izenarekin ikusiko duzu.',
    eligeCuales: 'Markatu gutxienez bat',
    guardar: { uno: 'Gorde honentzat', varios: 'Gorde {n} kontuentzat' },
    hecho: {
      uno: 'Kontu batekin zer nahi duzun gorde dugu.',
      varios: '{n} konturekin zer nahi duzun gorde dugu.',
    },
    ninguna: 'Hemen ez da geratzen batera erabakitzeko ezer.',
  },
};
