/** The words of the paper to keep in Spanish: for a family that mourns, and one sheet for a notary. */

export const SUMMARY_ES = {
  titulo: ({ fallecido }: { fallecido: string }) => `Lo que se ha hecho con las cuentas de ${fallecido}`,
  pie: 'Lo que se ha hecho',
  fichero: 'lo-que-se-ha-hecho',
  cabecera: {
    fallecido: 'De quién eran',
    heredero: 'Quién lo encargó',
    caso: 'Número de caso',
    fecha: 'Fecha de este papel',
    estado: 'Cómo está',
  },
  fallecio: ({ nombre, fecha }: { nombre: string; fecha: string }) => `${nombre}. Falleció el ${fecha}.`,
  sigue: 'Sigue en marcha.',
  terminado: ({ fecha }: { fecha: string }) => `Terminó el ${fecha}.`,
  entrada: {
    vivo: ({ fallecido }: { fallecido: string }) =>
      `Este papel dice cómo va hoy cada cuenta de ${fallecido}. El trámite sigue. Puede sacar otro papel cuando quiera.`,
    cerrado: ({ fallecido }: { fallecido: string }) =>
      `Este papel dice qué pasó con cada cuenta de ${fallecido}: lo que se hizo, lo que no pudo ser y adónde puede ir. Guárdelo con sus papeles.`,
    aseguradora:
      'Este papel dice cómo está cada cuenta, con lo que la aseguradora puede ver. De las que la familia se reserva salen solo la parte del servicio y el estado. No cuentan en la suma.',
  },
  ahorro: {
    cifra: ({ importe }: { importe: string }) => `${importe} al año`,
    texto: 'Es lo que ya no se cobra.',
    comoSeCuenta:
      'Es una cuenta aproximada: cada recibo, por las veces que se cobraba al año. Solo cuenta lo que ya terminó o pasó a otra persona.',
    sinImporte: {
      uno: 'Hay otra cuenta que ya no cobra, y no sabemos cuánto era. No está en la suma.',
      varios: ({ n }: { n: number | string }) =>
        `Hay otras ${n} cuentas que ya no cobran, y no sabemos cuánto era. No están en la suma.`,
    },
    previsto: ({ importe }: { importe: string }) =>
      `Si lo que sigue en marcha acaba bien, dejarán de cobrarse otros ${importe} al año.`,
  },
  grupos: {
    hecho: 'Hecho',
    en_marcha: 'En marcha',
    no_pudo: 'No pudo ser, y qué puede hacer',
    no_pedida: 'No se llegó a pedir',
    reservada: 'Cuentas que la familia se reserva',
  },
  sinCuentas: 'No hay ninguna cuenta en la lista.',
  /** After «se pidió» and «decidido:». */
  acciones: {
    eliminar: 'cerrarla y borrarla',
    conmemorar: 'dejarla como recuerdo',
    cancelar: 'dar de baja el contrato',
    transferir: 'pasarla a otra persona',
    obtener_datos: 'una copia de lo que había',
    conservar: 'dejarla como está',
  },
  /** Of a bank or a public body. */
  aviso: 'anotar el fallecimiento',
  avisado: 'Ya saben que falleció. No se borró nada.',
  cambioDeTitular: 'cambiar el titular',
  /** Of money, credit or points: the account itself passes to nobody. */
  aQuienHereda: 'pasar lo que haya a quien hereda',
  resultados: {
    eliminada: 'Se cerró y se borró.',
    conmemorada: 'Quedó como recuerdo.',
    cancelada: 'Se dio de baja. Ya no cobra.',
    transferida: 'Pasó a otra persona.',
    datos_obtenidos: 'Se obtuvo la copia que se pidió.',
    conservada: 'Se dejó como estaba.',
    no_existia: 'La empresa dice que no había ninguna cuenta.',
    caduca_sola: 'No hay que pedir nada. La empresa la cierra sola con el tiempo.',
  },
  titularCambiado: 'Cambió de titular.',
  pasoAQuienHereda: 'Lo que había pasó a quien hereda.',
  caducaHacia: ({ fecha }: { fecha: string }) => `No hay que pedir nada. La empresa la cierra sola hacia el ${fecha}.`,
  enMarcha: {
    propuesta: 'Falta decidir qué hacer con ella.',
    confirmada: ({ accion }: { accion: string }) => `Decidido: ${accion}. Todavía no se ha pedido.`,
    solicitada: ({ accion }: { accion: string }) => `Se pidió ${accion}.`,
    rechazada: 'La empresa pide otro papel. Cuando llegue, se pide otra vez.',
  },
  plazo: ({ fecha }: { fecha: string }) => `La empresa tiene hasta el ${fecha} para contestar.`,
  plazoPasado: ({ fecha }: { fecha: string }) => `La empresa tenía hasta el ${fecha} para contestar.`,
  noPudo: {
    denegada: ({ accion }: { accion: string }) => `Se pidió ${accion}, y la empresa se negó.`,
    rechazada: ({ accion }: { accion: string }) => `Se pidió ${accion}, y la empresa ha dicho que no por ahora.`,
    sin_respuesta: ({ accion }: { accion: string }) => `Se pidió ${accion}. La empresa no contestó.`,
    descartada: ({ accion }: { accion: string }) => `Se pidió ${accion}, y después se dejó.`,
  },
  noPedida: {
    fin_de_caso: 'El trámite terminó antes de pedirlo.',
    familia: 'La familia la quitó de la lista.',
    duplicada: 'Estaba dos veces en la lista.',
    objecion: 'Se decidió no tocarla, después de un desacuerdo.',
    servicio: 'Albacea la quitó de la lista.',
  },
  quitada: 'Se quitó de la lista.',
  seQueria: ({ accion }: { accion: string }) => `Se quería ${accion}.`,
  cuenta: ({ identificador }: { identificador: string }) => `Cuenta: ${identificador}`,
  reservada: 'Su compañía de seguros no ve cuál es.',
  pedido: ({ fecha }: { fecha: string }) => `Pedido el ${fecha}.`,
  acabado: ({ fecha }: { fecha: string }) => `Terminado el ${fecha}.`,
  dijo: ({ palabras }: { palabras: string }) => `La empresa contestó: «${palabras}»`,
  reclamada: ({ fecha }: { fecha: string }) =>
    `La familia reclamó a la Agencia Española de Protección de Datos el ${fecha}.`,
  prueba: ({ papel, fecha }: { papel: string; fecha: string }) => `Prueba: ${papel}, del ${fecha}.`,
  pruebas: {
    respuesta_proveedor: 'la respuesta de la empresa',
    justificante_envio: 'el justificante de lo que se envió',
    otro: 'un papel guardado con el caso',
  },
  puede: {
    aepd: 'Puede reclamar a la Agencia Española de Protección de Datos.',
    telecomunicaciones: 'Puede reclamar a la Oficina de Atención al Usuario de Telecomunicaciones.',
    banco_de_espana: 'Puede reclamar a la empresa y después al Banco de España.',
    cnmv: 'Puede reclamar a la empresa y después a la Comisión Nacional del Mercado de Valores.',
    consumo: 'Puede reclamar en la oficina de consumo de su ayuntamiento.',
  },
  modulos: { borrado: 'Perfiles y cuentas', suscripciones: 'Recibos y pagos', certificados: 'Certificados' },
  estados: {
    propuesta: 'por decidir',
    confirmada: 'decidida',
    solicitada: 'pedida a la empresa',
    resuelta: 'terminada',
    rechazada: 'la empresa ha dicho que no',
    sin_respuesta: 'la empresa no contestó',
    descartada: 'no se sigue con ella',
  },
  certificados: {
    titulo: 'Certificados',
    tipos: {
      defuncion_literal: 'Certificado literal de defunción',
      ultimas_voluntades: 'Certificado de últimas voluntades',
      seguros_fallecimiento: 'Certificado de seguros de fallecimiento',
    },
    pendiente: 'Está por pedir.',
    desde: ({ fecha }: { fecha: string }) => `Se puede pedir desde el ${fecha}.`,
    solicitado: ({ fecha }: { fecha: string }) => `Se pidió el ${fecha}.`,
    esperado: ({ fecha }: { fecha: string }) => `Se espera hacia el ${fecha}.`,
    obtenido: ({ fecha }: { fecha: string }) => `Se obtuvo el ${fecha}.`,
    guardado: 'Está guardado con los papeles del caso.',
    no_procede: 'No se pidió.',
    denegado: 'El registro no lo dio.',
    dice: {
      ultimas_voluntades: { consta: 'Dice que dejó testamento.', no_consta: 'Dice que no consta testamento.' },
      seguros_fallecimiento: {
        consta: 'Dice que tenía seguros a su nombre.',
        no_consta: 'Dice que no constan seguros a su nombre.',
      },
    },
  },
  queda: {
    titulo: 'Qué queda y adónde ir',
    nada: 'Por nuestra parte no queda nada pendiente.',
    decidir: ({ cuentas }: { cuentas: string }) =>
      `Falta que decida qué hacer con ${cuentas}. Puede hacerlo en su página.`,
    seguimos: ({ cuentas }: { cuentas: string }) =>
      `Seguimos nosotros con ${cuentas}. Le escribiremos cuando haya algo nuevo.`,
    reabrir: ({ cuentas, fecha, aQuien }: { cuentas: string; fecha: string; aQuien?: string }) =>
      `Hasta el ${fecha} podemos volver a pedir lo de ${cuentas}. Si lo quiere, llame a ${aQuien}.`,
    aepd: ({ cuentas }: { cuentas: string }) =>
      `De ${cuentas} puede reclamar a la Agencia Española de Protección de Datos, en www.aepd.es. Es gratis y no hace falta abogado.`,
    telecomunicaciones: ({ cuentas }: { cuentas: string }) =>
      `De ${cuentas} puede reclamar a la Oficina de Atención al Usuario de Telecomunicaciones, que es del Gobierno. Es gratis. Antes hay que haber reclamado a la compañía.`,
    banco_de_espana: ({ cuentas }: { cuentas: string }) =>
      `De ${cuentas} puede reclamar a su servicio de atención al cliente. Si no le dan la razón, al Banco de España. Es gratis.`,
    cnmv: ({ cuentas }: { cuentas: string }) =>
      `De ${cuentas} puede reclamar a su servicio de atención al cliente. Si no le dan la razón, a la Comisión Nacional del Mercado de Valores. Es gratis.`,
    consumo: ({ cuentas }: { cuentas: string }) =>
      `De ${cuentas} puede reclamar en la oficina de consumo de su ayuntamiento. Es gratis. Lleve este papel.`,
    recibos: ({ cuentas, semanas }: { cuentas: string; semanas?: number }) =>
      `Mire en el banco si aún llegan recibos de ${cuentas}. Un recibo domiciliado se puede devolver dentro de las ${semanas} semanas siguientes.`,
    titulo_sucesorio: ({ cuentas }: { cuentas: string }) =>
      `Si hay dinero en ${cuentas}, es de la herencia. Lo pide quien hereda, con el testamento o la declaración de herederos. Se lo explican en una notaría.`,
    testamento:
      'Consta que dejó testamento. El certificado dice ante qué notario se hizo. En esa notaría se pide la copia.',
    sin_testamento: 'No consta testamento. Quién hereda se declara ante notario. Puede preguntar en una notaría.',
    seguros: 'Constan seguros a su nombre. El certificado dice con qué compañías. Pregunte en cada una.',
    certificado:
      'Los certificados que no se obtuvieron puede pedirlos usted: el de defunción, en el Registro Civil; los otros, en el Ministerio de Justicia.',
  },
  firma: {
    linea: ({ aseguradora, fecha }: { aseguradora: string; fecha: string }) =>
      `Albacea, por cuenta de ${aseguradora}. A ${fecha}.`,
    lugar: 'Firma y sello:',
  },
  notaria: {
    titulo: 'Hoja para la notaría',
    texto:
      'Esta hoja puede entregarse sola. Dice en qué empresas tenía cuentas o contratos la persona fallecida y qué consta de cada una en la fecha del papel.',
    fallecido: 'Persona fallecida',
    identidad: 'Número de identidad',
    noConsta: 'No consta en el caso',
    fallecimiento: 'Fecha del fallecimiento',
    heredero: 'Quién encargó el trámite',
    caso: 'Referencia del caso',
    fecha: 'Fecha',
    columnas: {
      empresa: 'Empresa y cuenta',
      puedeHaber: 'Qué puede haber',
      consta: 'Qué consta',
      referencia: 'Documento',
    },
    derechos: { saldo: 'Dinero o saldo', contenidos: 'Contenidos', contrato: 'Contrato o recibos' },
    sinCuentas: 'No consta ninguna cuenta con dinero, contenidos o recibos.',
    documento: ({ papel, fecha }: { papel: string; fecha: string }) => `${papel}, ${fecha}`,
    documentos: { respuesta_proveedor: 'Respuesta', justificante_envio: 'Envío', otro: 'Otro papel' },
    referencia: ({ referencia }: { referencia: string }) => `ref. ${referencia}`,
    notas: [
      'Los importes los certifica cada empresa a quien acredita su derecho. Albacea no ha cobrado dinero ni ha aceptado o repartido bienes: la autorización de la familia no lo permite.',
      'Quien encargó el trámite lo hizo como familiar o persona cercana. Este papel no supone aceptar la herencia (artículo 999 del Código Civil).',
      'Los documentos que lo prueban los guarda Albacea con el caso, cada uno con su referencia.',
    ],
  },
};

export type SummaryTexts = typeof SUMMARY_ES;
