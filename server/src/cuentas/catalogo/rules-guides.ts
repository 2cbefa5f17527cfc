/** Checks a guide beyond its schema, and reads it in one language; pure. */
import type { Guide, GuideCard } from '@albacea/contract/schemas/guides.ts';
import { TO_KEEP } from '@albacea/contract/schemas/proveedor-lists.ts';

/** @returns one sentence for each problem; empty: the guide is valid */
export function guideProblems(
  { codigo, proveedores, guarda, caminos }: GuideCard,
  name: string,
  codes: ReadonlySet<string>,
): string[] {
  const devices = caminos.map(({ aparato }) => aparato);
  return [
    ...(name === `${codigo}.json` ? [] : [`guias/${name}: its code is ${codigo}`]),
    ...proveedores.filter((code) => !codes.has(code)).map((code) => `guias/${name}: there is no provider ${code}`),
    ...guarda.filter((one) => !TO_KEEP.includes(one)).map((one) => `guias/${name}: ${one} can't be kept by hand`),
    ...(new Set(devices).size === devices.length ? [] : [`guias/${name}: a device is listed twice`]),
  ];
}

/** The guide in one language. */
export function presentGuide(card: GuideCard, language: 'es' | 'en'): Guide {
  const say = (words: { readonly es: string; readonly en: string }) => words[language];
  const { titulo, aviso, hace_falta, tarda, caminos, comprobar, proveedores, guarda, ...rest } = card;
  return {
    ...rest,
    titulo: say(titulo),
    proveedores: [...proveedores],
    guarda: [...guarda],
    aviso: aviso && say(aviso),
    hace_falta: hace_falta.map(say),
    tarda: say(tarda),
    caminos: caminos.map(({ aparato, pasos }) => ({ aparato, pasos: pasos.map(say) })),
    comprobar: comprobar.map(say),
  };
}
