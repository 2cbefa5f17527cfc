/** Guides for keeping the content of an account or a telephone before anything is erased. */
import { type Static, Type } from 'typebox';
import { object, option } from './common.ts';
import { KEEPSAKES } from './proveedor-lists.ts';

/** The device on which the steps are done. */
const GUIDE_DEVICES = ['android', 'iphone', 'ordenador'] as const;
export type GuideDevice = (typeof GUIDE_DEVICES)[number];

const STEPS_MINIMUM = 3;
const STEPS_MAXIMUM = 12;

const says = (maximum: number) => Type.String({ minLength: 3, maxLength: maximum });
const inBoth = (maximum: number) => object({ es: says(maximum), en: says(maximum) });

const guia = <T extends ReturnType<typeof says> | ReturnType<typeof inBoth>>(words: (maximum: number) => T) => ({
  codigo: Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 60 }),
  titulo: words(80),
  /** Codes of the providers whose content the guide saves; empty: the guide is about the telephone itself. */
  proveedores: Type.Array(Type.String({ maxLength: 60 })),
  guarda: Type.Array(option(KEEPSAKES), { minItems: 1 }),
  /** Warning of what a mistake would destroy for good, always shown; null: none. */
  aviso: Type.Union([words(220), Type.Null()]),
  hace_falta: Type.Array(words(140), { minItems: 1, maxItems: 4 }),
  tarda: words(120),
  /** The steps on each device; the family needs only one of these devices. */
  caminos: Type.Array(
    object({
      aparato: option(GUIDE_DEVICES),
      pasos: Type.Array(words(220), { minItems: STEPS_MINIMUM, maxItems: STEPS_MAXIMUM }),
    }),
    { minItems: 1, maxItems: GUIDE_DEVICES.length },
  ),
  comprobar: Type.Array(words(180), { minItems: 1, maxItems: 3 }),
  /** The provider's own page about the steps. */
  fuente: Type.String({ format: 'uri', pattern: '^https://' }),
  visto: Type.String({ format: 'date' }),
  /** `verificado`: the steps were read on the provider's own page; `no_verificado`: the steps are general. */
  estado: option(['verificado', 'no_verificado']),
});

/** A guide as stored in the catalogue, in both languages. */
export const GuideCard = object(guia(inBoth));
export type GuideCard = Static<typeof GuideCard>;

/** A guide in the language asked for. */
export const Guide = object(guia(says));
export type Guide = Static<typeof Guide>;
