/** The success of a receiver in words: a rate, and a sentence. */
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../ui/formats.ts';

interface Counted {
  readonly entregados: number;
  readonly fallidos: number;
  readonly ms_medio: number | null;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

export function useSuccessWords() {
  const { t, i18n } = useTranslation('desarrolladores');
  const { number } = useFormats();
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 });
  const totalOf = (stretches: readonly Counted[]) => {
    const arrived = sum(stretches.map(({ entregados }) => entregados));
    const attempts = arrived + sum(stretches.map(({ fallidos }) => fallidos));
    // rounded down: what failed once in a thousand does not show as all
    return { attempts, rate: attempts === 0 ? null : percent.format(Math.floor((arrived / attempts) * 1000) / 1000) };
  };
  return {
    /** null without attempts */
    rateOf: (stretches: readonly Counted[]): string | null => totalOf(stretches).rate,
    sentenceOf(stretches: readonly Counted[]): string {
      const { attempts, rate } = totalOf(stretches);
      if (rate === null) return t('exito.nada');
      const ms = sum(stretches.map(({ entregados, fallidos, ms_medio }) => (entregados + fallidos) * (ms_medio ?? 0)));
      const seconds = Math.round(ms / attempts / 10) / 100;
      return t('exito.resumen', { tasa: rate, intentos: number(attempts), segundos: number(seconds) });
    },
  };
}
