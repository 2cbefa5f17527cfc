/** The accessibility statement of the backoffice, by the model of Decisión de Ejecución (UE) 2018/1523. */
import type { Shape } from '../../app/shape.ts';

export const ACCESSIBILITY_ES = {
  titulo: 'Declaración de accesibilidad',
  secciones: [
    {
      titulo: 'Cómo cumple',
      parrafos: [
        'Esta declaración es del backoffice de Albacea, la aplicación de quienes tramitan. La página de las familias tiene la suya.',
        'El backoffice cumple en parte la norma EN 301 549 y las pautas WCAG 2.2, nivel AA. La Ley 11/2023, de 8 de mayo, obliga a los servicios para consumidores; aquí la seguimos para que cualquiera pueda trabajar.',
      ],
    },
    {
      titulo: 'Lo que todavía no es accesible',
      parrafos: [
        'Los papeles que traen las familias y los que mandan otras empresas se ven como llegaron: muchos son fotos, o PDF sin etiquetas.',
        'Las tablas anchas se desplazan dentro de su marco en pantallas estrechas.',
        'No lo ha probado aún ninguna persona que use a diario un lector de pantalla.',
      ],
    },
    {
      titulo: 'Cómo lo hemos comprobado',
      parrafos: [
        'Lo hemos comprobado nosotros mismos: las páginas pasan un examen automático con axe y se recorren con el teclado.',
        'Preparamos esta declaración el 26 de noviembre de 2026. La revisamos cada año, y cuando cambia algo importante.',
      ],
    },
    {
      titulo: 'Díganos qué falla',
      parrafos: [
        'Cuente a quien administra su entidad en Albacea, o al contacto que figura en su contrato, qué no puede hacer, en qué página y con qué aparato. Se contesta en veinte días hábiles como mucho.',
      ],
    },
    {
      titulo: 'Cómo reclamar',
      parrafos: [
        'Si no se le contesta, o la respuesta no le vale, puede contarlo en la Oficina de Atención a la Discapacidad (OADIS), del Ministerio de Derechos Sociales, o acudir a la autoridad que vigila la accesibilidad en su comunidad autónoma. Es gratis. Y siempre puede ir a los tribunales.',
      ],
    },
  ],
  volver: 'Volver',
};

export const ACCESSIBILITY_EN: Shape<typeof ACCESSIBILITY_ES> = {
  titulo: 'Accessibility statement',
  secciones: [
    {
      titulo: 'How it conforms',
      parrafos: [
        'This statement is about the backoffice of Albacea, the application of those who handle cases. The page of the families has its own.',
        'The backoffice conforms in part to EN 301 549 and to WCAG 2.2, level AA. Spanish Act 11/2023, of 8 May, binds services for consumers; here we follow it so that anybody can work.',
      ],
    },
    {
      titulo: 'What is not accessible yet',
      parrafos: [
        'Papers that families bring and that other companies send are shown as they came: many are photographs, or PDFs without tags.',
        'Wide tables scroll within their frame on narrow screens.',
        'Nobody who uses a screen reader every day has tried it yet.',
      ],
    },
    {
      titulo: 'How we have checked it',
      parrafos: [
        'We have checked it ourselves: the pages pass an automatic examination with axe and are walked through by keyboard.',
        'We prepared this statement on 26 November 2026. We review it each year, and when something important changes.',
      ],
    },
    {
      titulo: 'Tell us what fails',
      parrafos: [
        'Tell whoever administers your company in Albacea, or the contact named in your contract, what you cannot do, on which page and with which device. You get an answer within twenty working days at most.',
      ],
    },
    {
      titulo: 'How to complain',
      parrafos: [
        'If you get no answer, or it does not serve you, you can turn to the Office for Attention to Disability (OADIS) of the Ministry of Social Rights, or to the authority that oversees accessibility in your autonomous community. It is free. And you can always go to court.',
      ],
    },
  ],
  volver: 'Back',
};
