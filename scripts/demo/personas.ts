import type { Peticion, Respuesta } from './cliente.ts';
import { type Escena, preguntar } from './escena.ts';

/** Somebody before one of the web applications: they keep their cookie, as a browser does. */
export interface Persona {
  /** Asks and shows it in one line. @throws PromesaIncumplida when it is refused */
  pedir(metodo: Peticion['metodo'], ruta: string, cuerpo?: object): Promise<Respuesta>;
}

/**
 * Signs in and gives the person.
 * @param raiz address of the application's endpoints, `…/portal/api` or `…/backoffice/api`
 * @param entrada body of the sign-in
 */
export async function entrar(escena: Escena, quien: string, raiz: string, entrada: object): Promise<Persona> {
  const { pantalla } = escena;
  let galleta = '';
  const pedir = async (metodo: Peticion['metodo'], ruta: string, cuerpo?: object): Promise<Respuesta> => {
    const cabeceras = { ...(galleta && { Cookie: galleta }) };
    const respuesta = await preguntar(
      { ...escena, respuestas: [] }, // they are no answers of the insurer's API
      { metodo, url: `${raiz}${ruta}`, cabeceras, ...(cuerpo && { cuerpo }) },
    );
    const puesta = respuesta.cabeceras['set-cookie']?.[0];
    if (puesta) galleta = puesta.split(';')[0] ?? '';
    pantalla.paso(`${quien}: ${metodo} ${new URL(raiz).pathname}${ruta}`, respuesta.estado);
    if (respuesta.estado >= 400) pantalla.promesa(`${metodo} ${ruta} is done`, false, respuesta.sobre);
    return respuesta;
  };
  await pedir('POST', '/sesion', entrada);
  return { pedir };
}
