/** A draft that no native speaker has read yet. */
import type { MessagePhrases } from './family-message-phrases.ts';

export const MESSAGE_CA: MessagePhrases = {
  plantillas: {
    papel: {
      asunto: 'Ens cal un paper més',
      avance: 'Li diem quin és i com enviar-lo. No hi ha pressa.',
      parrafos: [
        'Per continuar ens cal aquest paper: {papel}. {para_quien}',
        'El pot enviar des de la seva pàgina personal, amb l’enllaç que ja té. Serveix una foto feta amb el mòbil.',
        'Si no el té o no sap on demanar-lo, digui’ns-ho i buscarem una altra manera.',
      ],
      sms: 'ens cal un paper més. El veurà en entrar a la seva pàgina, amb l’enllaç que ja té. No hi ha pressa.',
    },
    identificador: {
      asunto: 'Un dubte sobre un compte',
      avance: 'Només vostè el pot aclarir. No hi ha pressa.',
      parrafos: [
        'Tenim un dubte i vostè ens pot ajudar. És sobre {empresa}.',
        'La dada amb què busquem aquest compte no sembla completa. Pot ser un usuari, un correu o un número de contracte, i sol sortir en una factura o en un missatge de l’empresa.',
        'Miri-ho, si us plau, a la seva pàgina personal, i corregeixi-ho allà si cal. Si no ho troba, no passa res: digui’ns-ho.',
      ],
      sms: 'tenim un dubte sobre un compte. Miri’l quan pugui a la seva pàgina, amb l’enllaç que ja té.',
    },
    como_va: {
      asunto: 'Com va tot',
      avance: 'Un resum del que s’ha fet i del que falta.',
      parrafos: [
        'Li expliquem com va la seva gestió. Comptes acabats: {hechas}. Demanats, a l’espera de resposta: {pedidas}. Encara per demanar: {por_pedir}.',
        '{turno}',
        'Pot veure’n el detall a la seva pàgina personal, quan vulgui.',
      ],
      sms: 'la seva gestió avança. Acabats: {hechas}. A l’espera de resposta: {pedidas}. Per demanar: {por_pedir}. El detall és a la seva pàgina.',
    },
    gracias: {
      asunto: 'Gràcies pel que ens ha enviat',
      avance: 'Ja ho tenim.',
      parrafos: [
        'Ja tenim el que ens ha enviat. Gràcies pel seu temps i la seva ajuda.',
        'Continuem nosaltres. Si calgués alguna cosa més, l’hi direm.',
      ],
      sms: 'ja tenim el que ens ha enviat. Gràcies. Si calgués alguna cosa més, l’hi direm.',
    },
    pesame: {
      asunto: 'Som al seu costat, sense pressa',
      avance: 'El que queda pot esperar.',
      parrafos: [
        'Sabem que són dies difícils i no li volem afegir pressa.',
        'El que queda per fer pot esperar. Faci-ho quan li vagi bé, a poc a poc, o demani a algú de la família que l’ajudi.',
        'Si ho prefereix, ho podem fer plegats per telèfon.',
      ],
      sms: null,
    },
  },
  avanceLibre: 'Li escrivim sobre la seva gestió.',
  paraQuien: 'És per a {empresa}.',
  reservada: 'un dels seus comptes',
  papel: {
    certificado_defuncion: 'certificat de defunció',
    prueba_parentesco: 'llibre de família o una altra prova',
    titulo_sucesorio: 'testament o declaració d’hereus',
    ultimas_voluntades: 'certificat d’últimes voluntats',
    seguros_fallecimiento: 'certificat d’assegurances',
    resolucion_judicial: 'resolució d’un jutge',
    poder: 'poder notarial',
    factura: 'rebut o factura',
  },
  turno: {
    heredero: 'Ara hi ha una cosa que només pot fer vostè. La veurà en entrar a la seva pàgina.',
    proveedor: 'Ara no ha de fer res: esperem les respostes.',
    aseguradora: 'Ara no ha de fer res: esperem la seva companyia.',
    servicio: 'Ara no ha de fer res: continuem nosaltres.',
    fin: 'La feina s’ha acabat. No ha de fer res més.',
  },
  escritoEn: {
    es: 'Escrit en castellà:',
    en: 'Escrit en anglès:',
    ca: 'Escrit en català:',
    gl: 'Escrit en gallec:',
    eu: 'Escrit en basc:',
  },
};
