/** The accessibility statement in Catalan. It stands in the chunk of its screen. */
import type { accessibilityEs } from './accessibility-es.ts';

export const accessibilityCa: typeof accessibilityEs = {
  titulo: 'Declaració d’accessibilitat',
  entradilla:
    'Volem que tothom pugui fer servir aquesta pàgina, també qui hi veu, hi sent, es mou o llegeix d’una altra manera.',
  secciones: [
    {
      titulo: 'Com compleix',
      parrafos: [
        'Aquesta declaració és de la pàgina de les famílies d’Albacea. L’exigeix la Llei 11/2023, de 8 de maig, i segueix el model del Reial decret 1112/2018.',
        'La pàgina compleix en part la norma EN 301 549 i les pautes WCAG 2.2, nivell AA. El que falta és just a sota.',
      ],
    },
    {
      titulo: 'El que encara no és accessible',
      puntos: [
        'El que envien altres empreses i les fotos de papers són PDF sense etiquetes.',
        'Algunes empreses només llegeixen anglès. La seva carta va en anglès, amb una traducció al costat.',
        'Les pàgines d’altres empreses, on porten els enllaços, no depenen de nosaltres.',
        'Encara no l’ha provada cap persona que faci servir cada dia un lector de pantalla.',
      ],
    },
    {
      titulo: 'Si alguna cosa no li va bé així',
      parrafos: [
        'No cal fer-ho tot aquí. Pot trucar i l’hi fem per telèfon. Només el codi per signar l’escriu vostè.',
        'Demani qualsevol paper en lletra grossa, llegit per telèfon o d’una altra manera. És gratis.',
      ],
    },
    {
      titulo: 'Com l’hem comprovada',
      parrafos: [
        'L’hem comprovada nosaltres mateixos. Cada pantalla passa, en cada estat i en cada idioma, un examen automàtic amb axe. Després la recorrem només amb el teclat, amb la lletra al 200 %, amb més espai entre línies i amb els colors que tria cada persona.',
        'Vam preparar aquesta declaració el 25 de novembre del 2026. Aquell dia la vam revisar per última vegada. La revisem cada any, i quan canvia alguna cosa important.',
      ],
    },
  ],
  contacto: {
    titulo: 'Digui’ns què falla',
    texto:
      'Expliqui’ns què no pot fer, en quina pantalla i amb quin aparell. Li contestem en vint dies hàbils com a màxim.',
    telefono: 'Truqui i digui que és per l’accessibilitat.',
  },
  reclamar: {
    titulo: 'Com reclamar',
    parrafos: [
      'Si no li contestem, o la resposta no li sembla bé, pot reclamar a l’autoritat que vigila l’accessibilitat dels serveis a la seva comunitat autònoma. L’oficina de consum del seu ajuntament li diu quina és i recull la seva reclamació. És gratis.',
      'També ho pot explicar a l’Oficina d’Atenció a la Discapacitat (OADIS), del Ministeri de Drets Socials. I sempre pot anar als tribunals.',
    ],
  },
};
