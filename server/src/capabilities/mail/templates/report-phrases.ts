/** What goes along with the figures of a month, in the two languages in which the staff is written to. */
export interface ReportFacts {
  nombre: string;
  aseguradora: string;
  /** Month and year, in words. */
  mes: string;
}

export interface ReportPhrases {
  cabecera: string;
  mes: Intl.DateTimeFormat;
  asunto(h: ReportFacts): string;
  avance: string;
  saludo(h: ReportFacts): string;
  cuerpo(h: ReportFacts): readonly string[];
  despedida: string;
  pie(h: ReportFacts): string;
}

const monthOf = (tongue: string) =>
  new Intl.DateTimeFormat(tongue, { month: 'long', year: 'numeric', timeZone: 'UTC' });

export const REPORT_PHRASES: Readonly<Record<'es' | 'en', ReportPhrases>> = {
  es: {
    cabecera: 'Albacea, informe para',
    mes: monthOf('es-ES'),
    asunto: (h) => `Informe de ${h.mes} · ${h.aseguradora}`,
    avance: 'Las cifras del mes, en un PDF.',
    saludo: (h) => `Hola, ${h.nombre}:`,
    cuerpo: (h) => [
      `Le enviamos el informe de ${h.mes}. Va en el PDF adjunto, con las mismas cifras que la página «Cifras» de Albacea.`,
      'No contiene datos personales. Para ver los casos que hay detrás de una cifra, entre en esa página.',
    ],
    despedida: 'Un saludo,',
    pie: (h) =>
      `Recibe este informe porque así lo ha pedido ${h.aseguradora}. Para dejar de recibirlo, entre en Albacea, abra «Cifras» y elija «Dejar de recibir el informe».`,
  },
  en: {
    cabecera: 'Albacea, report for',
    mes: monthOf('en-GB'),
    asunto: (h) => `Report for ${h.mes} · ${h.aseguradora}`,
    avance: 'The month in figures, as a PDF.',
    saludo: (h) => `Dear ${h.nombre},`,
    cuerpo: (h) => [
      `Here is the report for ${h.mes}. The attached PDF has the same figures as the Figures page in Albacea.`,
      'It contains no personal data. To see the cases behind a figure, go to that page.',
    ],
    despedida: 'Kind regards,',
    pie: (h) =>
      `You are receiving this report because ${h.aseguradora} asked for it. To stop receiving it, sign in to Albacea, open Figures and choose “Stop receiving the report”.`,
  },
};
