import type { ownEs } from './own-es.ts';

/** Words of the ways to one's own data, of taking back and of going on, in Basque. */
export const ownEu: typeof ownEs = {
  propio: {
    titulo: 'Zure datuak',
    reabrir: 'Jarraitu kudeaketarekin',
    reabrirTexto:
      'Jarraitu nahi baduzu, orain egin dezakezu. Eskatu gabe geratu zena zure zerrendara itzuliko da, eta zuk erabakiko duzu.',
    reabrirFalta: 'Beste konturen bat gogoratzen baduzu, edo zerbait ondo geratu ez bada, hemendik jarrai dezakezu.',
    reabrirHasta: 'Azken eguna: {fecha}.',
    reabrirTarde:
      'Hemendik ezin da jada jarraitu. Hitz egin {aseguradora} aseguru-etxearekin, eta nola egin esango dizute.',
    reabierto: 'Aurrera jarraituko dugu. Hemen duzu zure zerrenda.',
    retirar: 'Jada ez nago kontra',
    retirarDe: 'Jada ez nago kontra: {motivo}',
    retirado: 'Ados. Aurrera jarraituko dugu, zuk erabaki zenuenarekin.',
    retiradoDeFamiliar: 'Ados. Ez dago gehiago jasota kontra zaudela.',
    delFallecido: 'Ez bazuen esan, edo akats bat izan bazen, deitu iezaguzu eta zurekin begiratuko dugu.',
    yaPedido: {
      uno: 'Eskaera egina dago enpresa honi: {lista}. Hori ezin da gelditu.',
      varios: 'Eskaera egina dago {n} enpresari: {lista}. Hori ezin da gelditu.',
    },
    nadaPedido: 'Oraindik ez zaio inori ezer eskatu.',
  },
};
