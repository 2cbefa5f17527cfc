/** Words of the permission that is signed with a certificate too, in Catalan. */
import type { certificateEs } from './certificate-es.ts';

export const certificateCa: typeof certificateEs = {
  enlace: 'Signar-lo també amb certificat',
  noHaceFalta: 'No cal. És per a qui ho vulgui.',
  hay: 'També el va signar amb el seu certificat.',
  verlo: 'Veure aquesta signatura',
  titulo: 'Signar també amb certificat',
  volver: 'El seu permís',
  paraQue:
    'El seu permís ja val sense això. Algunes empreses se’n refien més si porta també la signatura del seu DNI electrònic o d’un certificat digital. Si ja el fa servir per a altres coses, són uns minuts. Si no en té, deixi-ho.',
  antes: 'Primer se signa el permís, amb el seu nom i un codi. Després podrà fer això.',
  irAFirmar: 'Anar al permís',
  pasos: {
    baje: 'Descarregui el seu permís',
    bajar: 'Descarregar el meu permís (PDF)',
    firme: 'Signi’l amb Autofirma',
    firmeTexto:
      'És un programa gratuït del Govern espanyol. Signi aquest mateix arxiu, sense obrir-lo abans amb cap altre programa.',
    ordenador: 'Com es fa en un ordinador',
    enOrdenador: [
      'Si no té Autofirma, instal·li’l.',
      'Posi el DNI al lector. Si fa servir un certificat, no cal.',
      'Obri Autofirma i triï el permís que ha descarregat.',
      'Deixi sense marcar la signatura visible, i premi «Firmar».',
      'Desi el PDF signat on després el trobi.',
    ],
    movil: 'Com es fa en un mòbil',
    enMovil: [
      'Instal·li l’aplicació Autofirma. En algunes botigues es diu «Cliente móvil @firma».',
      'Obri-la i triï signar un arxiu. El seu permís és a «Baixades».',
      'Faci servir el seu certificat, o acosti el DNI al mòbil.',
      'Desi el PDF signat.',
    ],
    pagina: 'Pàgina d’Autofirma',
    traiga: 'Porti’l aquí',
    elegir: 'Triar el PDF signat',
    otro: 'Triar un altre arxiu',
  },
  entregar: 'Comprovar i lliurar',
  elegido: 'Ha triat «{nombre}».',
  comprobando: 'Ho estem comprovant…',
  cortado: 'Es va tallar la connexió i no va arribar sencer. Premi «Comprovar i lliurar» per tornar a començar.',
  ocupado: 'Ara mateix no el podem comprovar. L’arxiu continua aquí: torni a prémer d’aquí a un minut.',
  noVale: 'No podem donar per bona aquesta còpia',
  sigue: 'El seu permís continua valent com estava.',
  rechazos: {
    no_es_pdf: 'No és un PDF. Autofirma desa el permís signat com un altre PDF: porti aquest.',
    no_es_nuestro: 'No és el seu permís tal com l’hi vam donar. Descarregui’l aquí i signi aquest mateix arxiu.',
    sin_firma:
      'És el seu permís, però encara no porta la seva signatura. Signi’l amb Autofirma i porti el PDF que desi.',
    cambiado:
      'A més de signar-lo, alguna cosa va canviar a l’arxiu. Torni a descarregar-lo i signi’l sense tocar res més.',
    a_la_vista:
      'La signatura es veu dibuixada a la pàgina, i podria tapar alguna cosa. Torni a descarregar-lo i signi’l sense marcar la signatura visible.',
    varias_firmas: 'Porta més d’una signatura. Torni a descarregar-lo i signi’l una sola vegada.',
    caducado: 'El certificat amb què ha signat està caducat. Renovi’l, o faci’n servir un altre.',
    revocado: 'Qui va fer aquest certificat diu que ja no val. Faci’n servir un altre.',
    emisor_desconocido: 'No coneixem qui va fer aquest certificat. Faci servir el DNI electrònic o un de la FNMT.',
    sin_numero: 'Aquest certificat no diu el seu número de DNI. Faci servir el DNI electrònic o un altre que el digui.',
    otra_persona: 'El certificat està a nom d’una altra persona. Ha de ser el de qui va signar el permís.',
    sin_vigor: 'Aquest permís ja no està en vigor. Descarregui el d’ara i signi aquest.',
    grande: 'És massa gran. El màxim són 20 MB.',
  },
  buena: 'La còpia és bona i l’hem desada',
  firmado: 'Signat també amb certificat',
  de: 'A nom de~{nombre}, número {numero}. La va portar el {fecha}.',
  deSin: 'A nom de~{nombre}. La va portar el {fecha}.',
  emitido: 'El seu certificat el va fer {emisor}.',
  niveles: {
    certificado:
      'Qui el va fer ens ha dit que continua valent. Qui comprovi el permís veurà que el va signar així, però no el seu nom.',
    sin_revocacion:
      'Encara no sabem si el certificat continua valent: qui el va fer no ens ho ha dit. No és culpa seva. Si vol, porti un altre dia el mateix arxiu i ho tornarem a preguntar.',
    sin_cadena: 'No hem pogut comprovar qui el va fer. Qui comprovi el permís veurà que va ser així.',
  },
  falta: {
    uno: 'Després va signar un altre permís, que encara va sense certificat: {empresas}. Si vol, faci el mateix amb aquest.',
    varios:
      'Després va signar altres permisos, que encara van sense certificat: {empresas}. Si vol, faci el mateix amb aquests.',
  },
  otraVez: 'Portar una altra còpia',
};
