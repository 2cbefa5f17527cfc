import type { accessibilityEs } from './accessibility-es.ts';

/** The accessibility statement in English. */
export const accessibilityEn: typeof accessibilityEs = {
  titulo: 'Accessibility statement',
  entradilla: 'We want anybody to be able to use this page, however they see, hear, move or read.',
  secciones: [
    {
      titulo: 'How far it conforms',
      parrafos: [
        'This statement is about the pages of Albacea for families. Spanish Act 11/2023 of 8 May asks for it, and it follows the model of Royal Decree 1112/2018.',
        'The pages partially conform to EN 301 549 and to WCAG 2.2, level AA. What is missing stands right below.',
      ],
    },
    {
      titulo: 'What is not accessible yet',
      puntos: [
        'What other companies send and photographs of papers are PDFs without tags.',
        'Some companies read English alone. Their letter is in English, with a translation beside it.',
        'The pages of other companies, where links lead, are not in our hands.',
        'Nobody who uses a screen reader every day has tried it yet.',
      ],
    },
    {
      titulo: 'If something does not work for you',
      parrafos: [
        'You do not have to do everything here. You can call, and we do it with you by telephone. Only the code to sign is typed by you.',
        'Ask for any paper in large print, read out by telephone, or in another form. It is free.',
      ],
    },
    {
      titulo: 'How we tested it',
      parrafos: [
        'We tested it ourselves. Every screen, in every state and language, passes an automatic test with axe. Then we go through it by keyboard alone, with text at 200 %, with more space between the lines, and with the colours that each person chooses.',
        'We prepared this statement on 25 November 2026 and last reviewed it on that day. We review it every year, and whenever something important changes.',
      ],
    },
  ],
  contacto: {
    titulo: 'Tell us what fails',
    texto: 'Tell us what you cannot do, on which screen and with which device. We answer within twenty working days.',
    telefono: 'Call, and say that it is about accessibility.',
  },
  reclamar: {
    titulo: 'How to complain',
    parrafos: [
      'If we do not answer, or the answer is not good enough, you can complain to the authority that supervises the accessibility of services in your autonomous community. The consumer office of your town hall tells you which one it is and takes your complaint. It is free.',
      'You can also tell the Office for Attention to Disability (OADIS) of the Ministry of Social Rights. And you can always go to court.',
    ],
  },
};
