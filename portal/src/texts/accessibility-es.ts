/**
 * The accessibility statement in Spanish, by the model of Decisión de Ejecución (UE) 2018/1523 that Real Decreto 1112/2018 takes
 * over, for a service that Ley 11/2023 reaches. It stands in the chunk of its screen.
 */
export const accessibilityEs = {
  titulo: 'Declaración de accesibilidad',
  entradilla: 'Queremos que cualquiera pueda usar esta página, también quien ve, oye, se mueve o lee de otra manera.',
  secciones: [
    {
      titulo: 'Cómo cumple',
      parrafos: [
        'Esta declaración es de la página de las familias de Albacea. La exige la Ley 11/2023, de 8 de mayo, y sigue el modelo del Real Decreto 1112/2018.',
        'La página cumple en parte la norma EN 301 549 y las pautas WCAG 2.2, nivel AA. Lo que falta está justo debajo.',
      ],
    },
    {
      titulo: 'Lo que todavía no es accesible',
      puntos: [
        'Lo que mandan otras empresas y las fotos de papeles son PDF sin etiquetas.',
        'Algunas empresas solo leen inglés. Su carta va en inglés, con una traducción al lado.',
        'Las páginas de otras empresas, a las que llevan los enlaces, no dependen de nosotros.',
        'No la ha probado aún ninguna persona que use a diario un lector de pantalla.',
      ],
    },
    {
      titulo: 'Si algo no le sirve así',
      parrafos: [
        'No hace falta hacerlo todo aquí. Puede llamar y se lo hacemos por teléfono. Solo el código para firmar lo escribe usted.',
        'Pida cualquier papel en letra grande, leído por teléfono o de otra forma. Es gratis.',
      ],
    },
    {
      titulo: 'Cómo la hemos comprobado',
      parrafos: [
        'La hemos comprobado nosotros mismos. Cada pantalla pasa, en cada estado y en cada idioma, un examen automático con axe. Después la recorremos solo con el teclado, con la letra al 200 %, con más espacio entre líneas y con los colores que elige cada persona.',
        'Preparamos esta declaración el 25 de noviembre de 2026. Ese día la revisamos por última vez. La revisamos cada año, y cuando cambia algo importante.',
      ],
    },
  ],
  contacto: {
    titulo: 'Díganos qué falla',
    texto:
      'Cuéntenos qué no puede hacer, en qué pantalla y con qué aparato. Le contestamos en veinte días hábiles como mucho.',
    telefono: 'Llame y diga que es por la accesibilidad.',
  },
  reclamar: {
    titulo: 'Cómo reclamar',
    parrafos: [
      'Si no le contestamos, o la respuesta no le vale, puede reclamar a la autoridad que vigila la accesibilidad de los servicios en su comunidad autónoma. La oficina de consumo de su ayuntamiento le dice cuál es y recoge su reclamación. Es gratis.',
      'También puede contarlo en la Oficina de Atención a la Discapacidad (OADIS), del Ministerio de Derechos Sociales. Y siempre puede ir a los tribunales.',
    ],
  },
};
