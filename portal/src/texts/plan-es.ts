/** Words of what to expect, told on the first visit, in Spanish: what is asked, which papers, who waits for whom, how long. */
export const planEs = {
  plan: {
    pasosTitulo: 'Qué le pedimos: {n} pasos',
    pasos: {
      voluntad: 'Decirnos si {fallecido} dejó dicho qué hacer con sus cuentas.',
      cuentas: 'Decirnos qué cuentas recuerda, y qué hacemos con cada una.',
      documentos: 'Mandar una foto del certificado de defunción.',
      autorizacion: 'Firmar su permiso, con el número de su documento y un código que le mandamos por correo.',
    },
    papelesTitulo: 'Qué papeles hacen falta',
    papeles: 'El certificado de defunción, siempre. Con él empezamos. Según la cuenta, puede hacer falta algo más:',
    soloCertificado: 'Suele bastar con el certificado.',
    hacenFalta: 'Piden {papeles}.',
    puedenPedir: 'A veces piden {papeles}.',
    papelesLuego: 'Antes de firmar le diremos cuáles, empresa por empresa.',
    soloRegistros: 'Basta con el certificado de defunción. De lo demás nos ocupamos nosotros.',
    esperaTitulo: 'Quién espera a quién',
    espera: {
      familia: 'Primero, usted: hace los pasos cuando pueda.',
      nosotros: 'Después, nosotros: una persona mira lo que ha mandado y pedimos cada cosa.',
      reposo: 'Lo que no tiene vuelta atrás espera unos días, por si cambia de idea.',
      empresas: 'Luego, las empresas: contestan a su ritmo. Si tardan, les insistimos nosotros.',
      registros: 'Los registros no admiten la petición hasta el {fecha}.',
    },
    tiempoTitulo: 'Cuánto tarda',
    visto: '{grupo}: {semanas}, por lo que hemos visto otras veces.',
    noSabemos: 'De lo demás aún no lo sabemos. Damos a cada empresa {semanas}, y después insistimos.',
    noSabemosNada:
      'Depende de cada empresa, y aún no sabemos cuánto tardan de verdad. Les damos {semanas}, y después insistimos.',
    semanas: { uno: 'una semana', varios: 'unas {n} semanas' },
    entreSemanas: 'entre {desde} y {hasta} semanas',
    queRegistros: 'Pedimos por usted los certificados a los registros públicos.',
    sinCuentas: {
      inicio: 'Los certificados de {fallecido}',
      paso: 'Decirnos que no falta nada más.',
      accion: 'Decirnos que no falta nada',
      porQue: 'Así podemos terminar cuando lleguen los certificados.',
      titulo: '¿Falta algo más?',
      texto: 'Aquí pedimos solo los certificados. Si no falta nada, díganoslo.',
      boton: 'No falta nada',
    },
  },
};
