/** The fields of the catalogue, their codes and the entries due for verification, in words. */
import type { ToVerify } from '@albacea/contract/schemas/experience.ts';
import type { Proveedor } from '@albacea/contract/schemas/proveedores.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { actionKey } from '../../app/action-words.ts';
import type { DataOf } from '../../app/client.ts';
import catalogo from '../../words/es/catalogo.json' with { type: 'json' };
import shared from '../../words/es/comun.json' with { type: 'json' };

interface Words {
  /** The codes that a field admits; null: it is free text. */
  codesOf(field: string): readonly string[] | null;
  /** One value of a field. */
  wordOf(field: string, value: unknown): string;
  /** A whole value, given as JSON, on one line. */
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
      if (kindOf(field) === 'form') return (value as { nombre: string }[]).map(({ nombre }) => nombre).join(', ');
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

export type Field = DataOf<'GET /catalogo/proveedores/{codigo}'>['campos'][number];

type Name = keyof typeof catalogo.nombre;

/** The last step of a path, for instance `canal` of `acciones.eliminar.vias.general.canal`. */
export const lastOf = (field: string): Name => field.split('.').at(-1) as Name;

/** The code of the way to which a field belongs, or null. */
export const wayIn = (field: string): string | null => /\.vias\.([^.]+)\./.exec(field)?.[1] ?? null;

/** `sets`: sets of documents, any one of which is enough. `loss`: days and a text. `bilingual`: a text for families. `form`: the fields of a form. */
type ValueKind = 'sets' | 'loss' | 'bilingual' | 'form' | 'plain';

export function kindOf(field: string): ValueKind {
  const last = lastOf(field);
  if (last === 'de_entrada' || last === 'si_lo_piden') return 'sets';
  if (last === 'se_pierde') return 'loss';
  if (last === 'formulario') return 'form';
  if (last === 'notas' || last === 'por_su_cuenta') return 'bilingual';
  return last === 'nombre' && wayIn(field) !== null ? 'bilingual' : 'plain';
}

/** The name of a field: «Cancelar: vía «Por su formulario»: canal». A way that no longer exists is named by its code. */
export function fieldName(
  field: string,
  {
    t,
    common,
    acciones,
  }: Pick<Proveedor, 'acciones'> & { readonly t: TFunction<'catalogo'>; readonly common: TFunction },
): string {
  const [, action] = field.startsWith('acciones.') ? field.split('.') : [];
  const name = field.endsWith('.accion') ? t('comprobar.seOfrece') : t(`nombre.${lastOf(field)}`);
  if (!action) return name;
  const code = wayIn(field);
  const offered = acciones.find(({ accion }) => accion === action)?.vias;
  const way = offered?.find(({ codigo }) => codigo === code)?.nombre ?? code;
  return [common(`accion.${action as 'eliminar'}`), way && t('via', { via: way }), name.toLowerCase()]
    .filter(Boolean)
    .join(': ');
}

/** The name of an entry due for verification: «Netflix: cancelar». */
export function useDueName(): (due: ToVerify) => string {
  const { t } = useTranslation('catalogo');
  const { t: common } = useTranslation();
  return ({ nombre, accion, tipo }) =>
    `${nombre}: ${(accion === null ? t('comprobar.general') : common(actionKey(accion, tipo))).toLowerCase()}`;
}
