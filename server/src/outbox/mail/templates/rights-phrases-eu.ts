/** The words in Basque to somebody of the family about their own data. Case endings go on «aseguru-etxe», never on a name. */
import type { RightsPhrases } from './rights-phrases.ts';

export const RIGHTS_EU: RightsPhrases = {
  cabecera: 'Albacea, aseguru-etxe honen kontura:',
  firma: (h) => `Albacea, ${h.aseguradora} aseguru-etxearen kontura`,
  saludo: (name) => `Kaixo, ${name}:`,
  despedida: 'Adeitasunez,',
  clase: {
    acceso: 'zure datuei buruz gehiago jakitea',
    rectificacion: 'zure datuak zuzentzea',
    supresion: 'zure datuak ezabatzea',
    limitacion: 'zure datuak ez erabiltzea, zerbait argitzen den bitartean',
    oposicion: 'zure datuak erabiltzeari uztea',
    portabilidad: 'zure datuak beste enpresa bati bidaltzea',
  },
  asunto: 'Zure datuei buruzko erantzuna',
  avance: 'Hau da eskatu zenigunaren erantzuna.',
  antes: (clase) => `Hau eskatu zenigun: ${clase}. Hona hemen erantzuna:`,
  decisiones: { atendida: 'Eskatu zenuena egin dugu.', denegada: 'Ezin dugu egin. Zergatik azaltzen dizugu:' },
  enLaPagina: 'Zure orrian ere irakur dezakezu, «Zure datuak» atalean.',
  quejarse: (h) =>
    `Ados ez bazaude, hona idatz dezakezu: ${h.contacto ?? h.responsable}. Datuak Babesteko Espainiako Agentzian ere erreklama dezakezu, www.aepd.es orrian. Doakoa da, eta ez da abokaturik behar.`,
  pie: (h) =>
    `${h.responsable} da zure datu pertsonalen arduraduna. Albaceak kudeaketa honetarako bakarrik erabiltzen ditu.`,
};
