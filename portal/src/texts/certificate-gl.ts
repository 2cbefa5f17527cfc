/** Words of the permission that is signed with a certificate too, in Galician. */
import type { certificateEs } from './certificate-es.ts';

export const certificateGl: typeof certificateEs = {
  enlace: 'Asinalo tamén con certificado',
  noHaceFalta: 'Non fai falta. É para quen queira.',
  hay: 'Tamén o asinou co seu certificado.',
  verlo: 'Ver esa sinatura',
  titulo: 'Asinar tamén con certificado',
  volver: 'O seu permiso',
  paraQue:
    'O seu permiso xa vale sen isto. Algunhas empresas fíanse máis se leva tamén a sinatura do seu DNI electrónico ou dun certificado dixital. Se xa o usa para outras cousas, son uns minutos. Se non o ten, déixeo.',
  antes: 'Primeiro asínase o permiso, co seu nome e un código. Despois poderá facer isto.',
  irAFirmar: 'Ir ao permiso',
  pasos: {
    baje: 'Descargue o seu permiso',
    bajar: 'Descargar o meu permiso (PDF)',
    firme: 'Asíneo con Autofirma',
    firmeTexto:
      'É un programa de balde do Goberno de España. Asine ese mesmo arquivo, sen abrilo antes con outro programa.',
    ordenador: 'Como se fai nun ordenador',
    enOrdenador: [
      'Se non ten Autofirma, instáleo.',
      'Meta o DNI no lector. Se usa un certificado, non fai falta.',
      'Abra Autofirma e elixa o permiso que descargou.',
      'Deixe sen marcar a sinatura visible, e prema «Firmar».',
      'Garde o PDF asinado onde despois o atope.',
    ],
    movil: 'Como se fai nun móbil',
    enMovil: [
      'Instale a aplicación Autofirma. Nalgunhas tendas chámase «Cliente móvil @firma».',
      'Ábraa e elixa asinar un arquivo. O seu permiso está en «Descargas».',
      'Use o seu certificado, ou achegue o DNI ao móbil.',
      'Garde o PDF asinado.',
    ],
    pagina: 'Páxina de Autofirma',
    traiga: 'Tráiao aquí',
    elegir: 'Elixir o PDF asinado',
    otro: 'Elixir outro arquivo',
  },
  entregar: 'Comprobar e entregar',
  elegido: 'Elixiu «{nombre}».',
  comprobando: 'Estámolo comprobando…',
  cortado: 'Cortouse a conexión e non chegou enteiro. Prema «Comprobar e entregar» para empezar outra vez.',
  ocupado: 'Agora mesmo non podemos comprobalo. O arquivo segue aquí: prema outra vez dentro dun minuto.',
  noVale: 'Non podemos dar por boa esta copia',
  sigue: 'O seu permiso segue valendo como estaba.',
  rechazos: {
    no_es_pdf: 'Non é un PDF. Autofirma garda o permiso asinado como outro PDF: traia ese.',
    no_es_nuestro: 'Non é o seu permiso tal como llo demos. Descárgueo aquí e asine ese mesmo arquivo.',
    sin_firma: 'É o seu permiso, pero aínda non leva a súa sinatura. Asíneo con Autofirma e traia o PDF que garde.',
    cambiado: 'Ademais de asinalo, algo cambiou no arquivo. Descárgueo outra vez e asíneo sen tocar nada máis.',
    a_la_vista:
      'A sinatura vese debuxada na páxina, e podería tapar algo. Descárgueo outra vez e asíneo sen marcar a sinatura visible.',
    varias_firmas: 'Leva máis dunha sinatura. Descárgueo outra vez e asíneo unha soa vez.',
    caducado: 'O certificado co que asinou está caducado. Renóveo, ou use outro.',
    revocado: 'Quen fixo ese certificado di que xa non vale. Use outro.',
    emisor_desconocido: 'Non coñecemos a quen fixo ese certificado. Use o DNI electrónico ou un da FNMT.',
    sin_numero: 'Ese certificado non di o seu número de DNI. Use o DNI electrónico ou outro que o diga.',
    otra_persona: 'O certificado está a nome doutra persoa. Ten que ser o de quen asinou o permiso.',
    sin_vigor: 'Ese permiso xa non está en vigor. Descargue o de agora e asine ese.',
    grande: 'É demasiado grande. O máximo son 20 MB.',
  },
  buena: 'A copia é boa e gardámola',
  firmado: 'Asinado tamén con certificado',
  de: 'A nome de {nombre}, número {numero}. Tróuxoa o {fecha}.',
  deSin: 'A nome de {nombre}. Tróuxoa o {fecha}.',
  emitido: 'O seu certificado fíxoo {emisor}.',
  niveles: {
    certificado:
      'Quen o fixo díxonos que segue valendo. Quen comprobe o permiso verá que o asinou así, pero non o seu nome.',
    sin_revocacion:
      'Aínda non sabemos se o certificado segue valendo: quen o fixo non nolo dixo. Non é culpa súa. Se quere, traia outro día o mesmo arquivo e preguntaremos outra vez.',
    sin_cadena: 'Non puidemos comprobar quen o fixo. Quen comprobe o permiso verá que foi así.',
  },
  falta: {
    uno: 'Despois asinou outro permiso, que aínda vai sen certificado: {empresas}. Se quere, faga o mesmo con el.',
    varios:
      'Despois asinou outros permisos, que aínda van sen certificado: {empresas}. Se quere, faga o mesmo con eles.',
  },
  otraVez: 'Traer outra copia',
};
