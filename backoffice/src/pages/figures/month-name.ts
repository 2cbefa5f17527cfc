/** The name of a month, in the language of the page. */
import { useTranslation } from 'react-i18next';

/** @returns from `YYYY-MM` for instance «oct 2026», or «octubre de 2026» where it is to be long */
export function useMonthName(length: 'short' | 'long'): (month: string) => string {
  const { i18n } = useTranslation();
  const name = new Intl.DateTimeFormat(i18n.language, { month: length, year: 'numeric', timeZone: 'UTC' });
  return (month) => name.format(new Date(`${month}-01T00:00:00Z`));
}
