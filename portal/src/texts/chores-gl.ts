import type { choresEs } from './chores-es.ts';

/** What the family has to see to by itself, in Galician. */
export const choresGl: typeof choresEs = {
  titulo: 'O que non facemos',
  texto: 'Isto tócalle a vostede, ou a quen herde. Mire o que vai con vostede.',
  puntos: [
    'A pensión de viuvez ou de orfandade: na Seguridade Social. Se a pide antes de tres meses, non perde ningún.',
    'O alugueiro: se vivían xuntos e quere seguir alí, o dono ten que recibir o seu aviso antes de tres meses. Por escrito, e co certificado de defunción.',
    'O imposto de sucesións: na facenda da súa comunidade. Adoita ser antes de seis meses. Se precisa máis tempo, pídao antes de cinco.',
    'Se tiña unha casa: pregunte no concello pola plusvalía. Declárase antes de seis meses. Tamén se pode pedir máis tempo.',
    'A herdanza: cun notario.',
    'Se tiña coche: ponse a outro nome en Tráfico.',
    'Se tiña un seguro de vida: pídeo quen o cobra, a esa compañía.',
  ],
  ayuda: 'Non ten que facelo sen axuda. Pregunte a un notario, a un xestor ou no seu concello.',
};
