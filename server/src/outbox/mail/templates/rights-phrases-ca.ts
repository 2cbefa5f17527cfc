/** What somebody of the family reads in Catalan about their own data. */
import { from } from './phrases-ca.ts';
import type { RightsPhrases } from './rights-phrases.ts';

export const RIGHTS_CA: RightsPhrases = {
  cabecera: 'Albacea, per compte de la companyia',
  firma: (h) => `Albacea, per compte ${from(h.aseguradora)}`,
  saludo: (name) => `Hola, ${name},`,
  despedida: 'Rebi una salutació cordial,',
  clase: {
    acceso: 'saber més coses de les seves dades',
    rectificacion: 'corregir les seves dades',
    supresion: 'esborrar les seves dades',
    limitacion: 'que no fem servir les seves dades mentre s’aclareix alguna cosa',
    oposicion: 'que deixem de fer servir les seves dades',
    portabilidad: 'que enviem les seves dades a una altra empresa',
  },
  asunto: 'Resposta sobre les seves dades',
  avance: 'Aquesta és la resposta al que ens va demanar.',
  antes: (clase) => `Ens va demanar ${clase}. Aquesta és la resposta:`,
  decisiones: { atendida: 'Hem fet el que va demanar.', denegada: 'No ho podem fer. Li expliquem per què:' },
  enLaPagina: 'També la pot llegir a la seva pàgina, a «Les seves dades».',
  quejarse: (h) =>
    `Si no hi està d’acord, pot escriure a ${h.contacto ?? h.responsable} o reclamar davant l’Agència Espanyola de Protecció de Dades, a www.aepd.es. És gratis i no cal advocat.`,
  pie: (h) =>
    `${h.responsable} és responsable de les seves dades personals. Albacea les fa servir només per a aquesta gestió.`,
};
