/** The accessibility statement in Galician. */
import type { accessibilityEs } from './accessibility-es.ts';

export const accessibilityGl: typeof accessibilityEs = {
  titulo: 'Declaración de accesibilidade',
  entradilla: 'Queremos que calquera poida usar esta páxina, tamén quen ve, oe, se move ou le doutra maneira.',
  secciones: [
    {
      titulo: 'Como cumpre',
      parrafos: [
        'Esta declaración é da páxina das familias de Albacea. Esíxea a Lei 11/2023, do 8 de maio, e segue o modelo do Real decreto 1112/2018.',
        'A páxina cumpre en parte a norma EN 301 549 e as pautas WCAG 2.2, nivel AA. O que falta está xusto debaixo.',
      ],
    },
    {
      titulo: 'O que aínda non é accesible',
      puntos: [
        'O que mandan outras empresas e as fotos de papeis son PDF sen etiquetas.',
        'Algunhas empresas só len inglés. A súa carta vai en inglés, cunha tradución á beira.',
        'As páxinas doutras empresas, ás que levan as ligazóns, non dependen de nós.',
        'Aínda non a probou ningunha persoa que use a diario un lector de pantalla.',
      ],
    },
    {
      titulo: 'Se algo non lle serve así',
      parrafos: [
        'Non fai falta facelo todo aquí. Pode chamar e facémosllo por teléfono. Só o código para asinar o escribe vostede.',
        'Pida calquera papel en letra grande, lido por teléfono ou doutra forma. É de balde.',
      ],
    },
    {
      titulo: 'Como a comprobamos',
      parrafos: [
        'Comprobámola nós mesmos. Cada pantalla pasa, en cada estado e en cada idioma, un exame automático con axe. Despois percorrémola só co teclado, coa letra ao 200 %, con máis espazo entre liñas e coas cores que elixe cada persoa.',
        'Preparamos esta declaración o 25 de novembro de 2026. Ese día revisámola por última vez. Revisámola cada ano, e cando cambia algo importante.',
      ],
    },
  ],
  contacto: {
    titulo: 'Díganos que falla',
    texto:
      'Cóntenos que non pode facer, en que pantalla e con que aparello. Contestámoslle en vinte días hábiles como moito.',
    telefono: 'Chame e diga que é pola accesibilidade.',
  },
  reclamar: {
    titulo: 'Como reclamar',
    parrafos: [
      'Se non lle contestamos, ou a resposta non lle vale, pode reclamar ante a autoridade que vixía a accesibilidade dos servizos na súa comunidade autónoma. A oficina de consumo do seu concello dille cal é e recolle a súa reclamación. É de balde.',
      'Tamén pode contalo na Oficina de Atención á Discapacidade (OADIS), do Ministerio de Dereitos Sociais. E sempre pode ir aos tribunais.',
    ],
  },
};
