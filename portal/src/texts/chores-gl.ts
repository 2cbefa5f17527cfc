import type { choresEs } from './chores-es.ts';

/** What the family has to see to by itself, in Galician. */
export const choresGl: typeof choresEs = {
  titulo: 'O que non facemos',
  texto: 'Isto tócalle a vostede, ou a quen herde. Mire o que vai con vostede.',
  puntos: [
    'A pensión de viuvez ou de orfandade: na Seguridade Social. Se a pide antes de tres meses, non perde ningún.',
    'O alugueiro: se vivía nunha casa alugada e vostede segue nela, avise por escrito ao dono antes de tres meses.',
    'O imposto de sucesións: na facenda da súa comunidade, antes de seis meses. Pódese pedir máis tempo.',
    'Se tiña unha casa: no concello págase a plusvalía, tamén antes de seis meses.',
    'A herdanza: cun notario.',
    'Se tiña coche: ponse a outro nome en Tráfico.',
    'Se tiña un seguro de vida: pídeo quen o cobra, a esa compañía.',
  ],
  ayuda: 'Non ten que facelo sen axuda. Pregunte a un notario, a un xestor ou no seu concello.',
};
