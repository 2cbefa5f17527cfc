/** The codes of the catalogue as words. */
import { useTranslation } from 'react-i18next';
import { COMUN_ES } from '../../aplicacion/textos.ts';
import { ultimoDe } from './nombre-de-campo.ts';
import { CATALOGO_ES } from './textos.ts';

interface Palabras {
  /** The codes that a field admits; null: it is written, not chosen. */
  codigosDe(campo: string): readonly string[] | null;
  /** One value of a field. */
  palabraDe(campo: string, valor: unknown): string;
  /** A whole value as it came, JSON, as it reads best on one line. */
  enUnaLinea(campo: string, json: string): string;
}

const CODIGOS: Readonly<Partial<Record<ReturnType<typeof ultimoDe>, readonly string[]>>> = {
  quien: Object.keys(CATALOGO_ES.quien),
  papeles: Object.keys(CATALOGO_ES.papel),
  agente: Object.keys(CATALOGO_ES.agente),
  canal: Object.keys(COMUN_ES.canal),
  plazo_computo: Object.keys(CATALOGO_ES.computo),
  tipo: Object.keys(CATALOGO_ES.tipos),
  discreto: ['true', 'false'],
};

export function usePalabras(): Palabras {
  const { t, i18n } = useTranslation('catalogo');
  const { t: comun } = useTranslation();
  const palabraDe = (campo: string, valor: unknown): string => {
    const codigo = String(valor);
    if (!CODIGOS[ultimoDe(campo)]?.includes(codigo)) return codigo;
    switch (ultimoDe(campo)) {
      case 'quien':
        return t(`quien.${codigo as 'nadie'}`);
      case 'papeles':
        return t(`papel.${codigo as 'factura'}`);
      case 'agente':
        return t(`agente.${codigo as 'aceptado'}`);
      case 'canal':
        return comun(`canal.${codigo as 'telefono'}`);
      case 'plazo_computo':
        return t(`computo.${codigo as 'habiles'}`);
      case 'tipo':
        return t(`tipos.${codigo as 'video'}`);
      default:
        return t(codigo === 'true' ? 'si' : 'no');
    }
  };
  return {
    codigosDe: (campo) => CODIGOS[ultimoDe(campo)] ?? null,
    palabraDe,
    enUnaLinea(campo, json) {
      const valor: unknown = JSON.parse(json);
      if (valor === null) return '–';
      if (Array.isArray(valor)) return valor.map((uno) => palabraDe(campo, uno)).join(', ') || '–';
      if (typeof valor === 'object') {
        const textos = valor as Readonly<Record<string, string>>;
        return textos[i18n.language] ?? Object.values(textos)[0] ?? '–';
      }
      return palabraDe(campo, valor);
    },
  };
}
