/** What is not written in Galician and why, and refusals by their code, in Galician. */
import type { tonguesEs } from './tongues-es.ts';

export const tonguesGl: typeof tonguesEs = {
  enEspanol: {
    permiso: 'O texto do permiso está en castelán, porque o len as empresas de toda España.',
    carta: 'A carta está en castelán, porque a le a empresa.',
    papel: 'Este papel, polo de agora, só o temos en castelán.',
    empresa: 'As notas sobre cada empresa, polo de agora, só as temos en castelán.',
    guia: 'As guías, polo de agora, só as temos en castelán.',
    extracto: 'As frases sobre cada recibo, polo de agora, só as temos en castelán.',
    persona: 'Escribiuno en castelán quen o mirou.',
  },
  rechazos: {
    accion_no_permitida: 'Isto ten que facelo outra persoa.',
    aseguradora_pausada: 'O servizo está parado uns días. Fale coa súa compañía de seguros.',
    no_encontrado: 'Isto xa non está. Volva atrás e mire como vai todo.',
    demasiadas_cuentas: 'Neste caso xa non caben máis contas.',
    allegado_repetido: 'Xa convidou a alguén con ese enderezo. Se o quere cambiar, retire antes aquel convite.',
    demasiados_allegados: 'Xa convidou a todas as persoas que se pode.',
    demasiadas_invitaciones: 'Mandou moitos convites seguidos. Agarde un anaco, por favor.',
    enlace_reciente: 'Hai pouco que lle mandamos unha ligazón. Agarde uns minutos antes de pedir outra.',
    demasiados_documentos: 'Neste caso xa non caben máis papeis. Se ten que mandar outro, chámenos.',
    estado_no_permite: 'Isto agora xa non se pode facer. Volva atrás e mire como está.',
    validacion: 'Hai algo que non é correcto. Repase o que escribiu.',
    codigo_incorrecto: 'O código non é correcto. Escríbao de novo, ou pida outro.',
    nombre_en_otra_escritura:
      'Hai un nome con letras que os nosos papeis non poden levar. Díganos como figura no DNI, NIE ou pasaporte, e cambiámolo.',
    nombre_distinto:
      'O nome non é o que temos anotado. Escríbao como vén no seu documento. Se o temos mal, pode corrixilo.',
    documento_no_admitido: 'Non podemos usar este arquivo. Faga unha foto ou elixa un PDF.',
    demasiados_intentos: 'Probouno demasiadas veces seguidas. Agarde uns minutos, por favor.',
    papel_ilegible: 'Non se le ben. Faga a foto outra vez con máis luz, sen reflexos e con toda a páxina dentro.',
    papel_incompleto: 'Falta algunha páxina ou parte do documento. Envíeo completo, por favor.',
    papel_otra_persona: 'O documento é doutra persoa. Comprobe que sexa o que se pide, por favor.',
    papel_otro_documento: 'Non é o documento que se pide. Na lista explícase cal é e onde conseguilo.',
    papel_caducado: 'O documento está caducado. Fai falta un en vigor.',
    papel_sin_firma: 'Falta a sinatura ou o selo. Envíeo asinado ou selado, por favor.',
    papel_datos_distintos: 'Os nomes ou as datas non coinciden cos do caso. Se o erro é noso, díganolo.',
    papel_no_oficial: 'Fai falta o documento oficial. Esta copia non a aceptan.',
    papel_otro: 'Non puidemos aceptar este documento. Quen leva o caso explicaralle por que.',
  },
};
