/** The host name of the insurer's own at which families reach the portal. */
import type { Shape } from '../../app/shape.ts';

export const OWN_HOST_ES = {
  partes: { correos: 'Correos a las familias', portal: 'Portal de las familias' },
  intro:
    'Las familias pueden entrar en el portal por un nombre de su propio dominio. Mientras no esté comprobado, los enlaces llevan a {{servicio}}, que sigue sirviendo siempre. La API, el backoffice y lo que leen las empresas quedan en la dirección del servicio.',
  soloA:
    'El portal no puede tener un dominio propio en la variante B. En ella, la aseguradora no recibe nunca el enlace de una familia, y quien gobierna un nombre puede leer los enlaces que llevan a él. Los enlaces llevan a {{servicio}}.',
  estado: { pendiente: 'Pendiente', verificado: 'En uso', caido: 'Dejó de estar bien', ajeno: 'Dominio de otra' },
  nombre: {
    titulo: '1. Diga el nombre',
    etiqueta: 'Nombre del portal',
    texto: 'Uno que no use para nada más. El dominio a secas no sirve: el DNS no admite en él un CNAME.',
    guardar: 'Guardar el nombre',
    guardado: 'Nombre guardado.',
  },
  publicar: {
    titulo: '2. Publique el registro',
    texto:
      'Quien administra el DNS de su dominio crea este registro de tipo CNAME. Si el panel ofrece pasar el tráfico por un proxy, déjelo apagado. El certificado lo pone el servicio.',
  },
  cname: {
    nombre: 'Registro CNAME',
    texto: 'Demuestra que el nombre es suyo, y lleva a las familias al portal.',
    remedio: {
      falta:
        'Todavía no hay ningún CNAME con ese nombre. Si acaba de crearlo, puede tardar hasta una hora en verse. Con el proxy del panel encendido tampoco se ve.',
      distinto: 'Hay un CNAME con ese nombre, pero lleva a otro sitio. Sustitúyalo por el valor de abajo.',
      varios: 'Hay más de un CNAME con ese nombre. Deje solo el de abajo.',
      sin_respuesta: 'El DNS no ha respondido. No cambia nada: pruebe otra vez en unos minutos.',
    },
  },
  portal: {
    nombre: 'Respuesta del portal',
    texto: 'El servicio entra en {{nombre}} como una familia, y comprueba quién responde y con qué certificado.',
    espera: 'Se comprueba cuando el registro esté bien.',
    estado: {
      bien: 'Bien',
      sin_respuesta: 'Sin respuesta',
      certificado: 'Certificado no válido',
      otra: 'Responde otro',
    },
    remedio: {
      sin_respuesta:
        'No ha respondido nadie a tiempo. No cambia nada: la primera vez, el certificado puede tardar unos minutos.',
      certificado:
        'El certificado no vale para este nombre. Si acaba de publicar el registro, espere unos minutos. Si sigue igual, avise a quien administra el servicio.',
      otra: 'Lo que responde ahí no es el portal. Avise a quien administra el servicio.',
    },
  },
  resultado: {
    verificado: 'Los enlaces nuevos de las familias llevan a {{nombre}}.',
    pendiente: 'Todavía falta algo. Los enlaces llevan a {{servicio}}.',
    caido: 'Estuvo bien y ya no lo está. Los enlaces nuevos llevan otra vez a {{servicio}}.',
    confirme:
      'Ahora todo está bien, pero ha pasado más de una semana. Si el dominio sigue siendo suyo, pulse «Comprobar»: los enlaces llevarán a {{nombre}}.',
    ajeno: 'Todo está bien, pero otra aseguradora usa ya ese nombre. Use otro, o hable con el servicio.',
  },
  retirar: {
    boton: 'Retirar el dominio propio',
    pregunta: '¿Retirar el dominio propio?',
    texto:
      'Los enlaces nuevos llevarán otra vez a {{servicio}}. Deje el registro CNAME publicado noventa días más: hasta entonces hay familias con enlaces que llevan a {{nombre}}.',
    hecho: 'Dominio propio retirado.',
  },
};

export const OWN_HOST_EN: Shape<typeof OWN_HOST_ES> = {
  partes: { correos: 'E-mails to families', portal: 'Families’ portal' },
  intro:
    'Families can reach the portal at a name in your own domain. Until it is verified, links lead to {{servicio}}, which always keeps working. The API, the backoffice and what companies read stay at the service’s address.',
  soloA:
    'The portal cannot have a domain of its own in Variant B. There, the insurer never receives a family’s link, and whoever controls a name can read the links that lead to it. Links lead to {{servicio}}.',
  estado: { pendiente: 'Pending', verificado: 'In use', caido: 'No longer valid', ajeno: 'Domain in use elsewhere' },
  nombre: {
    titulo: '1. Enter the name',
    etiqueta: 'Name of the portal',
    texto: 'One that you use for nothing else. The bare domain will not do: DNS allows no CNAME there.',
    guardar: 'Save name',
    guardado: 'Name saved.',
  },
  publicar: {
    titulo: '2. Publish the record',
    texto:
      'Whoever manages your domain’s DNS creates this CNAME record. If the DNS panel offers to proxy the traffic, leave that off. The service provides the certificate.',
  },
  cname: {
    nombre: 'CNAME record',
    texto: 'It shows that the name is yours, and leads families to the portal.',
    remedio: {
      falta:
        'There is no CNAME with that name yet. If you have just created it, it may take up to an hour to show. It does not show while the DNS panel proxies it, either.',
      distinto: 'There is a CNAME with that name, but it leads elsewhere. Replace it with the value below.',
      varios: 'There is more than one CNAME with that name. Keep only the one below.',
      sin_respuesta: 'DNS did not answer. Nothing changes: try again in a few minutes.',
    },
  },
  portal: {
    nombre: 'Answer of the portal',
    texto: 'The service opens {{nombre}} as a family would, and checks who answers and with which certificate.',
    espera: 'It is checked once the record is correct.',
    estado: { bien: 'Correct', sin_respuesta: 'No answer', certificado: 'Invalid certificate', otra: 'Not the portal' },
    remedio: {
      sin_respuesta:
        'Nobody answered in time. Nothing changes: the first time, the certificate may take a few minutes.',
      certificado:
        'The certificate is not valid for this name. If you have just published the record, wait a few minutes. If it stays like this, tell whoever runs the service.',
      otra: 'What answers there is not the portal. Tell whoever runs the service.',
    },
  },
  resultado: {
    verificado: 'New links of families lead to {{nombre}}.',
    pendiente: 'Something is still missing. Links lead to {{servicio}}.',
    caido: 'It was correct and no longer is. New links lead to {{servicio}} again.',
    confirme:
      'Everything is correct now, but more than a week has passed. If the domain is still yours, press “Check”: links will lead to {{nombre}}.',
    ajeno:
      'Everything is correct, but another insurer already uses that name. Use another one, or contact the service.',
  },
  retirar: {
    boton: 'Remove this domain',
    pregunta: 'Remove this domain?',
    texto:
      'New links will lead to {{servicio}} again. Leave the CNAME record in place for another ninety days: until then there are families whose links lead to {{nombre}}.',
    hecho: 'Domain removed.',
  },
};
