/** The codes of the catalogue as words. */
import { useTranslation } from 'react-i18next';
import catalogo from '../../words/es/catalogo.json' with { type: 'json' };
import shared from '../../words/es/comun.json' with { type: 'json' };
import { kindOf, lastOf } from './field-name.ts';

interface Words {
  /** The codes that a field admits; null: it is written, not chosen. */
  codesOf(field: string): readonly string[] | null;
  /** One value of a field. */
  wordOf(field: string, value: unknown): string;
  /** A whole value as it came, JSON, as it reads best on one line. */
  inOneLine(field: string, json: string): string;
}

const CODES: Readonly<Partial<Record<ReturnType<typeof lastOf>, readonly string[]>>> = {
  quien: Object.keys(catalogo.quien),
  guardar_antes: Object.keys(catalogo.recuerdo),
  idioma: Object.keys(catalogo.idiomas),
  agente: Object.keys(catalogo.agente),
  canal: Object.keys(shared.canal),
  plazo_computo: Object.keys(catalogo.computo),
  tipo: Object.keys(catalogo.tipos),
  discreto: ['true', 'false'],
};

export function useWords(): Words {
  const { t, i18n } = useTranslation('catalogo');
  const { t: common } = useTranslation();
  const wordOf = (field: string, value: unknown): string => {
    const code = String(value);
    if (!CODES[lastOf(field)]?.includes(code)) return code;
    switch (lastOf(field)) {
      case 'quien':
        return t(`quien.${code as 'nadie'}`);
      case 'guardar_antes':
        return t(`recuerdo.${code as 'fotos'}`);
      case 'idioma':
        return t(`idiomas.${code as 'es'}`);
      case 'agente':
        return t(`agente.${code as 'aceptado'}`);
      case 'canal':
        return common(`canal.${code as 'telefono'}`);
      case 'plazo_computo':
        return t(`computo.${code as 'habiles'}`);
      case 'tipo':
        return t(`tipos.${code as 'video'}`);
      default:
        return t(code === 'true' ? 'si' : 'no');
    }
  };
  return {
    codesOf: (field) => CODES[lastOf(field)] ?? null,
    wordOf,
    inOneLine(field, json) {
      const value: unknown = JSON.parse(json);
      if (value === null) return '–';
      if (kindOf(field) === 'sets')
        return (
          (value as string[][])
            .map((set) => set.map((paper) => t(`papel.${paper as 'factura'}`)).join(', '))
            .join(t('oBien')) || t('ningunPapel')
        );
      if (kindOf(field) === 'loss') {
        const { dias, texto } = value as { dias: number | null; texto: Readonly<Record<string, string>> };
        const text = texto[i18n.language] ?? texto.es ?? '–';
        return dias === null ? text : `${text} (${t('dias', { count: dias })})`;
      }
      if (Array.isArray(value)) return value.map((one) => wordOf(field, one)).join(', ') || '–';
      if (typeof value === 'object') {
        const texts = value as Readonly<Record<string, string>>;
        return texts[i18n.language] ?? Object.values(texts)[0] ?? '–';
      }
      return wordOf(field, value);
    },
  };
}
