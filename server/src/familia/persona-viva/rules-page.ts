/** The words of the page behind the link in the notice; pure. It names nobody, because another person may use the address. */
import type { Language } from '@albacea/contract/schemas/common.ts';
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import { PAGE_TONGUES, type PageFacts, type PageTexts, type Tongue } from './rules-page-tongues.ts';

export type Page = 'pregunta' | 'parado' | 'anulado' | 'desconocida' | 'demasiadas';

const callEs = (h: PageFacts | null): string[] =>
  h === null
    ? []
    : [
        h.telefono === null
          ? `Si prefiere hablar con alguien, puede dirigirse a ${h.aseguradora}.`
          : `Si prefiere hablar con alguien, puede llamar a ${h.aseguradora} al ${h.telefono}.`,
      ];
const callEn = (h: PageFacts | null): string[] =>
  h === null
    ? []
    : [
        h.telefono === null
          ? `If you would rather talk to somebody, you can turn to ${h.aseguradora}.`
          : `If you would rather talk to somebody, you can call ${h.aseguradora} on ${h.telefono}.`,
      ];

const inTongue = (language: Language): language is Tongue => language in PAGE_TONGUES;

/** @param facts null: nobody knows whose case it is, and the page is in Spanish or English */
export function pageTexts(page: Page, language: Language, facts: PageFacts | null): PageTexts {
  if (!inTongue(language)) return TEXTS[page][language](facts);
  if (facts === null || page === 'desconocida' || page === 'demasiadas') return TEXTS[page].es(facts);
  return PAGE_TONGUES[language][page](facts);
}

const TEXTS: Readonly<Record<Page, Readonly<Record<ErrorLanguage, (h: PageFacts | null) => PageTexts>>>> = {
  pregunta: {
    es: (h) => ({
      titulo: '¿Hay un error?',
      parrafos: [
        'Nos han comunicado el fallecimiento de la persona a la que escribimos. Si usted es esa persona, o sabe que vive, pulse el botón.',
        'En ese momento lo paramos todo. No pediremos nada más a ninguna empresa hasta que una persona de nuestro equipo lo haya comprobado.',
        'Si la noticia es cierta, no tiene que hacer nada. Sentimos mucho su pérdida.',
        ...callEs(h),
      ],
      boton: 'Es un error: pararlo todo',
    }),
    en: (h) => ({
      titulo: 'Is there a mistake?',
      parrafos: [
        'We were told that the person we write to has died. If you are this person, or know that they are alive, press the button.',
        'We will stop everything at that moment, and ask no company for anything more until a person of our team has looked into it.',
        'If the news is true, there is nothing you have to do. We are very sorry for your loss.',
        ...callEn(h),
      ],
      boton: 'It is a mistake: stop everything',
    }),
  },
  parado: {
    es: (h) => ({
      titulo: 'Está todo parado',
      parrafos: [
        'Gracias por decírnoslo. Sentimos mucho el susto.',
        'Desde este momento no pedimos nada a ninguna empresa. Una persona de nuestro equipo lo mira cuanto antes. Si ya se había pedido algo, haremos que se deshaga.',
        ...callEs(h),
      ],
      boton: null,
    }),
    en: (h) => ({
      titulo: 'Everything is stopped',
      parrafos: [
        'Thank you for telling us. We are very sorry for the fright.',
        'From this moment on we ask no company for anything. A person of our team looks into it as soon as possible. If something had been asked for already, we will have it undone.',
        ...callEn(h),
      ],
      boton: null,
    }),
  },
  anulado: {
    es: (h) => ({
      titulo: 'Esta gestión ya está anulada',
      parrafos: ['No queda nada en marcha. Usted no tiene que hacer nada más.', ...callEs(h)],
      boton: null,
    }),
    en: (h) => ({
      titulo: 'This case is annulled already',
      parrafos: ['Nothing is under way any more. There is nothing else you have to do.', ...callEn(h)],
      boton: null,
    }),
  },
  desconocida: {
    es: () => ({
      titulo: 'Esta dirección no sirve',
      parrafos: [
        'Puede que no esté completa, o que ya no guardemos nada de esta gestión. Abra otra vez el enlace del correo o llame a la compañía de seguros que figura en él.',
      ],
      boton: null,
    }),
    en: () => ({
      titulo: 'This address does not work',
      parrafos: [
        'It may not be complete, or we may no longer keep anything of this case. Open the link of the e-mail again, or call the insurance company named in it.',
      ],
      boton: null,
    }),
  },
  demasiadas: {
    es: () => ({
      titulo: 'Espere un poco, por favor',
      parrafos: [
        'Desde su conexión han llegado muchas direcciones que no existen. Pruebe dentro de una hora o llame a la compañía de seguros que figura en el correo.',
      ],
      boton: null,
    }),
    en: () => ({
      titulo: 'Please wait a little',
      parrafos: [
        'Many addresses that do not exist were asked for from your connection. Try again in an hour, or call the insurance company named in the e-mail.',
      ],
      boton: null,
    }),
  },
};
